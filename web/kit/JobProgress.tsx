import { Progress } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { usePost } from '../api/hooks.ts'
import { useSay, useText } from '../api/text.tsx'
import { kitText } from './kit.text.ts'

export interface Job { jobId: string; state: string; done: number; total: number; data: unknown; msg: string | null }
const over = (state: string) => state === 'done' || state === 'failed'

/** Follows a long job, such as an import, until it is over; `onDone` gets its last answer, whether it worked or not. */
export function JobProgress({ jobId, onDone }: { jobId: string; onDone?: (job: Job) => void }) {
  const t = useText(kitText)
  const say = useSay()
  const watched = usePost<Job>('sys/job/get', { jobId }, { staleTime: 0, every: (job) => (job && over((job as Job).state) ? false : 700) })
  const job = watched.data
  const finished = job !== undefined && over(job.state)
  const tell = useEffectEvent(() => { if (job) onDone?.(job) })
  useEffect(() => { if (finished) tell() }, [finished])
  const percent = job && job.total > 0 ? Math.round((job.done / job.total) * 100) : 0
  const wrong = watched.error !== null || job?.state === 'failed'
  const words = watched.error ? watched.error.message : !job || (job.total === 0 && !finished) ? t.jobWaiting : wrong ? job.msg || t.jobFailed : say(kitText.jobOf, { done: job.done.toLocaleString('en-US'), total: job.total.toLocaleString('en-US') })
  return (
    <div role="status">
      <Progress percent={finished && !wrong ? 100 : percent} status={wrong ? 'exception' : finished ? 'success' : 'active'} aria-label={t.stages} />
      <p className="faint">{finished && !wrong ? `${t.jobDone} · ${words}` : words}</p>
    </div>
  )
}
