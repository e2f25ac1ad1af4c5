import { useLang, useFormatMessage } from '#web/api/text.tsx'
import { useDict } from '#web/kit/DictSelect.tsx'
import type { ListState } from '#web/kit/list/list-state.ts'
import { daysOfMonth, listLink, currentYear } from '#web/kit/report/list-link.ts'
import { ReportPage } from '#web/kit/report/ReportPage.tsx'
import type { ReportChart } from '#web/kit/report/ReportPage.tsx'
import { crfMachine } from '#modules/crf/info/crf.machine.ts'
import { costNames, fund } from '../fund.contract.ts'
import { fundText as text } from '../fund.text.ts'

const invoicesInForce = ['open', 'partlyPaid', 'overdue', 'paid', 'credited', 'credit', 'writeOff']
/** Contracts of draft and closed reviews do not count; their costs do. */
const contracts = Object.entries(crfMachine.states)
  .filter(([name]) => name !== 'waitSubmit' && name !== 'closed')
  .map(([, status]) => status)
const years = Array.from({ length: 12 }, (_, at) => currentYear() + 1 - at).map((year) => ({
  value: year,
  label: String(year),
}))

/** Flag fees are not split by region or customer. */
const divided = (state: ListState) =>
  ['region', 'customerId'].some((name) => (state[name] as unknown[] | undefined)?.length)

/** Income and expenses of a year by month, compared with the previous year. */
export default function FundReport() {
  const translate = useFormatMessage()
  const lang = useLang()
  const regions = useDict('REGION')
  const payMethods = useDict('PAY_METHOD')
  const regionName = (key: string) =>
    regions.find((entry) => entry.key === key)?.[lang === 'zh' ? 'valueZh' : 'valueEn'] ?? key
  // A figure links to a list only where the list has the same filters.
  const linked =
    (state: ListState, path: string, range: string, more: object) => (row: { month: string }) => {
      if ((state['flagId'] as unknown[] | undefined)?.length && path !== 'work/quotation')
        return null
      const [from, to] = daysOfMonth(row.month)
      return listLink(path, {
        [`${range}From`]: from,
        [`${range}To`]: to,
        region: state['region'],
        customerId: state['customerId'],
        ...more,
      })
    }
  const reviews =
    (state: ListState, more: object = {}) =>
    (row: { month: string }) => {
      const byPayment = (state['basis'] as string[] | undefined)?.[0] === 'collection'
      return listLink('crf/info', {
        [byPayment ? 'fundCollection' : 'fundInvoice']: [row.month],
        region: state['region'],
        flagId: state['flagId'],
        customerId: state['customerId'],
        ...more,
      })
    }
  const payments = (state: ListState) => (row: { month: string }) => {
    const [from, to] = daysOfMonth(row.month)
    return divided(state)
      ? null
      : listLink('work/flagAccount', {
          entryDateFrom: from,
          entryDateTo: to,
          kind: ['payment'],
          flagId: state['flagId'],
        })
  }
  // With one flag selected, the monthly report lists every fee due.
  const dues = (state: ListState) => (row: { month: string }) => {
    const [flagId, ...others] = (state['flagId'] as number[] | undefined) ?? []
    return flagId === undefined || others.length || divided(state)
      ? null
      : `/stat/flagMonthlyReport/list?flag=${flagId}&month=${row.month}`
  }
  return (
    <ReportPage
      contract={fund}
      text={text}
      description={text.note[lang]}
      defaultSearch={{ year: [currentYear()], basis: ['invoice'] }}
      choices={{ year: years }}
      columns={(state) => [
        'month',
        {
          name: 'quotationTotal',
          to: linked(state, 'work/quotation', 'quoTm', {
            flagId: state['flagId'],
            auditState: ['waitAudit', 'pass', 'fail'],
          }),
        },
        { name: 'contract', to: reviews(state, { status: contracts }) },
        {
          name: 'invoiced',
          to: linked(state, 'work/invoice', 'invoiceTime', { state: invoicesInForce }),
        },
        {
          name: 'collected',
          to: linked(state, 'work/collection', 'collectionDate', {
            state: ['booked', 'credit'],
            payMethod: payMethods.map(({ key }) => key).filter((key) => key !== 'offset'),
          }),
        },
        { name: 'flagFees', to: reviews(state) },
        { name: 'flagDue', to: dues(state) },
        { name: 'flagPaid', to: payments(state) },
        ...(
          [
            'surveyorCost',
            'travelExpense',
            'vendorFee',
            'businessCosts',
            'manageFee',
            'companyTax',
            'feeDeduction',
            'additionalCost',
          ] as const
        ).map((name) => ({ name, to: reviews(state) })),
        'net',
        'lastYear',
        'change',
      ]}
      cards={() => [
        { name: 'quotationTotal', unit: 'USD' },
        { name: 'contract', unit: 'USD' },
        { name: 'invoiced', unit: 'USD' },
        { name: 'collected', unit: 'USD' },
        { name: 'net', unit: 'USD' },
        { name: 'lastYear', unit: 'USD' },
        { name: 'change', unit: 'percent' },
      ]}
      charts={({ rows, totals, series: { cumulative, byRegion } }, query, ask): ReportChart[] => {
        const months = rows.map(({ month }) => month)
        const basis = (query['basis'] as ('invoice' | 'collection')[] | undefined)?.[0] ?? 'invoice'
        const bar = (name: 'quotationTotal' | 'contract' | 'invoiced' | 'collected' | 'net') => ({
          key: name,
          label: translate(text.labels[name]),
          values: rows.map((row) => row[name]),
        })
        const steps = [
          totals.contract,
          totals.additionalCost,
          ...costNames.map((name) => -totals[name]),
          totals.net,
        ]
        return [
          {
            key: 'months',
            wide: true,
            caption: translate(text.charts.months),
            kind: 'bar',
            categories: months,
            unit: 'USD',
            series: [
              bar('quotationTotal'),
              bar('contract'),
              bar('invoiced'),
              bar('collected'),
              bar('net'),
            ],
          },
          {
            key: 'cumulative',
            caption: translate(text.charts.cumulative, { what: translate(text.counted[basis]) }),
            kind: 'line',
            categories: months,
            unit: 'USD',
            height: 280,
            series: [
              {
                key: 'thisYear',
                label: translate(text.thisYear),
                values: cumulative.map((row) => row.thisYear),
              },
              {
                key: 'lastYear',
                label: translate(text.lastYear),
                values: cumulative.map((row) => row.lastYear),
                tone: 'muted',
              },
            ],
          },
          {
            key: 'regions',
            caption: translate(text.charts.regions),
            kind: 'bar',
            categories: byRegion.map(({ region }) => regionName(region)),
            unit: 'USD',
            height: 280,
            onPick: (at) => {
              const row = byRegion[at]
              if (row) ask({ region: [row.region] })
            },
            series: (['contract', 'invoiced', 'collected', 'net'] as const).map((name) => ({
              key: name,
              label: translate(text.labels[name]),
              values: byRegion.map((row) => row[name]),
            })),
          },
          {
            key: 'waterfall',
            wide: true,
            height: 340,
            horizontal: true,
            caption: translate(text.charts.waterfall),
            kind: 'waterfall',
            unit: 'USD',
            categories: (['contract', 'additionalCost', ...costNames, 'net'] as const).map((name) =>
              translate(text.labels[name]),
            ),
            series: [{ key: 'steps', label: 'USD', values: steps }],
          },
        ]
      }}
    />
  )
}
