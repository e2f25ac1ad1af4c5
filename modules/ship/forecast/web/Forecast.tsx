import { useNavigate } from 'react-router'
import { useLang, useSay } from '#web/api/text.tsx'
import { useDict } from '#web/kit/Dict.tsx'
import { writeSearch } from '#web/kit/list/list-state.ts'
import type { ListState } from '#web/kit/list/list-state.ts'
import { ReportPage } from '#web/kit/report/ReportPage.tsx'
import type { ReportChart } from '#web/kit/report/ReportPage.tsx'
import { regionFacts } from '#common/rules/regions.ts'
import { choiceWord } from '#common/words.ts'
import { forecast, forecastFilters, forecastKinds } from '../forecast.contract.ts'
import type { ForecastKind } from '../forecast.contract.ts'
import { forecastText as text } from '../forecast.text.ts'

const filters = Object.keys(forecastFilters)
/** The surveys behind a figure: as the forecast is narrowed down, and further. */
const surveysOf = (asked: ListState, more: object) => `/ship/forecast/surveys?search=${encodeURIComponent(writeSearch({ ...Object.fromEntries(filters.map((name) => [name, asked[name]])), ...more }) ?? '{}')}`

/** Which surveys fall due in the next twelve months, and what they should bring in. */
export default function Forecast() {
  const say = useSay()
  const lang = useLang()
  const go = useNavigate()
  const regions = useDict('REGION')
  const regionName = (key: string) => regions.find((entry) => entry.key === key)?.[lang === 'zh' ? 'valueZh' : 'valueEn'] ?? key
  const monthName = (month: string) => say(choiceWord({ text }, 'month', month))
  return (
    <ReportPage contract={forecast} text={text} note={text.note[lang]} opens={{}}
      columns={(asked) => {
        type Line = { month: string } & Record<string, unknown>
        const leading = (name: string, more: object = {}) => ({ name, to: (row: Line) => (Number(row[name]) > 0 ? surveysOf(asked, { month: [row.month], ...more }) : null) })
        return ['month', ...forecastKinds.map((kind) => leading(kind, { kind: [kind] })), leading('surveys'), leading('ships'), leading('revenue', { withoutTariff: [false] }), leading('unpriced', { withoutTariff: [true] })]
      }}
      cards={(_answer, asked) => [
        { name: 'surveys', unit: 'count', to: surveysOf(asked, {}) }, { name: 'ships', unit: 'count' }, { name: 'revenue', unit: 'USD', to: surveysOf(asked, { withoutTariff: [false] }) }, { name: 'unpriced', unit: 'count', to: surveysOf(asked, { withoutTariff: [true] }) },
      ]}
      charts={({ rows, series: { byRegion } }, asked, ask): ReportChart[] => {
        const months = rows.map(({ month }) => monthName(month))
        const shown = forecastKinds.filter((kind) => rows.some((row) => row[kind] > 0))
        return [
          {
            key: 'months', wide: true, height: 300, caption: say(text.charts.months), kind: 'bar', unit: 'count', categories: months,
            series: shown.map((kind) => ({ key: kind, label: say(text.labels[kind]), values: rows.map((row) => row[kind]), stack: 'kinds' })),
            onPick: (at, kind) => void go(surveysOf(asked, { month: [rows[at]!.month], ...(forecastKinds.includes(kind as ForecastKind) && { kind: [kind] }) })),
          },
          {
            key: 'revenue', caption: say(text.charts.revenue), kind: 'bar', unit: 'USD', height: 280, categories: months, series: [{ key: 'revenue', label: say(text.labels.revenue), values: rows.map(({ revenue }) => revenue) }],
            onPick: (at) => void go(surveysOf(asked, { month: [rows[at]!.month], withoutTariff: [false] })),
          },
          {
            key: 'regions', caption: say(text.charts.regions), kind: 'map', unit: 'count', height: 280, categories: byRegion.map(({ region }) => regionName(region)),
            places: byRegion.map(({ region }) => regionFacts[region] ?? null), onPick: (at) => ask({ region: [byRegion[at]!.region] }),
            series: [{ key: 'surveys', label: say(text.labels.surveys), values: byRegion.map(({ surveys }) => surveys) }],
          },
        ]
      }} />
  )
}
