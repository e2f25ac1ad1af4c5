import { Select, Tabs } from 'antd'
import { useEffect, useState } from 'react'
import { formatMessage as sayIn } from '#common/text.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useLang, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { SummaryCards } from '#web/kit/report/SummaryCards.tsx'
import { ReportFooter, ReportStatus } from '#web/kit/report/ReportStatus.tsx'
import { ReportTable } from '#web/kit/report/ReportTable.tsx'
import { MoneyValue } from '#web/kit/FieldValue.tsx'
import { labelOverflowTab } from '#web/kit/label-overflow-tab.ts'
import { columnsOf, viewOf } from '../flagMonthlyReport.fields.ts'
import { flagMonthlyReport, parts, signStates } from '../flagMonthlyReport.contract.ts'
import { flagReportText } from '../flagMonthlyReport.text.ts'
import { flagReportPageText } from './flagReportPage.text.ts'
import { LineDrawer } from './LineDrawer.tsx'
import { lineCells } from './line-cells.tsx'
import { ReportFigures } from './ReportFigures.tsx'
import { ReportHeader } from './ReportHeader.tsx'
import type { Report } from './report.ts'
import { useReportQuery } from './use-report-query.ts'
import type { ReportQueryState } from './use-report-query.ts'
import './flag-report.css'

const pageSize = 50

/** Monthly report to a flag state: figures, charts, lines of each part, and sign-off. */
export default function FlagMonthlyReport() {
  const translate = useFormatMessage()
  const { asked: query, put: setValue, chosen: selected } = useReportQuery()
  const isFlag = useMe().info?.role.taskNode === 'flag_user'
  const read = useApiQuery(
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
  const { data, isFetching } = read
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
      <ReportStatus query={read} />
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
  const translate = useFormatMessage()
  const lang = useLang()
  const [open, setOpen] = useState<string | null>(null)
  const { part } = query
  const signs = report.progress.total > 0 && part !== 'D'
  const fields = Object.fromEntries(columnsOf(part))
  const cells = lineCells(translate, setOpen)
  const columns = columnsOf(part)
    .filter(([name]) => (name !== 'sign' || signs) && (name !== 'adjustment' || report.adjusted))
    .map(([name]) => {
      const render = cells[name]
      return { name, ...(render && { render }) }
    })
  const line = report.rows.find(({ key }) => key === open)
  return (
    <section className="report">
      <div className="part-head">
        <h2>
          {part} {translate(flagReportText.part[part])}
        </h2>
        {signs && <SignFilter asked={query} put={setValue} />}
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
        <ReportFooter
          total={report.total}
          page={query.page}
          pageSize={pageSize}
          onPage={(page) => setValue({ page })}
        />
      )}
      {line && <LineDrawer line={line} report={report} onClose={() => setOpen(null)} />}
    </section>
  )
}

/** Chooses the sign-off state of the lines that are shown. */
function SignFilter({ asked: query, put: setValue }: ReportQueryState) {
  const t = useMessages(flagReportPageText)
  const translate = useFormatMessage()
  return (
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
