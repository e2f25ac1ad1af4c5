import { listPath } from '#common/list-path.ts'
import { useLiveRecord } from '#web/api/live.ts'
import { Progress } from 'antd'
import { Link } from 'react-router'
import { useApiQuery } from '#web/api/hooks.ts'
import { usePunctuation, useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { MoneyValue } from '#web/kit/FieldValue.tsx'
import { flagHome } from '../flagHome.contract.ts'
import { flagHomeText } from '../flagHome.text.ts'
import './flag-home.css'

/** The own flag in numbers, each a link to its list, and the report that awaits sign-off. */
export function FlagCard() {
  const t = useMessages(flagHomeText)
  const { colon } = usePunctuation()
  const translate = useFormatMessage()
  const localize = useLocalized()
  const { data } = useApiQuery(flagHome, 'get', {}, { staleTime: 0 })
  useLiveRecord(flagHome)
  if (!data) return null
  const tiles: [string, number, string, (string | undefined)?][] = [
    [t.ships, data.ships, listPath('/ship/query/list')],
    [t.certificates, data.certificates, data.paths.certificates],
    [t.issued, data.issued, data.paths.issued],
    [t.open, data.open, data.paths.open],
    [t.overdue, data.overdue, data.paths.overdue, data.overdue > 0 ? 'late' : undefined],
    [
      t.conditions,
      data.conditions,
      listPath('/ship/record/list', { kind: ['condition'], status: [20] }),
    ],
    [t.surveyors, data.surveyors, listPath('/basic/authorisation/list', { state: ['inForce'] })],
  ]
  const { report } = data
  const lines = (sign: 'acknowledged' | 'waiting' | 'queried' | 'answered') =>
    `/stat/flagMonthlyReport/list?month=${report?.month}&sign=${sign}`
  return (
    <section className="flag-home" aria-labelledby="flag-home">
      <h2 id="flag-home">
        {translate(flagHomeText.atAGlance, { flag: localize(data.flagNameZh, data.flagNameEn) })}
      </h2>
      <ul className="flag-tiles">
        {tiles.map(([label, value, to, kind]) => (
          <li key={label} className={kind}>
            <Link to={to}>
              <strong>{value.toLocaleString('en-US')}</strong>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {report ? (
        <div className="flag-report">
          <h3>
            <Link to={`/stat/flagMonthlyReport/list?month=${report.month}`}>
              {translate(flagHomeText.report, { month: report.month })}
            </Link>
          </h3>
          <Progress
            percent={report.total ? Math.floor((report.acknowledged / report.total) * 100) : 100}
            showInfo={false}
            size="small"
            aria-label={translate(flagHomeText.acknowledged, {
              done: report.acknowledged,
              total: report.total,
            })}
          />
          <p>
            <Link to={lines('acknowledged')}>
              {translate(flagHomeText.acknowledged, {
                done: report.acknowledged,
                total: report.total,
              })}
            </Link>
            {report.waiting > 0 ? (
              <Link to={lines('waiting')}>
                {translate(flagHomeText.waiting, { count: report.waiting })}
              </Link>
            ) : (
              report.acknowledged === report.total && <span>{t.signed}</span>
            )}
            {report.queried > 0 && (
              <Link to={lines('queried')}>
                {translate(flagHomeText.queried, { count: report.queried })}
              </Link>
            )}
            {report.answered > 0 && (
              <Link to={lines('answered')}>
                {translate(flagHomeText.answered, { count: report.answered })}
              </Link>
            )}
            <span>
              {t.balance}
              {colon}
              <MoneyValue value={report.closing} />
            </span>
          </p>
        </div>
      ) : (
        <p className="text-secondary">{t.noReport}</p>
      )}
    </section>
  )
}
