import { useLang, useFormatMessage } from '#web/api/text.tsx'
import { useDict, useDictLabel } from '#web/kit/DictSelect.tsx'
import { currentYear } from '#web/kit/report/list-link.ts'
import { useColumnSeries } from '#web/kit/report/chart-series.ts'
import { ReportPage } from '#web/kit/report/ReportPage.tsx'
import type { ReportChart } from '#web/kit/report/ReportPage.tsx'
import { costNames, fund } from '../fund.contract.ts'
import { fundColumns } from './fund-columns.ts'
import { fundText as text } from '../fund.text.ts'

const years = Array.from({ length: 12 }, (_, at) => currentYear() + 1 - at).map((year) => ({
  value: year,
  label: String(year),
}))

const incomeNames = ['contract', 'invoiced', 'collected', 'net'] as const
/** Colours of the amounts, the same in every chart. */
const tones = {
  quotationTotal: 'muted',
  contract: 'violet',
  invoiced: 'amber',
  collected: 'green',
  net: 'primary',
} as const
const stepNames = ['contract', 'additionalCost', ...costNames, 'net'] as const
const cards = [
  { name: 'quotationTotal', unit: 'USD' },
  { name: 'contract', unit: 'USD' },
  { name: 'invoiced', unit: 'USD' },
  { name: 'collected', unit: 'USD' },
  { name: 'net', unit: 'USD' },
  { name: 'lastYear', unit: 'USD' },
  { name: 'change', unit: 'percent' },
] as const

/** Income and expenses of a year by month, compared with the previous year. */
export default function FundReport() {
  const translate = useFormatMessage()
  const lang = useLang()
  const regionName = useDictLabel('REGION')
  const seriesOf = useColumnSeries({
    ...text.labels,
    thisYear: text.thisYear,
    lastYear: text.lastYear,
  })
  const paidBy = useDict('PAY_METHOD')
    .map(({ key }) => key)
    .filter((key) => key !== 'offset')
  return (
    <ReportPage
      contract={fund}
      text={text}
      description={text.note[lang]}
      defaultSearch={{ year: [currentYear()], basis: ['invoice'] }}
      choices={{ year: years }}
      columns={(state) => fundColumns(state, paidBy)}
      cards={() => cards}
      charts={({ rows, totals, series: { cumulative, byRegion } }, query, ask): ReportChart[] => {
        const months = rows.map(({ month }) => month)
        const basis = (query['basis'] as ('invoice' | 'collection')[] | undefined)?.[0] ?? 'invoice'
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
            series: ['quotationTotal' as const, ...incomeNames].map((name) =>
              seriesOf(rows, name, { tone: tones[name] }),
            ),
          },
          {
            key: 'cumulative',
            caption: translate(text.charts.cumulative, { what: translate(text.counted[basis]) }),
            kind: 'line',
            categories: months,
            unit: 'USD',
            height: 280,
            series: [
              seriesOf(cumulative, 'thisYear'),
              seriesOf(cumulative, 'lastYear', { tone: 'muted' }),
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
            series: incomeNames.map((name) => seriesOf(byRegion, name, { tone: tones[name] })),
          },
          {
            key: 'waterfall',
            wide: true,
            height: 340,
            horizontal: true,
            caption: translate(text.charts.waterfall),
            kind: 'waterfall',
            unit: 'USD',
            categories: stepNames.map((name) => translate(text.labels[name])),
            series: [
              {
                key: 'steps',
                label: 'USD',
                values: steps,
                tones: stepNames.map((name) =>
                  name === 'contract' || name === 'net' ? tones[name] : 'muted',
                ),
              },
            ],
          },
        ]
      }}
    />
  )
}
