import { kitText } from '#web/kit/kit.text.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { OutputOf } from '#common/contract.ts'
import type { FileResponse } from '#web/api/call.ts'
import { post } from '#web/api/call.ts'
import { saveFile, onFileJobStarted } from '#web/api/files.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useLocalized, useFormatMessage } from '#web/api/text.tsx'
import { job } from '../job.contract.ts'
import { jobText } from '../job.text.ts'

export type Export = OutputOf<typeof job, 'mine'>[number]
/** Interval between progress requests, in milliseconds. */
const pollIntervalMs = 1_000
export const isRunning = ({ state }: Export): boolean => state === 'waiting' || state === 'running'

/** Saves the file of a job. */
export const saveExport = (jobId: string): Promise<void> =>
  post<FileResponse>('sys/job/file', { jobId }, { as: 'blob' }).then(saveFile, (cause: Error) => {
    notify.error(cause.message)
  })

/**
 * The user's exports, polled while one is running. Announces a finished export and saves it if this
 * window requested it.
 * @param onStart called when this window requests another
 */
export function useExports(onStart: () => void): readonly Export[] {
  const translate = useFormatMessage()
  const localize = useLocalized()
  const [query, setAsked] = useState<readonly string[]>([])
  const [awaitedIds, setAwaitedIds] = useState<readonly string[]>([])
  const { data = [], refetch } = useApiQuery(
    job,
    'mine',
    {},
    {
      optional: true,
      staleTime: 30_000,
      refetchIntervalMs: (rows) =>
        (rows as Export[] | undefined)?.some(isRunning) ? pollIntervalMs : false,
    },
  )
  const started = useEffectEvent((jobId: string) => {
    setAsked((before) => [...before, jobId])
    onStart()
    void refetch()
  })
  useEffect(() => onFileJobStarted((jobId) => started(jobId)), [])

  const look = useEffectEvent((rows: readonly Export[]) => {
    for (const row of rows.filter(
      (one) => !isRunning(one) && (awaitedIds.includes(one.jobId) || query.includes(one.jobId)),
    )) {
      const name = localize(row.titleZh, row.titleEn)
      if (row.state === 'failed') notify.error(translate(jobText.failed, { name }))
      else
        notify.success(translate(jobText.ready, { name }), undefined, {
          label: translate(kitText.download),
          onClick: () => void saveExport(row.jobId),
        })
      if (row.state === 'done' && query.includes(row.jobId)) void saveExport(row.jobId)
    }
    setAwaitedIds(rows.filter(isRunning).map(({ jobId }) => jobId))
    setAsked((before) =>
      before.filter((jobId) => !rows.some((row) => row.jobId === jobId && !isRunning(row))),
    )
  })
  useEffect(() => look(data), [data])
  return data
}
