import { DeleteOutlined } from '@ant-design/icons'
import { Button, Input, InputNumber } from 'antd'
import type { KeyboardEvent } from 'react'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DictSelect } from '#web/kit/DictSelect.tsx'
import { moneyInput } from '#web/kit/form/money-input.ts'
import { MoneyValue } from '#web/kit/FieldValue.tsx'
import { ItemName } from './ItemName.tsx'
import { hasSurveyType, isCert } from './items.ts'
import { useLineWords } from './LineName.tsx'
import type { Item } from './quotation.ts'
import { quotationPageText } from './quotationPage.text.ts'
import type { Known } from './use-prices.ts'
import type { NamedKind } from './use-cert-types.ts'
import { Why } from './PriceExplanation.tsx'

export interface Fault {
  name: string | null
  msg: string
}
interface Props {
  item: Item
  n: number
  kind: NamedKind | undefined
  known: Known | undefined
  faults: readonly Fault[]
  company: boolean
  disabled: boolean
  onPut: (part: Partial<Item>) => void
  onRemove: () => void
}

/** Enter moves to the quantity of the next line, as in a spreadsheet. */
function toNext(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  const all = [
    ...(event.currentTarget
      .closest('table')
      ?.querySelectorAll<HTMLInputElement>('.item-quantity input') ?? []),
  ]
  const next = all[all.indexOf(event.target as HTMLInputElement) + 1]
  next?.focus()
  next?.select()
}

/**
 * Row of one item: description, survey type, quantity, price. Without a tariff row, or by choice,
 * price and reason are entered.
 */
export function ItemRow(props: Props) {
  const { item, n, kind, known, faults: errors, company, disabled, onPut, onRemove } = props
  const t = useMessages(quotationPageText)
  const translate = useFormatMessage()
  const named = {
    ...item,
    certCode: kind?.code ?? null,
    certNameZh: kind?.certNameZh ?? null,
    certNameEn: kind?.certNameEn ?? null,
  }
  const what = `${useLineWords()(named)} ${n}`
  const line = known?.line
  const byHand = item.unitPrice != null || Boolean(line?.manual)
  const bad = (name: string) => errors.some((fault) => fault.name === name)
  const cell = (name: string, label: string) => ({
    disabled,
    'aria-label': translate(quotationPageText.cellOf, { label, what }),
    ...(bad(name) && {
      status: 'error' as const,
      'aria-invalid': true,
      'aria-describedby': `item-${n}-faults`,
    }),
  })
  // A registration may have none.
  const lacking = item.feeClass === 10 && !item.surveyType
  return (
    <>
      <tr className={errors.length > 0 ? 'item-row bad' : 'item-row'}>
        <td className="item-no">{n}</td>
        <td className="item-what">
          <ItemName line={named} item={item} onPut={onPut} {...cell('certId', t.certificate)} />
        </td>
        <td className={`item-survey${bad('surveyType') ? ' bad' : lacking ? ' lacking' : ''}`}>
          <ItemKinds {...{ item, company, disabled, what, onPut }} />
        </td>
        <td className="item-quantity">
          <InputNumber<number>
            {...cell('quantity', t.quantity)}
            min={1}
            max={9999}
            precision={0}
            value={item.quantity ?? null}
            onKeyDown={toNext}
            onChange={(quantity) => onPut({ quantity: quantity ?? 0 })}
          />
        </td>
        <td className="item-price align-right">
          {byHand ? (
            <InputNumber<number>
              {...cell('unitPrice', t.unitPrice)}
              min={0}
              {...moneyInput}
              controls={false}
              value={item.unitPrice ?? null}
              placeholder="0.00"
              onChange={(unitPrice) => onPut({ unitPrice })}
            />
          ) : (
            <Amount known={known} value={lacking ? null : line?.unitPrice} />
          )}
        </td>
        <td className="item-amount align-right">
          <Amount known={known} value={lacking ? null : line?.amount} isStrong />
        </td>
        <td className="item-acts">
          {line && !lacking && (
            <Why line={line} what={what}>
              <PriceSwitch {...{ item, line, disabled, onPut }} />
            </Why>
          )}
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            disabled={disabled}
            aria-label={translate(quotationPageText.removeOf, { what })}
            onClick={onRemove}
          />
        </td>
      </tr>
      {(byHand || errors.length > 0) && (
        <tr className="item-more">
          <td />
          <td colSpan={6}>
            {byHand && (
              <Input
                {...cell('manualReason', t.reason)}
                className="item-reason"
                maxLength={300}
                value={item.manualReason ?? ''}
                placeholder={item.unitPrice == null ? t.noRow : t.reason}
                onChange={(e) => onPut({ manualReason: e.target.value || null })}
              />
            )}
            <Faults id={`item-${n}-faults`} faults={errors} />
          </td>
        </tr>
      )}
    </>
  )
}

/** Survey type of a certificate, and type of ship where the quotation is for a company. */
function ItemKinds({
  item,
  company,
  disabled,
  what,
  onPut,
}: Pick<Props, 'item' | 'company' | 'disabled' | 'onPut'> & { what: string }) {
  const t = useMessages(quotationPageText)
  const translate = useFormatMessage()
  return (
    <>
      {hasSurveyType(item.feeClass) && (
        <DictSelect
          code="SURVEY_TYPE"
          clearable={false}
          value={item.surveyType ?? null}
          disabled={disabled}
          aria-label={translate(quotationPageText.cellOf, { label: t.surveyType, what })}
          placeholder={t.surveyType}
          onChange={(key) => onPut({ surveyType: key as NonNullable<Item['surveyType']> })}
        />
      )}
      {company && isCert(item.feeClass) && (
        <DictSelect
          code="SHIP_TYPE"
          value={item.shipType ?? null}
          disabled={disabled}
          aria-label={translate(quotationPageText.cellOf, { label: t.shipType, what })}
          placeholder={t.shipType}
          onChange={(key) => onPut({ shipType: key as NonNullable<Item['shipType']> })}
        />
      )}
    </>
  )
}

interface AmountProps {
  known: Known | undefined
  value: number | null | undefined
  isStrong?: boolean
}

/** Errors of the item. */
const Faults = ({ id, faults }: { id: string; faults: readonly Fault[] }) =>
  faults.length > 0 && (
    <p id={id} className="item-fault" role="alert">
      {faults.map(({ msg }) => msg).join(' · ')}
    </p>
  )

/** A computed amount, faint while a newer one is computed; a dash where there is none. */
function Amount({ known, value, isStrong = false }: AmountProps) {
  if (value == null) return <span className="empty-value">–</span>
  const Element = isStrong ? 'strong' : 'span'
  return (
    <Element className={known?.current ? '' : 'unsettled'}>
      <MoneyValue value={value} />
    </Element>
  )
}

/** Switches between the price of the tariff and a price of its own. */
function PriceSwitch({
  item,
  line,
  disabled,
  onPut,
}: Pick<Props, 'item' | 'disabled' | 'onPut'> & { line: Known['line'] }) {
  const t = useMessages(quotationPageText)
  if (disabled) return null
  if (item.unitPrice != null)
    return (
      <Button size="small" onClick={() => onPut({ unitPrice: null, manualReason: null })}>
        {t.tariffPrice}
      </Button>
    )
  return line.manual ? null : (
    <Button size="small" onClick={() => onPut({ unitPrice: line.unitPrice })}>
      {t.ownPrice}
    </Button>
  )
}
