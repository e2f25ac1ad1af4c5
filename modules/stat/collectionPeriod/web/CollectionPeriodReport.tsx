import { useLang, useFormatMessage } from '#web/api/text.tsx'
import { daysOfMonth, currentYear } from '#web/kit/report/list-link.ts'
import { ReportPage } from '#web/kit/report/ReportPage.tsx'
import type { ReportChart } from '#web/kit/report/ReportPage.tsx'
import { collectionPeriod } from '../collectionPeriod.contract.ts'
import { collectionPeriodText as text } from '../collectionPeriod.text.ts'

const columns = [
  {
    name: 'invoiceNo',
    to: (row: { invoiceId: number }) => `/work/invoice/detail?id=${row.invoiceId}`,
  },
  'customerName',
  {
    name: 'jobNo',
    to: (row: { quotationId: number }) => `/work/quotation/detail?id=${row.quotationId}`,
  },
  'invoiceTime',
  'amount',
  'dueDate',
  'payments',
  'collected',
  'outstanding',
  'days',
  'bucket',
] as const

/** How long customers take to pay. */
export default function CollectionPeriodReport() {
  const translate = useFormatMessage()
  const lang = useLang()
  const year = currentYear()
  return (
    <ReportPage
      contract={collectionPeriod}
      text={text}
      columns={columns}
      description={text.note[lang]}
      defaultSearch={{ invoiceTimeFrom: `${year}-01-01`, invoiceTimeTo: `${year}-12-31` }}
      cards={() => [
        { name: 'days', unit: 'days' },
        { name: 'collectedDays', unit: 'days' },
        { name: 'openDays', unit: 'days' },
        { name: 'count', unit: 'count' },
        { name: 'amount', unit: 'USD' },
        { name: 'collected', unit: 'USD' },
        { name: 'outstanding', unit: 'USD' },
      ]}
      charts={({ series: { histogram, trend, worst } }, _asked, ask): ReportChart[] => [
        {
          key: 'histogram',
          caption: translate(text.charts.histogram),
          kind: 'histogram',
          categories: histogram.map(({ bucket }) => translate(text.bucket[bucket])),
          series: [
            {
              key: 'count',
              label: translate(text.labels.count),
              values: histogram.map(({ count }) => count),
              unit: 'count',
            },
            {
              key: 'amount',
              label: translate(text.labels.amount),
              values: histogram.map(({ amount }) => amount),
              unit: 'USD',
              axis: 'right',
              tone: 'amber',
            },
          ],
        },
        {
          key: 'trend',
          caption: translate(text.charts.trend),
          kind: 'line',
          unit: 'days',
          categories: trend.map(({ month }) => month),
          series: [
            {
              key: 'days',
              label: translate(text.labels.days),
              values: trend.map(({ days }) => days),
            },
          ],
          onPick: (at) => {
            const point = trend[at]
            if (!point) return
            const [invoiceTimeFrom, invoiceTimeTo] = daysOfMonth(point.month)
            ask({ invoiceTimeFrom, invoiceTimeTo })
          },
        },
        {
          key: 'worst',
          wide: true,
          height: 320,
          horizontal: true,
          caption: translate(text.charts.worst),
          kind: 'bar',
          unit: 'days',
          categories: worst.map(({ customerName }) => customerName),
          onPick: (at) => {
            const customer = worst[at]
            if (customer) ask({ customerId: [customer.customerId] })
          },
          series: [
            {
              key: 'days',
              label: translate(text.labels.days),
              values: worst.map(({ days }) => days),
              tone: 'red',
            },
          ],
        },
      ]}
    />
  )
}
