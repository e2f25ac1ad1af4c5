import { DownloadOutlined, LeftOutlined, LockOutlined, RightOutlined } from '@ant-design/icons'
import { App, Button, Dropdown, Progress, Select } from 'antd'
import { useState } from 'react'
import type { Lang } from '#common/text.ts'
import { download } from '#web/api/files.ts'
import { useAct } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { RefSelect } from '#web/kit/Ref.tsx'
import { reportPageText } from '#web/kit/report/report.text.ts'
import { Tag } from '#web/kit/StatusTag.tsx'
import { shortInstant } from '#web/kit/values.tsx'
import { flagMonthlyReport } from '../flagMonthlyReport.contract.ts'
import { flagReportText } from '../flagMonthlyReport.text.ts'
import { flagReportPageText } from './flagReportPage.text.ts'
import type { Report } from './report.ts'
import { monthFrom, monthNow } from './use-asked.ts'
import type { Asking } from './use-asked.ts'

interface Props extends Asking { report: Report | undefined; chooses: boolean }
const years = 5

/** Which report: flag state and month; how it stands, its files, and the lock. */
export function ReportHead({ asked, put, report, chooses }: Props) {
  const t = useText(flagReportPageText)
  const say = useSay()
  const now = monthNow()
  const months = Array.from({ length: years * 12 }, (_, i) => monthFrom(now, -i))
  return (
    <>
      <header className="report-head">
        <h1>{say(flagReportText.title)}{report && !chooses && <span className="report-flag"> {say({ key: '', zh: report.flagNameZh, en: report.flagNameEn })}</span>}</h1>
        {report && <div className="report-tools"><Files report={report} /><LockButton report={report} /></div>}
      </header>
      <div className="report-asked">
        {chooses && <label><span>{say(flagReportText.flag)}</span><RefSelect path="basic/flag" aria-label={say(flagReportText.flag)} value={asked.flagId ?? report?.flagId ?? null} onChange={(id) => put({ flagId: id as number | null, page: 1 })} /></label>}
        <label><span>{say(flagReportText.month)}</span>
          <span className="report-months">
            <Button aria-label={t.before} icon={<LeftOutlined aria-hidden />} onClick={() => put({ month: monthFrom(asked.month, -1), page: 1 })} />
            <Select aria-label={say(flagReportText.month)} showSearch value={asked.month} onChange={(month) => put({ month, page: 1 })} options={(months.includes(asked.month) ? months : [asked.month, ...months]).map((value) => ({ value, label: value }))} />
            <Button aria-label={t.after} icon={<RightOutlined aria-hidden />} disabled={asked.month >= now} onClick={() => put({ month: monthFrom(asked.month, 1), page: 1 })} />
          </span>
        </label>
      </div>
      {report && <State report={report} />}
    </>
  )
}

/** Whether the month is locked, what that means, and how far the flag state has come. */
function State({ report }: { report: Report }) {
  const t = useText(flagReportPageText)
  const say = useSay()
  const { modal } = App.useApp()
  const { locked, lockTime, lockedByName, lastLocked, asOf, totals, progress: { total, acknowledged, queried, waiting, answered } } = report
  const { mutate, isPending } = useAct(flagMonthlyReport, 'acknowledge', { done: t.acknowledged })
  const all = () => modal.confirm({ title: say(flagReportPageText.acknowledgeAllTitle, { count: waiting }), okText: t.acknowledge, onOk: () => mutate({ month: report.month }) })
  return (
    <div className="report-state">
      <p>
        <Tag tone={locked ? 'green' : 'amber'}>{locked ? t.locked : t.open}</Tag>
        <span>{!locked ? say(flagReportPageText.openMeans, { day: asOf }) : lockTime ? say(flagReportPageText.lockedBy, { name: lockedByName ?? '–', time: shortInstant(lockTime) }) : say(flagReportPageText.lockedWith, { month: lastLocked ?? '' })}</span>
        {totals.adjustments > 0 && <span className="line-adjusted">{say(flagReportPageText.adjusted, { count: totals.adjustments })}</span>}
      </p>
      {total > 0 && (
        <p>
          <Progress className="report-progress" size="small" percent={Math.floor((acknowledged / total) * 100)} showInfo={false} aria-label={say(flagReportPageText.signed, { done: acknowledged, total })} />
          <span>{say(flagReportPageText.signed, { done: acknowledged, total })}</span>
          {queried + answered > 0 && <Tag tone={queried > 0 ? 'red' : 'blue'}>{queried > 0 ? say(flagReportPageText.queried, { count: queried }) : `${say(flagReportText.sign.answered)} ${answered}`}</Tag>}
          {waiting > 0 && <Allowed codes={['stat.flagMonthlyReport.sign']}><Button size="small" loading={isPending} onClick={all}>{say(flagReportPageText.acknowledgeAll, { count: waiting })}</Button></Allowed>}
        </p>
      )}
    </div>
  )
}

function Files({ report }: { report: Report }) {
  const t = useText(reportPageText)
  const kit = useText(kitText)
  const [busy, setBusy] = useState(false)
  const save = (format: string, lang: Lang) => {
    setBusy(true)
    download('stat/flagMonthlyReport/export', { flagId: report.flagId, month: report.month, format, lang }).catch((cause: Error) => notify.error(cause.message)).finally(() => setBusy(false))
  }
  const items = [{ key: 'pdf en', label: t.pdfEn }, { key: 'pdf zh', label: t.pdfZh }, { key: 'xlsx en', label: t.excelEn }, { key: 'xlsx zh', label: t.excelZh }, { key: 'csv en', label: t.csv }]
  return (
    <Allowed codes={['stat.flagMonthlyReport.export']}>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => save(...(key.split(' ') as [string, Lang])) }}><Button icon={<DownloadOutlined aria-hidden />} loading={busy}>{kit.exportAs}</Button></Dropdown>
    </Allowed>
  )
}

function LockButton({ report }: { report: Report }) {
  const t = useText(flagReportPageText)
  const say = useSay()
  const { modal } = App.useApp()
  const { mutateAsync } = useAct(flagMonthlyReport, 'lock', { done: t.locked, also: ['home/notification'] })
  if (!report.mayLock) return null
  const flag = say({ key: '', zh: report.flagNameZh, en: report.flagNameEn })
  const ask = () => modal.confirm({
    title: say(flagReportPageText.lockTitle, { flag, month: report.month }), okText: t.lock, content: <><p>{t.lockMeans}</p>{report.lastLocked === null && <p>{t.lockFirst}</p>}</>,
    onOk: () => mutateAsync({ flagId: report.flagId, month: report.month }),
  })
  return <Button type="primary" icon={<LockOutlined aria-hidden />} onClick={ask}>{t.lock}</Button>
}
