import type { ReactNode } from 'react'
import { useDictLabel } from '#web/kit/DictSelect.tsx'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { Chart } from '#web/kit/chart/Chart.tsx'
import { useColumnSeries } from '#web/kit/report/chart-series.ts'
import { SummaryCards } from '#web/kit/report/SummaryCards.tsx'
import { MoneyValue } from '#web/kit/FieldValue.tsx'
import { flagReportText } from '../flagMonthlyReport.text.ts'
import { flagReportPageText } from './flagReportPage.text.ts'
import type { Report } from './report.ts'

const maxBars = 12

/** Summary figures and charts of the report. */
export function ReportFigures({ report }: { report: Report }) {
  const t = useMessages(flagReportPageText)
  return (
    <>
      <SummaryCards label={t.account} cards={useCards(report)} />
      <Charts series={report.series} />
    </>
  )
}

/** The summary figures; those of the account with the flag where the reader has it. */
function useCards({ totals, account }: Report): { label: string; value: ReactNode }[] {
  const translate = useFormatMessage()
  const { totals: labels, account: accountLabels } = flagReportText
  const exceptions = totals.exemptions + totals.extensions + totals.conditions + totals.withdrawals
  return [
    { label: translate(labels.certificates), value: totals.certificates },
    { label: translate(labels.endorsements), value: totals.endorsements },
    { label: translate(labels.registrations), value: totals.registrations },
    { label: translate(labels.exceptions), value: exceptions },
    { label: translate(labels.closing), value: totals.closing },
    {
      label: translate(labels.overdue),
      value: <span className={totals.overdue > 0 ? 'figure-overdue' : ''}>{totals.overdue}</span>,
    },
    { label: translate(labels.movement), value: <FleetMovement totals={totals} /> },
    ...(account
      ? (['due', 'closing'] as const).map((name) => ({
          label: translate(accountLabels[name]),
          value: <MoneyValue value={account[name]} />,
        }))
      : []),
  ]
}

/** Ships that joined and left the flag, and their gross tonnage. */
const FleetMovement = ({ totals }: Pick<Report, 'totals'>) => (
  <span>
    +{totals.shipsIn} / −{totals.shipsOut}
    <small className="text-secondary">
      +{totals.gtIn.toLocaleString('en-US')} / −{totals.gtOut.toLocaleString('en-US')} GT
    </small>
  </span>
)

const chartLabels = {
  ...flagReportText.totals,
  fee: flagReportText.labels.fee,
  count: flagReportText.count,
}

function Charts({ series }: Pick<Report, 'series'>) {
  const translate = useFormatMessage()
  const seriesOf = useColumnSeries(chartLabels)
  const shipTypeName = useDictLabel('SHIP_TYPE')
  const others = series.byCert.slice(maxBars).reduce((sum, { count }) => sum + count, 0)
  const certs = [
    ...series.byCert.slice(0, maxBars).map(({ code, count }) => ({ code, count })),
    ...(others > 0 ? [{ code: translate(flagReportPageText.otherCerts), count: others }] : []),
  ]
  return (
    <section className="charts flag-report-charts" aria-label={translate(flagReportText.trend)}>
      <Chart
        caption={translate(flagReportText.trend)}
        kind="bar"
        unit="count"
        categories={series.trend.map(({ month }) => month)}
        series={[
          seriesOf(series.trend, 'certificates', { tone: 'primary', stack: 'work' }),
          seriesOf(series.trend, 'endorsements', { tone: 'violet', stack: 'work' }),
          seriesOf(series.trend, 'fee', { as: 'line', axis: 'right', unit: 'USD', tone: 'amber' }),
        ]}
      />
      <Chart
        caption={translate(flagReportText.byCert)}
        kind="bar"
        horizontal
        unit="count"
        categories={certs.map(({ code }) => code)}
        series={[seriesOf(certs, 'count', { tone: 'primary' })]}
      />
      {series.byShipType.length > 0 && (
        <Chart
          caption={translate(flagReportText.byShipType)}
          kind="share"
          unit="count"
          categories={series.byShipType.map(({ shipType }) =>
            shipType === null ? translate(flagReportText.ofCompanies) : shipTypeName(shipType),
          )}
          series={[seriesOf(series.byShipType, 'count')]}
        />
      )}
    </section>
  )
}
