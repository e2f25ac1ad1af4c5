import { Tabs } from 'antd'
import { useEffect } from 'react'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage } from '#web/api/text.tsx'
import { ReportStatus } from '#web/kit/report/ReportStatus.tsx'
import { labelOverflowTab } from '#web/kit/label-overflow-tab.ts'
import { flagMonthlyReport, parts } from '../flagMonthlyReport.contract.ts'
import { flagReportText } from '../flagMonthlyReport.text.ts'
import { flagReportPageText } from './flagReportPage.text.ts'
import { PartLines } from './PartLines.tsx'
import { ReportFigures } from './ReportFigures.tsx'
import { ReportHeader } from './ReportHeader.tsx'
import { pageSize, useReportQuery } from './use-report-query.ts'
import './flag-report.css'

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
    { keepPrevious: true, enabled: isFlag || query.flagId !== null },
  )
  const { isFetching } = read
  const isUnchosen = !isFlag && query.flagId === null
  const data = isUnchosen ? undefined : read.data
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
      {isUnchosen ? (
        <p className="report-empty">{translate(flagReportPageText.chooseFlag)}</p>
      ) : (
        <ReportStatus query={read} />
      )}
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
              label: translate(flagReportPageText.partTab, {
                part,
                name: translate(flagReportText.partShort[part]),
                count: data.counts.find((one) => one.part === part)?.lines ?? 0,
              }),
            }))}
          />
          <PartLines report={data} asked={query} put={setValue} />
        </>
      )}
    </article>
  )
}
