import { useDict } from '#web/kit/DictSelect.tsx'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { Chart } from '#web/kit/chart/Chart.tsx'
import { SummaryCards } from '#web/kit/report/SummaryCards.tsx'
import { MoneyValue } from '#web/kit/FieldValue.tsx'
import { flagReportText } from '../flagMonthlyReport.text.ts'
import { flagReportPageText } from './flagReportPage.text.ts'
import type { Report } from './report.ts'

const maxBars = 12

/** Summary figures and charts of the report. */
export function ReportFigures({ report: { totals, account, series } }: { report: Report }) {
  const t = useMessages(flagReportPageText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const shipTypes = useDict('SHIP_TYPE')
  const labels = flagReportText.totals
  const cards: [string, React.ReactNode][] = [
    [translate(labels.certificates), totals.certificates],
    [translate(labels.endorsements), totals.endorsements],
    [translate(labels.registrations), totals.registrations],
    [
      translate(labels.exceptions),
      totals.exemptions + totals.extensions + totals.conditions + totals.withdrawals,
    ],
    [translate(labels.closing), totals.closing],
    [
      translate(labels.overdue),
      <span key="n" className={totals.overdue > 0 ? 'figure-overdue' : ''}>
        {totals.overdue}
      </span>,
    ],
    [
      translate(labels.movement),
      <span key="m">
        +{totals.shipsIn} / −{totals.shipsOut}
        <small className="text-secondary">
          +{totals.gtIn.toLocaleString('en-US')} / −{totals.gtOut.toLocaleString('en-US')} GT
        </small>
      </span>,
    ],
    ...(account
      ? [
          [translate(flagReportText.account.due), <MoneyValue key="d" value={account.due} />] as [
            string,
            React.ReactNode,
          ],
          [
            translate(flagReportText.account.closing),
            <MoneyValue key="c" value={account.closing} />,
          ] as [string, React.ReactNode],
        ]
      : []),
  ]
  const typeWord = (key: string) => {
    const entry = shipTypes.find((one) => one.key === key)
    return entry ? localize(entry.valueZh, entry.valueEn) : key
  }
  const certs = series.byCert.slice(0, maxBars)
  return (
    <>
      <SummaryCards label={t.account} cards={cards.map(([label, value]) => ({ label, value }))} />
      <section className="charts flag-report-charts" aria-label={translate(flagReportText.trend)}>
        <Chart
          caption={translate(flagReportText.trend)}
          kind="bar"
          unit="count"
          categories={series.trend.map(({ month }) => month)}
          series={[
            {
              key: 'certificates',
              label: translate(labels.certificates),
              values: series.trend.map((one) => one.certificates),
              tone: 'primary',
              stack: 'work',
            },
            {
              key: 'endorsements',
              label: translate(labels.endorsements),
              values: series.trend.map((one) => one.endorsements),
              tone: 'muted',
              stack: 'work',
            },
            {
              key: 'fee',
              label: translate(flagReportText.labels.fee),
              values: series.trend.map(({ fee }) => fee),
              as: 'line',
              axis: 'right',
              unit: 'USD',
              tone: 'amber',
            },
          ]}
        />
        <Chart
          caption={translate(flagReportText.byCert)}
          kind="bar"
          horizontal
          unit="count"
          categories={certs.map(({ code }) => code)}
          series={[
            {
              key: 'count',
              label: translate(flagReportText.count),
              values: certs.map(({ count }) => count),
              tone: 'primary',
            },
          ]}
        />
        {series.byShipType.length > 0 && (
          <Chart
            caption={translate(flagReportText.byShipType)}
            kind="share"
            unit="count"
            categories={series.byShipType.map(({ shipType }) => typeWord(shipType))}
            series={[
              {
                key: 'count',
                label: translate(flagReportText.count),
                values: series.byShipType.map(({ count }) => count),
              },
            ]}
          />
        )}
      </section>
    </>
  )
}
