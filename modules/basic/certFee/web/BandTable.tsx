import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, InputNumber } from 'antd'
import type { ClipboardEvent } from 'react'
import { notify } from '#web/api/notify.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { bandFields, bandNames } from '../certFee.contract.ts'
import { certFeeText } from '../certFee.text.ts'
import { pasted, formatFeeRange, withBandAfter } from './bands.ts'
import type { Band, BandName, Faults } from './bands.ts'

interface Props {
  bands: readonly Band[]
  faults: Faults
  disabled: boolean
  onChange: (bands: Band[]) => void
}
const help: Partial<Record<BandName, keyof typeof certFeeText>> = {
  endTon: 'endTonHelp',
  unitFee: 'unitHelp',
  unitStep: 'stepHelp',
  unitAbove: 'aboveHelp',
}

/**
 * All bands of a tariff as an editable table; cells can be pasted from a spreadsheet at any
 * position.
 */
export function BandTable({ bands, faults: errors, disabled, onChange }: Props) {
  const t = useMessages(certFeeText)
  const translate = useFormatMessage()
  const setValue = (n: number, name: BandName, value: number | string | null) =>
    onChange(bands.map((band, i) => (i === n ? { ...band, [name]: value } : band)))
  const paste = (event: ClipboardEvent, n: number, name: BandName) => {
    const text = event.clipboardData.getData('text')
    if (disabled || !/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    const { bands: next, rows, unread } = pasted(bands, bandNames, n, name, text)
    onChange(next)
    if (unread.length > 0)
      notify.warning(
        translate(certFeeText.pastedPartly, {
          rows,
          count: unread.length,
          words: unread.slice(0, 5).join(', '),
        }),
      )
    else notify.success(translate(certFeeText.pasted, { rows }))
  }
  return (
    <>
      {!disabled && <p className="text-secondary">{t.pasteHelp}</p>}
      <div className="band-scroll">
        <table className="band-table">
          <thead>
            <tr>
              {bandNames.map((name) => (
                <th key={name} scope="col" title={help[name] && (t[help[name]] as string)}>
                  {t.labels[name]}
                </th>
              ))}
              <th scope="col">{t.range}</th>
              <th aria-hidden="true" />
            </tr>
          </thead>
          <tbody>
            {bands.map((band, n) => (
              <BandRow
                key={band.id ?? `new${n}`}
                n={n}
                band={band}
                faults={errors}
                disabled={disabled}
                onPut={(name, value) => setValue(n, name, value)}
                onPaste={(event, name) => paste(event, n, name)}
                onRemove={() => onChange(bands.filter((_, i) => i !== n))}
              />
            ))}
          </tbody>
        </table>
      </div>
      {bands.length === 0 && <p className="text-secondary">{t.noBands}</p>}
      {!disabled && (
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => onChange(withBandAfter(bands))}>
          {t.addBand}
        </Button>
      )}
    </>
  )
}

interface RowProps {
  n: number
  band: Band
  faults: Faults
  disabled: boolean
  onPut: (name: BandName, value: number | string | null) => void
  onPaste: (event: ClipboardEvent, name: BandName) => void
  onRemove: () => void
}

function BandRow({ n, band, faults: errors, disabled, onPut, onPaste, onRemove }: RowProps) {
  const t = useMessages(certFeeText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const messages = bandNames.flatMap((name) => {
    const fault = errors.get(`${n}.${name}`)
    return fault ? [`${t.labels[name]}: ${localize(fault.zh, fault.en)}`] : []
  })
  const toldId = `band-${n}-faults`
  const common = (name: BandName) => ({
    disabled,
    'aria-label': translate(certFeeText.bandCell, { label: t.labels[name], n: n + 1 }),
    ...(errors.has(`${n}.${name}`) && {
      status: 'error' as const,
      'aria-invalid': true,
      'aria-describedby': toldId,
    }),
  })
  return (
    <>
      <tr>
        {bandNames.map((name) => (
          <td key={name} onPaste={(event) => onPaste(event, name)}>
            {name === 'remark' ? (
              <Input
                {...common(name)}
                maxLength={500}
                value={band.remark ?? ''}
                onChange={(e) => onPut(name, e.target.value || null)}
              />
            ) : (
              <InputNumber<number>
                {...common(name)}
                controls={false}
                precision={bandFields[name].kind === 'int' ? 0 : (bandFields[name].scale ?? 2)}
                min={0}
                max={(bandFields[name].schema as { maximum: number }).maximum}
                value={band[name]}
                onChange={(value) => onPut(name, value)}
              />
            )}
          </td>
        ))}
        <td className="tabular-number band-range">{formatFeeRange(band)}</td>
        <td>
          {!disabled && (
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={translate(certFeeText.removeBand, { n: n + 1 })}
              onClick={onRemove}
            />
          )}
        </td>
      </tr>
      {messages.length > 0 && (
        <tr className="band-message">
          <td colSpan={bandNames.length + 2}>
            <span id={toldId} role="alert">
              {messages.join(' · ')}
            </span>
          </td>
        </tr>
      )}
    </>
  )
}
