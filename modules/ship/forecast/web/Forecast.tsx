import { Link, useNavigate } from 'react-router'
import { useLang, useFormatMessage } from '#web/api/text.tsx'
import { useDictLabel } from '#web/kit/DictSelect.tsx'
import { writeSearch } from '#web/kit/list/list-state.ts'
import type { ListState } from '#web/kit/list/list-state.ts'
import { useColumnSeries } from '#web/kit/report/chart-series.ts'
import { ReportPage } from '#web/kit/report/ReportPage.tsx'
import type { ReportChart } from '#web/kit/report/ReportPage.tsx'
import { regionInfo } from '#common/rules/people/region-info.ts'
import { choiceLabel } from '#common/labels.ts'
import { forecast, forecastFilters, forecastKinds } from '../forecast.contract.ts'
import type { ForecastKind } from '../forecast.contract.ts'
import { forecastText as text } from '../forecast.text.ts'
import { missingCertText } from '#modules/ship/missingCert/missingCert.text.ts'

const missingPage = '/ship/forecast/missing'
const filters = Object.keys(forecastFilters)
/** Link to the surveys behind a figure, with the present filters and further ones. */
const surveysOf = (query: ListState, more: object) =>
  `/ship/forecast/surveys?search=${encodeURIComponent(
    writeSearch({
      ...Object.fromEntries(filters.map((name) => [name, query[name]])),
      ...more,
    }) ?? '{}',
  )}`

/** Surveys due in the next twelve months, and expected revenue. */
export default function Forecast() {
  const translate = useFormatMessage()
  const lang = useLang()
  const go = useNavigate()
  const regionName = useDictLabel('REGION')
  const seriesOf = useColumnSeries(text.labels)
  const monthName = (month: string) => translate(choiceLabel({ text }, 'month', month))
  return (
    <ReportPage
      contract={forecast}
      text={text}
      description={
        <>
          {text.note[lang]} <Link to={missingPage}>{translate(missingCertText.title)}</Link>
        </>
      }
      defaultSearch={{}}
      columns={(query) => {
        type Line = { month: string } & Record<string, unknown>
        const leading = <N extends string>(name: N, more: object = {}) => ({
          name,
          to: (row: Line) =>
            Number(row[name]) > 0 ? surveysOf(query, { month: [row.month], ...more }) : null,
        })
        return [
          'month',
          ...forecastKinds.map((kind) => leading(kind, { kind: [kind] })),
          leading('surveys'),
          'surveyItems',
          leading('ships'),
          leading('revenue', { withoutTariff: [false] }),
          leading('unpriced', { withoutTariff: [true] }),
        ]
      }}
      cards={(_answer, query) => [
        { name: 'surveys', unit: 'count', to: surveysOf(query, {}) },
        { name: 'ships', unit: 'count' },
        { name: 'revenue', unit: 'USD', to: surveysOf(query, { withoutTariff: [false] }) },
        { name: 'unpriced', unit: 'count', to: surveysOf(query, { withoutTariff: [true] }) },
      ]}
      charts={({ rows, series: { byRegion } }, query, ask): ReportChart[] => {
        const months = rows.map(({ month }) => monthName(month))
        const shown = forecastKinds.filter((kind) => rows.some((row) => row[kind] > 0))
        return [
          {
            key: 'months',
            wide: true,
            height: 300,
            caption: translate(text.charts.months),
            kind: 'bar',
            unit: 'count',
            categories: months,
            series: shown.map((kind) => seriesOf(rows, kind, { stack: 'kinds' })),
            onPick: (at, kind) =>
              void go(
                surveysOf(query, {
                  month: [rows[at]!.month],
                  ...(forecastKinds.includes(kind as ForecastKind) && { kind: [kind] }),
                }),
              ),
          },
          {
            key: 'revenue',
            caption: translate(text.charts.revenue),
            kind: 'bar',
            unit: 'USD',
            height: 280,
            categories: months,
            series: [seriesOf(rows, 'revenue')],
            onPick: (at) =>
              void go(surveysOf(query, { month: [rows[at]!.month], withoutTariff: [false] })),
          },
          {
            key: 'regions',
            caption: translate(text.charts.regions),
            kind: 'map',
            unit: 'count',
            height: 280,
            categories: byRegion.map(({ region }) => regionName(region)),
            points: byRegion.map(({ region }) => regionInfo[region] ?? null),
            onPick: (at) => ask({ region: [byRegion[at]!.region] }),
            series: [seriesOf(byRegion, 'surveys')],
          },
        ]
      }}
    />
  )
}
