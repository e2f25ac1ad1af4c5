import { Button, Select } from 'antd'
import { useState } from 'react'
import { formatMessage as sayIn } from '#common/text.ts'
import { useApiMutation } from '#web/api/hooks.ts'
import { useHasRight } from '#web/api/me.ts'
import { useLang, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { SummaryCards } from '#web/kit/report/SummaryCards.tsx'
import { ReportFooter } from '#web/kit/report/ReportStatus.tsx'
import { ReportTable } from '#web/kit/report/ReportTable.tsx'
import { MoneyValue } from '#web/kit/FieldValue.tsx'
import { columnsOf, viewOf } from '../flagMonthlyReport.fields.ts'
import { flagMonthlyReport, signStates } from '../flagMonthlyReport.contract.ts'
import type { Part } from '../flagMonthlyReport.contract.ts'
import { flagReportText } from '../flagMonthlyReport.text.ts'
import { flagReportPageText } from './flagReportPage.text.ts'
import { LineDrawer } from './LineDrawer.tsx'
import { lineCells } from './line-cells.tsx'
import type { Report, ReportLine } from './report.ts'
import { pageSize } from './use-report-query.ts'
import type { ReportQueryState } from './use-report-query.ts'

/** Columns that stay at the left, in this order, with their widths in pixels. */
const pinned: Readonly<Record<string, number>> = { shipName: 170, sign: 172 }

/** The lines of one part. */
export function PartLines({
  report,
  asked: query,
  put: setValue,
}: { report: Report } & ReportQueryState) {
  const translate = useFormatMessage()
  const { part } = query
  const signs = report.progress.total > 0 && part !== 'D'
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
        <Lines
          key={`${report.flagId} ${report.month} ${part} ${query.page}`}
          report={report}
          part={part}
          signs={signs}
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
    </section>
  )
}

interface LinesProps {
  report: Report
  part: Part
  /** whether the lines are signed off */
  signs: boolean
}

/** Table of the lines; those that wait can be selected by the flag state and acknowledged. */
function Lines({ report, part, signs }: LinesProps) {
  const translate = useFormatMessage()
  const t = useMessages(flagReportPageText)
  const lang = useLang()
  const [open, setOpen] = useState<string | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const isSigner = useHasRight(['stat.flagMonthlyReport.sign'])
  const cells = lineCells(translate, setOpen)
  const columns = columnsOf(part)
    .filter(([name]) => (name !== 'sign' || signs) && (name !== 'adjustment' || report.adjusted))
    .map(([name]) => {
      const [render, width] = [cells[name], pinned[name]]
      return { name, ...(render && { render }), ...(width && { width, pinned: true }) }
    })
    .toSorted((a, b) => Number(b.name in pinned) - Number(a.name in pinned))
  const line = report.rows.find(({ key }) => key === open)
  const nameOf = (row: ReportLine) => row.certNo ?? row.reference ?? row.shipName ?? row.key
  return (
    <>
      {selected.size > 0 && (
        <Acknowledge ids={[...selected].map(Number)} onDone={() => setSelected(new Set())} />
      )}
      <ReportTable
        described={{ contract: flagMonthlyReport, text: flagReportText }}
        fields={Object.fromEntries(columnsOf(part))}
        columns={columns}
        rows={report.rows.map((row) => viewOf(row, lang))}
        caption={sayIn(flagReportText.part[part], lang)}
        {...(signs &&
          isSigner && {
            selection: {
              keyOf: (row: ReportLine) =>
                row.sign === 'waiting' && row.lineId !== null ? String(row.lineId) : null,
              labelOf: (row: ReportLine) =>
                translate(flagReportPageText.selectLine, { line: nameOf(row) }),
              allLabel: t.selectAll,
              selected,
              onChange: setSelected,
            },
          })}
      />
      {line && <LineDrawer line={line} report={report} onClose={() => setOpen(null)} />}
    </>
  )
}

/** Acknowledges the selected lines. */
function Acknowledge({ ids, onDone }: { ids: number[]; onDone: () => void }) {
  const t = useMessages(flagReportPageText)
  const translate = useFormatMessage()
  const { mutate, isPending } = useApiMutation(flagMonthlyReport, 'acknowledge', {
    successMessage: t.acknowledged,
    onSuccess: onDone,
  })
  return (
    <p>
      <Button type="primary" loading={isPending} onClick={() => mutate({ ids })}>
        {translate(flagReportPageText.acknowledgeChosen, { count: ids.length })}
      </Button>
    </p>
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
