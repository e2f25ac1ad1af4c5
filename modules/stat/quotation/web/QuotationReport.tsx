import { useLang, useLocalized, useFormatMessage } from '#web/api/text.tsx'
import { daysOfMonth, currentYear } from '#web/kit/report/list-link.ts'
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
]

/** Quotations with their outcome and composition. */
export default function QuotationReport() {
  const translate = useFormatMessage()
  const localize = useLocalized()
  const lang = useLang()
  const year = currentYear()
  return (
    <ReportPage
      contract={quotationReport}
      text={text}
      columns={columns}
      description={text.note[lang]}
      defaultSearch={{ quoTmFrom: `${year}-01-01`, quoTmTo: `${year}-12-31` }}
      cards={() => [
        { name: 'count', unit: 'count' },
        { name: 'total', unit: 'USD' },
        { name: 'average', unit: 'USD' },
        { name: 'discountRate', unit: 'percent' },
        { name: 'accepted', unit: 'count' },
        { name: 'averageDays', unit: 'days' },
        { name: 'invoiced', unit: 'USD' },
        { name: 'collected', unit: 'USD' },
        { name: 'outstanding', unit: 'USD' },
      ]}
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
        const [topFlags, others] = [byFlag.slice(0, flagsShown), byFlag.slice(flagsShown)]
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
              {
                key: 'total',
                label: translate(text.labels.total),
                values: byMonth.map((month) => month.total),
              },
              {
                key: 'count',
                label: translate(text.labels.count),
                values: byMonth.map((month) => month.count),
                as: 'line',
                axis: 'right',
                unit: 'count',
                tone: 'amber',
              },
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
            series: used.map((name) => ({
              key: name,
              label: translate(text.labels[name]),
              values: byMonth.map((month) => month[name]),
              stack: 'fees',
            })),
          },
          {
            key: 'flags',
            caption: translate(text.charts.byFlag),
            kind: 'share',
            unit: 'USD',
            categories: [
              ...topFlags.map((flag) => localize(flag.flagNameZh, flag.flagNameEn)),
              ...(others.length ? [translate(text.charts.others)] : []),
            ],
            series: [
              {
                key: 'total',
                label: translate(text.labels.total),
                values: [
                  ...topFlags.map((flag) => flag.total),
                  ...(others.length ? [others.reduce((sum, flag) => sum + flag.total, 0)] : []),
                ],
              },
            ],
            onPick: (at) => topFlags[at] && ask({ flagId: [topFlags[at].flagId] }),
          },
          {
            key: 'funnel',
            caption: translate(text.charts.funnel),
            kind: 'funnel',
            unit: 'USD',
            categories: funnel.map(({ step }) => translate(text.steps[step])),
            series: [
              {
                key: 'amount',
                label: translate(text.labels.total),
                values: funnel.map(({ amount }) => amount),
              },
              {
                key: 'count',
                label: translate(text.labels.count),
                values: funnel.map(({ count }) => count),
                unit: 'count',
              },
            ],
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
            series: [
              {
                key: 'total',
                label: translate(text.labels.total),
                values: topCustomers.map(({ total }) => total),
              },
            ],
          },
        ]
      }}
    />
  )
}
