import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, InputNumber } from 'antd'
import type { ClipboardEvent } from 'react'
import { notify } from '#web/api/notify.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { bandFields, bandNames } from '../certFee.contract.ts'
import { certFeeText } from '../certFee.text.ts'
import { pasted, rangeOf, withBandAfter } from './bands.ts'
import type { Band, BandName, Faults } from './bands.ts'

interface Props { bands: readonly Band[]; faults: Faults; disabled: boolean; onChange: (bands: Band[]) => void }
const help: Partial<Record<BandName, keyof typeof certFeeText>> = { endTon: 'endTonHelp', unitFee: 'unitHelp', unitStep: 'stepHelp', unitAbove: 'aboveHelp' }

/** All bands of a tariff as a table; cells copied from a spreadsheet can be pasted into any of its cells. */
export function BandTable({ bands, faults, disabled, onChange }: Props) {
  const t = useText(certFeeText)
  const say = useSay()
  const put = (n: number, name: BandName, value: number | string | null) => onChange(bands.map((band, i) => (i === n ? { ...band, [name]: value } : band)))
  const paste = (event: ClipboardEvent, n: number, name: BandName) => {
    const text = event.clipboardData.getData('text')
    if (disabled || !/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    const { bands: next, rows, unread } = pasted(bands, bandNames, n, name, text)
    onChange(next)
    if (unread.length > 0) notify.warning(say(certFeeText.pastedPartly, { rows, count: unread.length, words: unread.slice(0, 5).join(', ') }))
    else notify.success(say(certFeeText.pasted, { rows }))
  }
  return (
    <>
      {!disabled && <p className="faint">{t.pasteHelp}</p>}
      <div className="band-scroll">
        <table className="band-table">
          <thead><tr>{bandNames.map((name) => <th key={name} scope="col" title={help[name] && t[help[name]] as string}>{t.labels[name]}</th>)}<th scope="col">{t.range}</th><th aria-hidden="true" /></tr></thead>
          <tbody>
            {bands.map((band, n) => (
              <BandRow key={band.id ?? `new${n}`} n={n} band={band} faults={faults} disabled={disabled} onPut={(name, value) => put(n, name, value)} onPaste={(event, name) => paste(event, n, name)}
                onRemove={() => onChange(bands.filter((_, i) => i !== n))} />
            ))}
          </tbody>
        </table>
      </div>
      {bands.length === 0 && <p className="faint">{t.noBands}</p>}
      {!disabled && <Button icon={<PlusOutlined aria-hidden />} onClick={() => onChange(withBandAfter(bands))}>{t.addBand}</Button>}
    </>
  )
}

interface RowProps { n: number; band: Band; faults: Faults; disabled: boolean; onPut: (name: BandName, value: number | string | null) => void; onPaste: (event: ClipboardEvent, name: BandName) => void; onRemove: () => void }

function BandRow({ n, band, faults, disabled, onPut, onPaste, onRemove }: RowProps) {
  const t = useText(certFeeText)
  const say = useSay()
  const pick = usePick()
  const told = bandNames.flatMap((name) => { const fault = faults.get(`${n}.${name}`); return fault ? [`${t.labels[name]}: ${pick(fault.zh, fault.en)}`] : [] })
  const toldId = `band-${n}-faults`
  const common = (name: BandName) => ({
    disabled, 'aria-label': say(certFeeText.bandCell, { label: t.labels[name], n: n + 1 }), ...(faults.has(`${n}.${name}`) && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': toldId }),
  })
  return (
    <>
      <tr>
        {bandNames.map((name) => (
          <td key={name} onPaste={(event) => onPaste(event, name)}>
            {name === 'remark'
              ? <Input {...common(name)} maxLength={500} value={band.remark ?? ''} onChange={(e) => onPut(name, e.target.value || null)} />
              : <InputNumber<number> {...common(name)} controls={false} precision={bandFields[name].kind === 'int' ? 0 : bandFields[name].scale ?? 2} min={0} max={(bandFields[name].schema as { maximum: number }).maximum} value={band[name]} onChange={(value) => onPut(name, value)} />}
          </td>
        ))}
        <td className="figure band-range">{rangeOf(band)}</td>
        <td>{!disabled && <Button type="text" icon={<DeleteOutlined aria-hidden />} aria-label={say(certFeeText.removeBand, { n: n + 1 })} onClick={onRemove} />}</td>
      </tr>
      {told.length > 0 && <tr className="band-told"><td colSpan={bandNames.length + 2}><span id={toldId} role="alert">{told.join(' · ')}</span></td></tr>}
    </>
  )
}
