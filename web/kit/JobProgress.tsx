import { Progress } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useApiQueryByPath } from '../api/hooks.ts'
import { useFormatMessage, useMessages } from '../api/text.tsx'
import { kitText } from './kit.text.ts'

export interface Job {
  jobId: string
  state: string
  done: number
  total: number
  data: unknown
  msg: string | null
}
const isFinished = (state: string) => state === 'done' || state === 'failed'

/**
 * Shows the progress of a job, such as an import, until it ends; `onDone` receives the job, failed
 * or not.
 */
export function JobProgress({ jobId, onDone }: { jobId: string; onDone?: (job: Job) => void }) {
  const t = useMessages(kitText)
  const translate = useFormatMessage()
  const watched = useApiQueryByPath<Job>(
    'sys/job/get',
    { jobId },
    {
      staleTime: 0,
      refetchIntervalMs: (job) => (job && isFinished((job as Job).state) ? false : 700),
    },
  )
  const job = watched.data
  const finished = job !== undefined && isFinished(job.state)
  const notifyDone = useEffectEvent(() => {
    if (job) onDone?.(job)
  })
  useEffect(() => {
    if (finished) notifyDone()
  }, [finished])
  const percent = job && job.total > 0 ? Math.round((job.done / job.total) * 100) : 0
  const wrong = watched.error !== null || job?.state === 'failed'
  const message = watched.error
    ? watched.error.message
    : !job || (job.total === 0 && !finished)
      ? t.jobWaiting
      : wrong
        ? job.msg || t.jobFailed
        : translate(kitText.jobOf, {
            done: job.done.toLocaleString('en-US'),
            total: job.total.toLocaleString('en-US'),
          })
  return (
    <div role="status">
      <Progress
        percent={finished && !wrong ? 100 : percent}
        status={wrong ? 'exception' : finished ? 'success' : 'active'}
        aria-label={t.stages}
      />
      <p className="text-secondary">{finished && !wrong ? `${t.jobDone} · ${message}` : message}</p>
    </div>
  )
}
