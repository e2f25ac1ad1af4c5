import { useEffect, useEffectEvent, useState } from 'react'
import type { OutputOf } from '#common/contract.ts'
import type { FileAnswer } from '#web/api/call.ts'
import { post } from '#web/api/call.ts'
import { saveFile, whenFileStarts } from '#web/api/files.ts'
import { useCall } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { usePick, useSay } from '#web/api/text.tsx'
import { job } from '../job.contract.ts'
import { jobText } from '../job.text.ts'

export type Export = OutputOf<typeof job, 'mine'>[number]
/** Milliseconds between two looks at how far they are. */
const lookEvery = 1_000
export const isUnderWay = ({ state }: Export): boolean => state === 'waiting' || state === 'running'

/** Saves the file of a job. */
export const saveExport = (jobId: string): Promise<void> =>
  post<FileAnswer>('sys/job/file', { jobId }, { as: 'blob' }).then(saveFile, (cause: Error) => { notify.error(cause.message) })

/**
 * The person's exports, looked at again as long as one is under way. Says when one is done, and saves it when this window has asked for
 * it. @param onStart called when this window asks for another
 */
export function useExports(onStart: () => void): readonly Export[] {
  const say = useSay()
  const pick = usePick()
  const [asked, setAsked] = useState<readonly string[]>([])
  const [waited, setWaited] = useState<readonly string[]>([])
  const { data = [], refetch } = useCall(job, 'mine', {}, { aside: true, staleTime: 30_000, every: (rows) => ((rows as Export[] | undefined)?.some(isUnderWay) ? lookEvery : false) })
  const started = useEffectEvent((jobId: string) => {
    setAsked((before) => [...before, jobId])
    onStart()
    void refetch()
  })
  useEffect(() => whenFileStarts((jobId) => started(jobId)), [])

  const look = useEffectEvent((rows: readonly Export[]) => {
    for (const row of rows.filter((one) => !isUnderWay(one) && (waited.includes(one.jobId) || asked.includes(one.jobId)))) {
      const name = pick(row.titleZh, row.titleEn)
      if (row.state === 'failed') notify.error(say(jobText.failed, { name }))
      else notify.success(say(jobText.ready, { name }))
      if (row.state === 'done' && asked.includes(row.jobId)) void saveExport(row.jobId)
    }
    setWaited(rows.filter(isUnderWay).map(({ jobId }) => jobId))
    setAsked((before) => before.filter((jobId) => !rows.some((row) => row.jobId === jobId && !isUnderWay(row))))
  })
  useEffect(() => look(data), [data])
  return data
}
