import { Button, Pagination, Select, Skeleton, Tabs } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { say as sayIn } from '#common/text.ts'
import { useCall } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useLang, useSay, useText } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { Cards } from '#web/kit/report/Cards.tsx'
import { ReportTable } from '#web/kit/report/ReportTable.tsx'
import { MoneyText } from '#web/kit/values.tsx'
import { toldTabs } from '#web/kit/tabs.ts'
import { columnsOf, viewOf } from '../flagMonthlyReport.fields.ts'
import { flagMonthlyReport, parts, signStates } from '../flagMonthlyReport.contract.ts'
import { flagReportText } from '../flagMonthlyReport.text.ts'
import { flagReportPageText } from './flagReportPage.text.ts'
import { LineDrawer } from './LineDrawer.tsx'
import { ReportFigures } from './ReportFigures.tsx'
import { ReportHead } from './ReportHead.tsx'
import { SignTag } from './SignTag.tsx'
import type { Report, ReportLine } from './report.ts'
import { useAsked } from './use-asked.ts'
import type { Asking } from './use-asked.ts'
import './flag-report.css'

const pageSize = 50

/** What is reported to a flag state for a month: figures, charts, the lines of each part, and how far the flag state has signed them. */
export default function FlagMonthlyReport() {
  const kit = useText(kitText)
  const say = useSay()
  const { asked, put, chosen } = useAsked()
  const isFlag = useMe().info?.role.taskNode === 'flag_user'
  const { data, error, isFetching, refetch } = useCall(flagMonthlyReport, 'list', {
    ...(asked.flagId !== null && !isFlag && { flagId: asked.flagId }), month: asked.month, part: asked.part, ...(asked.sign && { sign: asked.sign }), page: asked.page, size: pageSize,
  }, { keep: true })
  // A link to lines in one state of sign-off opens with the first part that has some.
  const first = asked.sign && !chosen && !isFetching ? data?.counts.find(({ lines }) => lines > 0)?.part : undefined
  useEffect(() => {
    if (first && first !== asked.part) put({ part: first })
  })
  return (
    <article className="report" aria-busy={isFetching}>
      <ReportHead asked={asked} put={put} report={data} chooses={!isFlag} />
      {error && <div className="report-told" role="alert"><p>{error.fields.map((f) => f.msg).join(' ') || error.message}</p><Button onClick={() => void refetch()}>{kit.retry}</Button></div>}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          <ReportFigures report={data} />
          <Tabs ref={toldTabs} activeKey={asked.part} onChange={(part) => put({ part: part as typeof asked.part, page: 1, ...(part === 'D' && { sign: null }) })}
            items={parts.map((part) => ({ key: part, label: `${part} ${say(flagReportText.partShort[part])} (${data.counts.find((one) => one.part === part)?.lines ?? 0})` }))} />
          <Part report={data} asked={asked} put={put} />
        </>
      )}
    </article>
  )
}

/** The lines of one part. */
function Part({ report, asked, put }: { report: Report } & Asking) {
  const t = useText(flagReportPageText)
  const say = useSay()
  const lang = useLang()
  const [open, setOpen] = useState<string | null>(null)
  const { part } = asked
  const signs = report.progress.total > 0 && part !== 'D'
  const fields = Object.fromEntries(columnsOf(part))
  const own: Readonly<Record<string, (row: ReportLine) => React.ReactNode>> = {
    kind: (row) => <button type="button" className="line-open" onClick={() => setOpen(row.key)}>{say(flagReportText.kind[row.kind])}</button>,
    adjustment: (row) => (row.adjustment ? <span className="line-adjusted" title={say(flagReportText.adjustmentMeans[row.adjustment])}>{say(flagReportText.adjustment[row.adjustment])}</span> : ''),
    sign: (row) => (row.sign ? <button type="button" className="line-open" onClick={() => setOpen(row.key)}><SignTag state={row.sign} /></button> : ''),
    certNo: (row) => (row.shipCertId && row.certNo ? <Link to={`/ship/cert/detail?id=${row.shipCertId}`}>{row.certNo}</Link> : row.certNo ?? <span className="nothing">–</span>),
    shipName: (row) => (row.shipId ? <Link to={`/ship/query/info?id=${row.shipId}`}>{row.shipName}</Link> : <span className="nothing">–</span>),
    utn: (row) => (row.utn ? <a href={`/verify/${row.utn}`} target="_blank" rel="noreferrer">{row.utn}</a> : <span className="nothing">–</span>),
  }
  const columns = columnsOf(part).filter(([name]) => (name !== 'sign' || signs) && (name !== 'adjustment' || report.adjusted)).map(([name]) => ({ name, ...(own[name] && { render: own[name]! }) }))
  const line = report.rows.find(({ key }) => key === open)
  return (
    <section className="report">
      <div className="part-head">
        <h2>{part} {say(flagReportText.part[part])}</h2>
        {signs && <Select aria-label={t.signState} className="part-sign" value={asked.sign ?? ''} onChange={(sign: string) => put({ sign: signStates.find((one) => one === sign) ?? null, page: 1 })} options={[{ value: '', label: t.all }, ...signStates.map((one) => ({ value: one, label: say(flagReportText.sign[one]) }))]} />}
      </div>
      {part === 'E' && <Account report={report} />}
      {report.rows.length === 0 ? <p className="report-empty">{say(flagReportText.none)}</p>
        : <ReportTable described={{ contract: flagMonthlyReport, text: flagReportText }} fields={fields} columns={columns} rows={report.rows.map((row) => viewOf(row, lang))} caption={sayIn(flagReportText.part[part], lang)} />}
      {report.total > pageSize && <footer className="report-foot"><span>{say(kitText.total, { total: report.total })}</span><Pagination size="small" current={asked.page} pageSize={pageSize} total={report.total} showSizeChanger={false} onChange={(page) => put({ page })} /></footer>}
      {line && <LineDrawer line={line} report={report} onClose={() => setOpen(null)} />}
    </section>
  )
}

function Account({ report: { account } }: { report: Report }) {
  const t = useText(flagReportPageText)
  const say = useSay()
  if (!account) return <p className="report-note">{t.noAccount}</p>
  return (
    <>
      <Cards label={t.account} cards={(['opening', 'due', 'paid', 'closing'] as const).map((name) => ({ label: say(flagReportText.account[name]), value: <MoneyText value={account[name]} /> }))} />
      <p className="report-note">{t.feeMeans}</p>
    </>
  )
}
