import { useLang, usePick, useSay } from '#web/api/text.tsx'
import { daysOfMonth, yearNow } from '#web/kit/report/links.ts'
import { ReportPage } from '#web/kit/report/ReportPage.tsx'
import type { ReportChart } from '#web/kit/report/ReportPage.tsx'
import { feeNames, quotationReport } from '../quotationReport.contract.ts'
import { quotationReportText as text } from '../quotationReport.text.ts'

const flagsShown = 7
const toQuotation = (row: { quotationId: number }) => `/work/quotation/detail?id=${row.quotationId}`
const columns = [
  { name: 'jobNo', to: toQuotation }, 'quoNm', 'quoTm', 'quoPerName', 'quoTp', 'customerName', 'companyName', 'shipNames', 'imo', 'flagId', 'grossTonnage', ...feeNames,
  'subtotal', 'discountAmount', 'otherDiscount', 'total', 'invoiceNo', 'invoiceTime', 'invoiced', 'collected', 'outstanding', 'daysToAccept',
]

/** What was quoted, what became of it and what it was made of. */
export default function QuotationReport() {
  const say = useSay()
  const pick = usePick()
  const lang = useLang()
  const year = yearNow()
  return (
    <ReportPage contract={quotationReport} text={text} columns={columns} note={text.note[lang]} opens={{ quoTmFrom: `${year}-01-01`, quoTmTo: `${year}-12-31` }}
      cards={() => [
        { name: 'count', unit: 'count' }, { name: 'total', unit: 'USD' }, { name: 'average', unit: 'USD' }, { name: 'discountRate', unit: 'percent' }, { name: 'accepted', unit: 'count' },
        { name: 'averageDays', unit: 'days' }, { name: 'invoiced', unit: 'USD' }, { name: 'collected', unit: 'USD' }, { name: 'outstanding', unit: 'USD' },
      ]}
      charts={({ series: { byMonth, byFlag, topCustomers, funnel } }, _asked, ask): ReportChart[] => {
        const months = byMonth.map(({ month }) => month)
        const ofMonth = (at: number) => {
          const [quoTmFrom, quoTmTo] = daysOfMonth(months[at]!)
          ask({ quoTmFrom, quoTmTo })
        }
        const [shown, others] = [byFlag.slice(0, flagsShown), byFlag.slice(flagsShown)]
        const used = feeNames.filter((name) => byMonth.some((month) => month[name] > 0))
        return [
          {
            key: 'months', wide: true, caption: say(text.charts.byMonth), kind: 'bar', categories: months, unit: 'USD', onPick: ofMonth,
            series: [{ key: 'total', label: say(text.labels.total), values: byMonth.map((month) => month.total) }, { key: 'count', label: say(text.labels.count), values: byMonth.map((month) => month.count), as: 'line', axis: 'right', unit: 'count', tone: 'amber' }],
          },
          { key: 'classes', wide: true, caption: say(text.charts.byClass), kind: 'bar', categories: months, unit: 'USD', onPick: ofMonth, series: used.map((name) => ({ key: name, label: say(text.labels[name]), values: byMonth.map((month) => month[name]), stack: 'fees' })) },
          {
            key: 'flags', caption: say(text.charts.byFlag), kind: 'share', unit: 'USD', categories: [...shown.map((flag) => pick(flag.flagNameZh, flag.flagNameEn)), ...(others.length ? [say(text.charts.others)] : [])],
            series: [{ key: 'total', label: say(text.labels.total), values: [...shown.map((flag) => flag.total), ...(others.length ? [others.reduce((sum, flag) => sum + flag.total, 0)] : [])] }],
            onPick: (at) => shown[at] && ask({ flagId: [shown[at].flagId] }),
          },
          {
            key: 'funnel', caption: say(text.charts.funnel), kind: 'funnel', unit: 'USD', categories: funnel.map(({ step }) => say(text.steps[step])), series: [
              { key: 'amount', label: say(text.labels.total), values: funnel.map(({ amount }) => amount) }, { key: 'count', label: say(text.labels.count), values: funnel.map(({ count }) => count), unit: 'count' },
            ],
          },
          {
            key: 'customers', wide: true, height: 320, horizontal: true, caption: say(text.charts.top), kind: 'bar', unit: 'USD', categories: topCustomers.map(({ customerName }) => customerName), onPick: (at) => ask({ customerId: [topCustomers[at]!.customerId] }),
            series: [{ key: 'total', label: say(text.labels.total), values: topCustomers.map(({ total }) => total) }],
          },
        ]
      }} />
  )
}
