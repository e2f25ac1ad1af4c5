import { Alert, Button, Form } from 'antd'
import { useSearchParams } from 'react-router'
import { enumOf, date, dict, int, required, ref } from '#common/fields.ts'
import type { Field } from '#common/fields.ts'
import type { OptionRow } from '#common/contract.ts'
import { othFee } from '#modules/basic/othFee/othFee.contract.ts'
import { othFeeText } from '#modules/basic/othFee/othFee.text.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useHasRight } from '#web/api/me.ts'
import { useMessages } from '#web/api/text.tsx'
import { FieldInput } from '#web/kit/form/FieldInput.tsx'
import { TableInput } from '#web/kit/form/TableInput.tsx'
import { RefSelect } from '#web/kit/RefSelect.tsx'
import { usePageTitle } from '#web/kit/use-page-title.tsx'
import { certFee } from '../certFee.contract.ts'
import { certFeeText } from '../certFee.text.ts'
import { PriceLines } from './PriceResult.tsx'
import { DetailHead } from '#web/kit/detail/DetailHead.tsx'
import '#web/kit/form/form.css'
import './tariff.css'

const { labels } = certFeeText
const items = [
  { name: 'certId', label: labels.certId, field: required(ref('basic/cert')), width: 3 },
  { name: 'surveyType', label: labels.surveyType, field: dict('SURVEY_TYPE'), width: 2 },
  { name: 'quantity', label: labels.quantity, field: int(1, 99), width: 1 },
]
const others = [
  {
    name: 'feeType',
    label: othFeeText.labels.feeType,
    field: required(enumOf(40, 50, 60, 70)),
    width: 2,
    mode: 'select' as const,
  },
  {
    name: 'feeItem',
    label: othFeeText.labels.feeItem,
    field: required(dict('FEE_ITEM')),
    width: 3,
  },
  { name: 'quantity', label: labels.quantity, field: int(1, 999), width: 1 },
]
const facts = {
  shipType: dict('SHIP_TYPE'),
  flagId: ref('basic/flag'),
  grossTonnage: int(0, 999_999, 'GT'),
  date: date(),
}
/** The values of the form. */
interface Query {
  shipId?: number | null
  shipType?: string | null
  flagId?: number | null
  grossTonnage?: number | null
  date?: string | null
  items?: { certId?: number; surveyType?: string | null; quantity?: number | null }[] | null
  others?: { feeType?: 40 | 50 | 60 | 70; feeItem?: string; quantity?: number | null }[] | null
}

const read = (param: string | null): Query | null => {
  try {
    return param ? (JSON.parse(param) as Query) : null
  } catch {
    return null
  }
}
const certItems = (query: Query | null) =>
  (query?.items ?? []).flatMap(({ certId, surveyType = null, quantity = null }) =>
    certId ? [{ certType: null, certId, feeType: null, surveyType, quantity }] : [],
  )
const otherItems = (query: Query | null) =>
  (query?.others ?? []).flatMap(({ feeType, feeItem, quantity = null }) =>
    feeType && feeItem ? [{ feeType, feeItem, quantity }] : [],
  )

/** Prices of the query: of certificates, and of other items where the user may see them. */
function usePrices(query: Query | null, mayOthers: boolean) {
  const requested = certItems(query)
  const requestedOthers = otherItems(query)
  const certs = useApiQuery(
    certFee,
    'price',
    {
      items: requested,
      shipType: query?.shipType ?? null,
      flagId: query?.flagId ?? null,
      grossTonnage: query?.grossTonnage ?? null,
      date: query?.date ?? null,
    },
    { enabled: requested.length > 0, staleTime: 0 },
  )
  const other = useApiQuery(
    othFee,
    'price',
    { items: requestedOthers, date: query?.date ?? null },
    { enabled: mayOthers && requestedOthers.length > 0, staleTime: 0 },
  )
  const answers = [
    ...(requested.length > 0 ? [certs] : []),
    ...(requestedOthers.length > 0 ? [other] : []),
  ]
  const errors = answers.flatMap(({ error }) =>
    error ? [error.fields.map(({ msg }) => msg).join(' ') || error.msg] : [],
  )
  return {
    certs: requested.length > 0 ? certs.data : undefined,
    others: requestedOthers.length > 0 ? other.data : undefined,
    errors,
    /** whether no item has been entered */
    isMissing: answers.length === 0,
    isFetching: answers.some(({ isFetching }) => isFetching),
    isComplete:
      answers.length > 0 && errors.length === 0 && answers.every(({ data }) => Boolean(data)),
  }
}

/**
 * Price calculator for certificates and other items of a ship on a day, with explanations. The
 * query is in the URL, so that it can be shared.
 */
export default function PriceTester() {
  const t = useMessages(certFeeText)
  const [form] = Form.useForm<Query>()
  const [params, setParams] = useSearchParams()
  const mayOthers = useHasRight(['basic.othFee.read'])
  const query = read(params.get('ask'))
  usePageTitle(t.tester, '/basic/certFee/list')
  const {
    certs,
    others: otherPrices,
    errors,
    isMissing,
    isFetching,
    isComplete,
  } = usePrices(query, mayOthers)
  const shipChosen = (id: number | null, rows: OptionRow[]) => {
    const [row] = rows
    if (id && row)
      form.setFieldsValue({
        shipType: row.shipType as string,
        flagId: row.flagId as number,
        grossTonnage: row.grossTonnage as number | null,
      })
  }
  return (
    <article className="detail">
      <DetailHead title={t.tester} subtitle={t.testerHelp} />
      <div className="tester">
        <Form
          form={form}
          layout="vertical"
          initialValues={query ?? { items: [{ quantity: 1 }] }}
          onFinish={(values) => setParams({ ask: JSON.stringify(values) }, { replace: true })}
        >
          <fieldset className="form-section">
            <legend>{t.testerShip}</legend>
            <div className="form-grid form-grid-2">
              <Form.Item name="shipId" label={t.labels.ship} className="form-full-width">
                <RefSelect
                  path="basic/ship"
                  aria-label={t.labels.ship}
                  onChange={(id, rows) => shipChosen(id as number | null, rows)}
                />
              </Form.Item>
              {Object.entries<Field>(facts).map(([name, field]) => {
                const label = t.labels[name as keyof typeof facts]
                return (
                  <Form.Item key={name} name={name} label={label}>
                    <FieldInput name={name} field={field} text={certFeeText} label={label} />
                  </Form.Item>
                )
              })}
            </div>
          </fieldset>
          <fieldset className="form-section">
            <legend>{t.testerItems}</legend>
            <Form.Item name="items">
              <TableInput columns={items} max={50} />
            </Form.Item>
          </fieldset>
          {mayOthers && (
            <fieldset className="form-section">
              <legend>{t.testerOthers}</legend>
              <Form.Item name="others">
                <TableInput columns={others} text={othFeeText} max={50} />
              </Form.Item>
            </fieldset>
          )}
          <Button type="primary" htmlType="submit" loading={isFetching}>
            {t.work}
          </Button>
        </Form>
        <div>
          {query && isMissing && <Alert type="info" showIcon title={t.itemNeeded} />}
          {errors.length > 0 && <Alert type="error" showIcon title={errors.join(' ')} />}
          {isComplete && <PriceLines certs={certs} others={otherPrices} />}
        </div>
      </div>
      <p className="text-secondary tariff-order">{t.orderHelp}</p>
    </article>
  )
}
