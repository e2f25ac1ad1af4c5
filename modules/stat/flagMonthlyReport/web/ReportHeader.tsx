import { useConfirm } from '#web/kit/use-confirm.ts'
import { DownloadOutlined, LeftOutlined, LockOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Dropdown, Progress, Select } from 'antd'
import type { Lang } from '#common/text.ts'
import { useApiMutation } from '#web/api/hooks.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { RefSelect } from '#web/kit/RefSelect.tsx'
import { reportPageText } from '#web/kit/report/report.text.ts'
import { Tag } from '#web/kit/StatusTag.tsx'
import { formatInstant } from '#web/kit/FieldValue.tsx'
import { useDownload } from '#web/kit/files/use-download.ts'
import { flagMonthlyReport } from '../flagMonthlyReport.contract.ts'
import { flagReportText } from '../flagMonthlyReport.text.ts'
import { flagReportPageText } from './flagReportPage.text.ts'
import type { Report } from './report.ts'
import { monthFrom, monthNow } from './use-report-query.ts'
import type { ReportQueryState } from './use-report-query.ts'

interface Props extends ReportQueryState {
  report: Report | undefined
  chooses: boolean
}
const years = 5

/** Selection of flag state and month; state, files, and lock. */
export function ReportHeader({ asked: query, put: setValue, report, chooses }: Props) {
  const t = useMessages(flagReportPageText)
  const translate = useFormatMessage()
  const now = monthNow()
  const months = Array.from({ length: years * 12 }, (_, i) => monthFrom(now, -i))
  return (
    <>
      <header className="report-head">
        <h1>
          {translate(flagReportText.title)}
          {report && !chooses && (
            <span className="report-flag">
              {' '}
              {translate({ key: '', zh: report.flagNameZh, en: report.flagNameEn })}
            </span>
          )}
        </h1>
        {report && (
          <div className="report-tools">
            <Files report={report} />
            <LockButton report={report} />
          </div>
        )}
      </header>
      <div className="report-filters">
        {chooses && (
          <label>
            <span>{translate(flagReportText.flag)}</span>
            <RefSelect
              path="basic/flag"
              aria-label={translate(flagReportText.flag)}
              value={query.flagId ?? report?.flagId ?? null}
              onChange={(id) => setValue({ flagId: id as number | null, page: 1 })}
            />
          </label>
        )}
        <label>
          <span>{translate(flagReportText.month)}</span>
          <span className="report-months">
            <Button
              aria-label={t.before}
              icon={<LeftOutlined aria-hidden />}
              onClick={() => setValue({ month: monthFrom(query.month, -1), page: 1 })}
            />
            <Select
              aria-label={translate(flagReportText.month)}
              showSearch
              value={query.month}
              onChange={(month) => setValue({ month, page: 1 })}
              options={(months.includes(query.month) ? months : [query.month, ...months]).map(
                (value) => ({ value, label: value }),
              )}
            />
            <Button
              aria-label={t.after}
              icon={<RightOutlined aria-hidden />}
              disabled={query.month >= now}
              onClick={() => setValue({ month: monthFrom(query.month, 1), page: 1 })}
            />
          </span>
        </label>
      </div>
      {report && <State report={report} />}
    </>
  )
}

/** Whether the month is locked, its effect, and the sign-off progress. */
function State({ report }: { report: Report }) {
  const t = useMessages(flagReportPageText)
  const translate = useFormatMessage()
  const confirm = useConfirm()
  const {
    locked,
    lockTime,
    lockedByName,
    lastLocked,
    asOf,
    totals,
    progress: { total, acknowledged, queried, waiting, answered },
  } = report
  const { mutate, isPending } = useApiMutation(flagMonthlyReport, 'acknowledge', {
    successMessage: t.acknowledged,
  })
  const all = () =>
    confirm({
      title: translate(flagReportPageText.acknowledgeAllTitle, { count: waiting }),
      act: t.acknowledge,
      onConfirm: () => mutate({ month: report.month }),
    })
  return (
    <div className="report-state">
      <p>
        <Tag tone={locked ? 'green' : 'amber'}>{locked ? t.locked : t.open}</Tag>
        <span>
          {!locked
            ? translate(flagReportPageText.openMeans, { day: asOf })
            : lockTime
              ? translate(flagReportPageText.lockedBy, {
                  name: lockedByName ?? '–',
                  time: formatInstant(lockTime),
                })
              : translate(flagReportPageText.lockedWith, { month: lastLocked ?? '' })}
        </span>
        {totals.adjustments > 0 && (
          <span className="line-adjusted">
            {translate(flagReportPageText.adjusted, { count: totals.adjustments })}
          </span>
        )}
      </p>
      {total > 0 && (
        <p>
          <Progress
            className="report-progress"
            size="small"
            percent={Math.floor((acknowledged / total) * 100)}
            showInfo={false}
            aria-label={translate(flagReportPageText.signed, { done: acknowledged, total })}
          />
          <span>{translate(flagReportPageText.signed, { done: acknowledged, total })}</span>
          {queried + answered > 0 && (
            <Tag tone={queried > 0 ? 'red' : 'blue'}>
              {queried > 0
                ? translate(flagReportPageText.queried, { count: queried })
                : `${translate(flagReportText.sign.answered)} ${answered}`}
            </Tag>
          )}
          {waiting > 0 && (
            <Allowed requiredRights={['stat.flagMonthlyReport.sign']}>
              <Button size="small" loading={isPending} onClick={all}>
                {translate(flagReportPageText.acknowledgeAll, { count: waiting })}
              </Button>
            </Allowed>
          )}
        </p>
      )}
    </div>
  )
}

function Files({ report }: { report: Report }) {
  const t = useMessages(reportPageText)
  const kit = useMessages(kitText)
  const { busy, save: saveFile } = useDownload()
  const save = (format: string, lang: Lang) =>
    saveFile('stat/flagMonthlyReport/export', {
      flagId: report.flagId,
      month: report.month,
      format,
      lang,
    })
  const items = [
    { key: 'pdf en', label: t.pdfEn },
    { key: 'pdf zh', label: t.pdfZh },
    { key: 'xlsx en', label: t.excelEn },
    { key: 'xlsx zh', label: t.excelZh },
    { key: 'csv en', label: t.csv },
  ]
  return (
    <Allowed requiredRights={['stat.flagMonthlyReport.export']}>
      <Dropdown
        trigger={['click']}
        menu={{ items, onClick: ({ key }) => save(...(key.split(' ') as [string, Lang])) }}
      >
        <Button icon={<DownloadOutlined aria-hidden />} loading={busy}>
          {kit.exportAs}
        </Button>
      </Dropdown>
    </Allowed>
  )
}

function LockButton({ report }: { report: Report }) {
  const t = useMessages(flagReportPageText)
  const translate = useFormatMessage()
  const confirm = useConfirm()
  const { mutateAsync } = useApiMutation(flagMonthlyReport, 'lock', {
    successMessage: t.locked,
    alsoInvalidates: ['home/notification'],
  })
  if (!report.mayLock) return null
  const flag = translate({ key: '', zh: report.flagNameZh, en: report.flagNameEn })
  const ask = () =>
    confirm({
      title: translate(flagReportPageText.lockTitle, { flag, month: report.month }),
      act: t.lock,
      content: (
        <>
          <p>{t.lockMeans}</p>
          {report.lastLocked === null && <p>{t.lockFirst}</p>}
        </>
      ),
      onConfirm: () => mutateAsync({ flagId: report.flagId, month: report.month }),
    })
  return (
    <Button type="primary" icon={<LockOutlined aria-hidden />} onClick={ask}>
      {t.lock}
    </Button>
  )
}
