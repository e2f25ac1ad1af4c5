import { useDict } from '#web/kit/Dict.tsx'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { Chart } from '#web/kit/chart/Chart.tsx'
import { Cards } from '#web/kit/report/Cards.tsx'
import { MoneyText } from '#web/kit/values.tsx'
import { flagReportText } from '../flagMonthlyReport.text.ts'
import { flagReportPageText } from './flagReportPage.text.ts'
import type { Report } from './report.ts'

const shown = 12

/** The figures at the head of the report, and its charts. */
export function ReportFigures({ report: { totals, account, series } }: { report: Report }) {
  const t = useText(flagReportPageText)
  const say = useSay()
  const pick = usePick()
  const shipTypes = useDict('SHIP_TYPE')
  const words = flagReportText.totals
  const cards: [string, React.ReactNode][] = [
    [say(words.certificates), totals.certificates], [say(words.endorsements), totals.endorsements], [say(words.registrations), totals.registrations],
    [say(words.exceptions), totals.exemptions + totals.extensions + totals.conditions + totals.withdrawals], [say(words.closing), totals.closing], [say(words.overdue), <span key="n" className={totals.overdue > 0 ? 'figure-late' : ''}>{totals.overdue}</span>],
    [say(words.movement), <span key="m">+{totals.shipsIn} / −{totals.shipsOut}<small className="faint">+{totals.gtIn.toLocaleString('en-US')} / −{totals.gtOut.toLocaleString('en-US')} GT</small></span>],
    ...(account ? [[say(flagReportText.account.due), <MoneyText key="d" value={account.due} />] as [string, React.ReactNode], [say(flagReportText.account.closing), <MoneyText key="c" value={account.closing} />] as [string, React.ReactNode]] : []),
  ]
  const typeWord = (key: string) => {
    const entry = shipTypes.find((one) => one.key === key)
    return entry ? pick(entry.valueZh, entry.valueEn) : key
  }
  const certs = series.byCert.slice(0, shown)
  return (
    <>
      <Cards label={t.account} cards={cards.map(([label, value]) => ({ label, value }))} />
      <section className="charts flag-report-charts" aria-label={say(flagReportText.trend)}>
        <Chart caption={say(flagReportText.trend)} kind="bar" unit="count" categories={series.trend.map(({ month }) => month)} series={[
          { key: 'certificates', label: say(words.certificates), values: series.trend.map((one) => one.certificates), tone: 'sea', stack: 'work' }, { key: 'endorsements', label: say(words.endorsements), values: series.trend.map((one) => one.endorsements), tone: 'muted', stack: 'work' },
          { key: 'fee', label: say(flagReportText.labels.fee), values: series.trend.map(({ fee }) => fee), as: 'line', axis: 'right', unit: 'USD', tone: 'amber' },
        ]} />
        <Chart caption={say(flagReportText.byCert)} kind="bar" horizontal unit="count" categories={certs.map(({ code }) => code)} series={[{ key: 'count', label: say(flagReportText.count), values: certs.map(({ count }) => count), tone: 'sea' }]} />
        {series.byShipType.length > 0 && <Chart caption={say(flagReportText.byShipType)} kind="share" unit="count" categories={series.byShipType.map(({ shipType }) => typeWord(shipType))} series={[{ key: 'count', label: say(flagReportText.count), values: series.byShipType.map(({ count }) => count) }]} />}
      </section>
    </>
  )
}
