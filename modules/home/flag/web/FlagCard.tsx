import { Progress } from 'antd'
import { Link } from 'react-router'
import { useCall } from '#web/api/hooks.ts'
import { useMarks, usePick, useSay, useText } from '#web/api/text.tsx'
import { MoneyText } from '#web/kit/values.tsx'
import { flagHome } from '../flagHome.contract.ts'
import { flagHomeText } from '../flagHome.text.ts'
import './flag-home.css'

const listOf = (path: string, search?: object) => (search ? `${path}?search=${encodeURIComponent(JSON.stringify(search))}` : path)

/** The own flag in numbers, each leading to its list, and the report that waits for the flag state. */
export function FlagCard() {
  const t = useText(flagHomeText)
  const { colon } = useMarks()
  const say = useSay()
  const pick = usePick()
  const { data } = useCall(flagHome, 'get', {}, { staleTime: 0 })
  if (!data) return null
  const tiles: [string, number, string, (string | undefined)?][] = [
    [t.ships, data.ships, listOf('/ship/query/list')], [t.certificates, data.certificates, listOf('/ship/cert/list')], [t.issued, data.issued, listOf('/ship/cert/list', { issueDateFrom: `${data.today.slice(0, 7)}-01` })],
    [t.open, data.open, listOf('/ship/cert/list', { windowState: ['open', 'late'] })], [t.overdue, data.overdue, listOf('/ship/cert/list', { windowState: ['overdue'] }), data.overdue > 0 ? 'late' : undefined],
    [t.conditions, data.conditions, listOf('/ship/record/list', { kind: ['condition'], status: [20] })], [t.surveyors, data.surveyors, listOf('/basic/authorisation/list', { state: ['inForce'] })],
  ]
  const { report } = data
  const lines = (sign: 'acknowledged' | 'waiting' | 'queried' | 'answered') => `/stat/flagMonthlyReport/list?month=${report?.month}&sign=${sign}`
  return (
    <section className="flag-home" aria-labelledby="flag-home">
      <h2 id="flag-home">{say(flagHomeText.atAGlance, { flag: pick(data.flagNameZh, data.flagNameEn) })}</h2>
      <ul className="flag-tiles">{tiles.map(([label, value, to, kind]) => <li key={label} className={kind}><Link to={to}><strong>{value.toLocaleString('en-US')}</strong>{label}</Link></li>)}</ul>
      {report ? (
        <div className="flag-report">
          <h3><Link to={`/stat/flagMonthlyReport/list?month=${report.month}`}>{say(flagHomeText.report, { month: report.month })}</Link></h3>
          <Progress percent={report.total ? Math.floor((report.acknowledged / report.total) * 100) : 100} showInfo={false} size="small" aria-label={say(flagHomeText.acknowledged, { done: report.acknowledged, total: report.total })} />
          <p>
            <Link to={lines('acknowledged')}>{say(flagHomeText.acknowledged, { done: report.acknowledged, total: report.total })}</Link>
            {report.waiting > 0 ? <Link to={lines('waiting')}>{say(flagHomeText.waiting, { count: report.waiting })}</Link> : report.acknowledged === report.total && <span>{t.signed}</span>}
            {report.queried > 0 && <Link to={lines('queried')}>{say(flagHomeText.queried, { count: report.queried })}</Link>}
            {report.answered > 0 && <Link to={lines('answered')}>{say(flagHomeText.answered, { count: report.answered })}</Link>}
            <span>{t.balance}{colon}<MoneyText value={report.closing} /></span>
          </p>
        </div>
      ) : <p className="faint">{t.noReport}</p>}
    </section>
  )
}
