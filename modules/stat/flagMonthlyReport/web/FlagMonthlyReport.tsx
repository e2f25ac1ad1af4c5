import { Button, Pagination, Select, Skeleton, Tabs } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatMessage as sayIn } from '#common/text.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useLang, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { SummaryCards } from '#web/kit/report/SummaryCards.tsx'
import { ReportTable } from '#web/kit/report/ReportTable.tsx'
import { MoneyValue } from '#web/kit/FieldValue.tsx'
import { labelOverflowTab } from '#web/kit/label-overflow-tab.ts'
import { columnsOf, viewOf } from '../flagMonthlyReport.fields.ts'
import { flagMonthlyReport, parts, signStates } from '../flagMonthlyReport.contract.ts'
import { flagReportText } from '../flagMonthlyReport.text.ts'
import { flagReportPageText } from './flagReportPage.text.ts'
import { LineDrawer } from './LineDrawer.tsx'
import { ReportFigures } from './ReportFigures.tsx'
import { ReportHeader } from './ReportHeader.tsx'
import { SignTag } from './SignTag.tsx'
import type { Report, ReportLine } from './report.ts'
import { useReportQuery } from './use-report-query.ts'
import type { ReportQueryState } from './use-report-query.ts'
import './flag-report.css'

const pageSize = 50

/** Monthly report to a flag state: figures, charts, lines of each part, and sign-off. */
export default function FlagMonthlyReport() {
  const kit = useMessages(kitText)
  const translate = useFormatMessage()
  const { asked: query, put: setValue, chosen: selected } = useReportQuery()
  const isFlag = useMe().info?.role.taskNode === 'flag_user'
  const { data, error, isFetching, refetch } = useApiQuery(
    flagMonthlyReport,
    'list',
    {
      ...(query.flagId !== null && !isFlag && { flagId: query.flagId }),
      month: query.month,
      part: query.part,
      ...(query.sign && { sign: query.sign }),
      page: query.page,
      size: pageSize,
    },
    { keepPrevious: true },
  )
  // A link to a sign-off state opens the first part with such lines.
  const first =
    query.sign && !selected && !isFetching
      ? data?.counts.find(({ lines }) => lines > 0)?.part
      : undefined
  useEffect(() => {
    if (first && first !== query.part) setValue({ part: first })
  })
  return (
    <article className="report" aria-busy={isFetching}>
      <ReportHeader asked={query} put={setValue} report={data} chooses={!isFlag} />
      {error && (
        <div className="report-message" role="alert">
          <p>{error.fields.map((f) => f.msg).join(' ') || error.message}</p>
          <Button onClick={() => void refetch()}>{kit.retry}</Button>
        </div>
      )}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          <ReportFigures report={data} />
          <Tabs
            ref={labelOverflowTab}
            activeKey={query.part}
            onChange={(part) =>
              setValue({
                part: part as typeof query.part,
                page: 1,
                ...(part === 'D' && { sign: null }),
              })
            }
            items={parts.map((part) => ({
              key: part,
              label: `${part} ${translate(flagReportText.partShort[part])} (${data.counts.find((one) => one.part === part)?.lines ?? 0})`,
            }))}
          />
          <Part report={data} asked={query} put={setValue} />
        </>
      )}
    </article>
  )
}

/** The lines of one part. */
function Part({ report, asked: query, put: setValue }: { report: Report } & ReportQueryState) {
  const t = useMessages(flagReportPageText)
  const translate = useFormatMessage()
  const lang = useLang()
  const [open, setOpen] = useState<string | null>(null)
  const { part } = query
  const signs = report.progress.total > 0 && part !== 'D'
  const fields = Object.fromEntries(columnsOf(part))
  const own: Readonly<Record<string, (row: ReportLine) => React.ReactNode>> = {
    kind: (row) => (
      <button type="button" className="line-open" onClick={() => setOpen(row.key)}>
        {translate(flagReportText.kind[row.kind])}
      </button>
    ),
    adjustment: (row) =>
      row.adjustment ? (
        <span
          className="line-adjusted"
          title={translate(flagReportText.adjustmentMeans[row.adjustment])}
        >
          {translate(flagReportText.adjustment[row.adjustment])}
        </span>
      ) : (
        ''
      ),
    sign: (row) =>
      row.sign ? (
        <button type="button" className="line-open" onClick={() => setOpen(row.key)}>
          <SignTag state={row.sign} />
        </button>
      ) : (
        ''
      ),
    certNo: (row) =>
      row.shipCertId && row.certNo ? (
        <Link to={`/ship/cert/detail?id=${row.shipCertId}`}>{row.certNo}</Link>
      ) : (
        (row.certNo ?? <span className="empty-value">–</span>)
      ),
    shipName: (row) =>
      row.shipId ? (
        <Link to={`/ship/query/info?id=${row.shipId}`}>{row.shipName}</Link>
      ) : (
        <span className="empty-value">–</span>
      ),
    utn: (row) =>
      row.utn ? (
        <a href={`/verify/${row.utn}`} target="_blank" rel="noreferrer">
          {row.utn}
        </a>
      ) : (
        <span className="empty-value">–</span>
      ),
  }
  const columns = columnsOf(part)
    .filter(([name]) => (name !== 'sign' || signs) && (name !== 'adjustment' || report.adjusted))
    .map(([name]) => {
      const render = own[name]
      return { name, ...(render && { render }) }
    })
  const line = report.rows.find(({ key }) => key === open)
  return (
    <section className="report">
      <div className="part-head">
        <h2>
          {part} {translate(flagReportText.part[part])}
        </h2>
        {signs && (
          <Select
            aria-label={t.signState}
            className="part-sign"
            value={query.sign ?? ''}
            onChange={(sign: string) =>
              setValue({ sign: signStates.find((one) => one === sign) ?? null, page: 1 })
            }
            options={[
              { value: '', label: t.all },
              ...signStates.map((one) => ({
                value: one,
                label: translate(flagReportText.sign[one]),
              })),
            ]}
          />
        )}
      </div>
      {part === 'E' && <Account report={report} />}
      {report.rows.length === 0 ? (
        <p className="report-empty">{translate(flagReportText.none)}</p>
      ) : (
        <ReportTable
          described={{ contract: flagMonthlyReport, text: flagReportText }}
          fields={fields}
          columns={columns}
          rows={report.rows.map((row) => viewOf(row, lang))}
          caption={sayIn(flagReportText.part[part], lang)}
        />
      )}
      {report.total > pageSize && (
        <footer className="report-footer">
          <span>{translate(kitText.total, { total: report.total })}</span>
          <Pagination
            size="small"
            current={query.page}
            pageSize={pageSize}
            total={report.total}
            showSizeChanger={false}
            onChange={(page) => setValue({ page })}
          />
        </footer>
      )}
      {line && <LineDrawer line={line} report={report} onClose={() => setOpen(null)} />}
    </section>
  )
}

function Account({ report: { account } }: { report: Report }) {
  const t = useMessages(flagReportPageText)
  const translate = useFormatMessage()
  if (!account) return <p className="report-note">{t.noAccount}</p>
  return (
    <>
      <SummaryCards
        label={t.account}
        cards={(['opening', 'due', 'paid', 'closing'] as const).map((name) => ({
          label: translate(flagReportText.account[name]),
          value: <MoneyValue value={account[name]} />,
        }))}
      />
      <p className="report-note">{t.feeMeans}</p>
    </>
  )
}
