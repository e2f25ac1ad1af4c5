import type { OutputOf } from '#common/contract.ts'
import { useLang, useLocalized, useFormatMessage } from '#web/api/text.tsx'
import { daysOfMonth, currentYear } from '#web/kit/report/list-link.ts'
import { useColumnSeries } from '#web/kit/report/chart-series.ts'
import { ReportPage } from '#web/kit/report/ReportPage.tsx'
import type { ReportChart } from '#web/kit/report/ReportPage.tsx'
import { feeNames, quotationReport } from '../quotationReport.contract.ts'
import { quotationReportText as text } from '../quotationReport.text.ts'

const flagsShown = 7
const toQuotation = (row: { quotationId: number }) => `/work/quotation/detail?id=${row.quotationId}`
const columns = [
  { name: 'jobNo', to: toQuotation },
  'quoNm',
  'quoTm',
  'quoPerName',
  'quoTp',
  'customerName',
  'companyName',
  'shipNames',
  'imo',
  'flagId',
  'grossTonnage',
  ...feeNames,
  'subtotal',
  'discountAmount',
  'otherDiscount',
  'total',
  'invoiceNo',
  'invoiceTime',
  'invoiced',
  'collected',
  'outstanding',
  'daysToAccept',
] as const

const cards = [
  { name: 'count', unit: 'count' },
  { name: 'total', unit: 'USD' },
  { name: 'average', unit: 'USD' },
  { name: 'discountRate', unit: 'percent' },
  { name: 'accepted', unit: 'count' },
  { name: 'averageDays', unit: 'days' },
  { name: 'invoiced', unit: 'USD' },
  { name: 'collected', unit: 'USD' },
  { name: 'outstanding', unit: 'USD' },
] as const

type Flag = OutputOf<typeof quotationReport, 'list'>['series']['byFlag'][number]

/** The flags with the largest totals, and the sum of the others without a flag. */
function largestFlags(byFlag: readonly Flag[]): (Flag | { flagId: null; total: number })[] {
  const others = byFlag.slice(flagsShown)
  const total = others.reduce((sum, flag) => sum + flag.total, 0)
  return [...byFlag.slice(0, flagsShown), ...(others.length ? [{ flagId: null, total }] : [])]
}

/** Quotations with their outcome and composition. */
export default function QuotationReport() {
  const translate = useFormatMessage()
  const localize = useLocalized()
  const lang = useLang()
  const seriesOf = useColumnSeries({ ...text.labels, amount: text.labels.total })
  const year = currentYear()
  return (
    <ReportPage
      contract={quotationReport}
      text={text}
      columns={columns}
      description={text.note[lang]}
      defaultSearch={{ quoTmFrom: `${year}-01-01`, quoTmTo: `${year}-12-31` }}
      cards={() => cards}
      charts={(
        { series: { byMonth, byFlag, topCustomers, funnel } },
        _asked,
        ask,
      ): ReportChart[] => {
        const months = byMonth.map(({ month }) => month)
        const ofMonth = (at: number) => {
          const month = months[at]
          if (!month) return
          const [quoTmFrom, quoTmTo] = daysOfMonth(month)
          ask({ quoTmFrom, quoTmTo })
        }
        const flags = largestFlags(byFlag)
        const used = feeNames.filter((name) => byMonth.some((month) => month[name] > 0))
        return [
          {
            key: 'months',
            wide: true,
            caption: translate(text.charts.byMonth),
            kind: 'bar',
            categories: months,
            unit: 'USD',
            onPick: ofMonth,
            series: [
              seriesOf(byMonth, 'total'),
              seriesOf(byMonth, 'count', {
                as: 'line',
                axis: 'right',
                unit: 'count',
                tone: 'amber',
              }),
            ],
          },
          {
            key: 'classes',
            wide: true,
            caption: translate(text.charts.byClass),
            kind: 'bar',
            categories: months,
            unit: 'USD',
            onPick: ofMonth,
            series: used.map((name) => seriesOf(byMonth, name, { stack: 'fees' })),
          },
          {
            key: 'flags',
            caption: translate(text.charts.byFlag),
            kind: 'share',
            unit: 'USD',
            categories: flags.map((flag) =>
              flag.flagId === null
                ? translate(text.charts.others)
                : localize(flag.flagNameZh, flag.flagNameEn),
            ),
            series: [seriesOf(flags, 'total')],
            onPick: (at) => flags[at]?.flagId != null && ask({ flagId: [flags[at].flagId] }),
          },
          {
            key: 'funnel',
            caption: translate(text.charts.funnel),
            kind: 'funnel',
            unit: 'USD',
            categories: funnel.map(({ step }) => translate(text.steps[step])),
            series: [seriesOf(funnel, 'amount'), seriesOf(funnel, 'count', { unit: 'count' })],
          },
          {
            key: 'customers',
            wide: true,
            height: 320,
            horizontal: true,
            caption: translate(text.charts.top),
            kind: 'bar',
            unit: 'USD',
            categories: topCustomers.map(({ customerName }) => customerName),
            onPick: (at) => {
              const customer = topCustomers[at]
              if (customer) ask({ customerId: [customer.customerId] })
            },
            series: [seriesOf(topCustomers, 'total')],
          },
        ]
      }}
    />
  )
}
