import { useState } from 'react'
import type { ImportResult } from '#common/import.ts'
import { ApiError, post } from '../../api/call.ts'
import { download } from '../../api/files.ts'
import { queryClient } from '../../api/hooks.ts'
import type { Job } from '../JobProgress.tsx'
import type { ImportProps } from './ImportDrawer.tsx'
import { toServerMapping, defaultImportSettings, emptyFileHeader } from './import-settings.ts'
import type { FileHeader } from './import-settings.ts'

/** Steps of an import: file, columns, dry run, import. */
export type ImportState = ReturnType<typeof useImport>

/** State of an import: its step, the file, how columns are mapped, and the result. */
export function useImport(props: ImportProps) {
  const { contract, calls = contract.path, initialValues = {}, also = [] } = props
  const [step, setStep] = useState(0)
  const [head, setHead] = useState<FileHeader>(emptyFileHeader)
  const [choice, setChoice] = useState(defaultImportSettings)
  const [jobId, setJobId] = useState<string>()
  const [result, setResult] = useState<ImportResult>()
  const { attempt, busy, error, setError } = useAttempt()

  const readFile = async (attachmentId: string) => {
    const read = await post<FileHeader>(`${calls}/import/columns`, { attachmentId })
    setHead(read)
    setChoice({
      ...defaultImportSettings,
      defaults: initialValues,
      fields: Object.fromEntries(
        Object.entries(read.mapping).map(([field, header]) => [header, field]),
      ),
    })
    setStep(1)
  }
  const finish = (outcome: ImportResult) => {
    setResult(outcome)
    if (!outcome.dryRun)
      for (const path of [contract.path, ...also])
        void queryClient.invalidateQueries({ queryKey: [path] })
  }
  const start = async (dryRun: boolean) => {
    const answer = await post<ImportResult & { jobId?: string }>(`${calls}/import`, {
      attachmentId: head.attachmentId,
      dryRun,
      atomic: choice.atomic,
      update: choice.update,
      mapping: toServerMapping(choice),
      defaults: choice.defaults,
    })
    setResult(undefined)
    setJobId(answer.jobId)
    setStep(dryRun ? 2 : 3)
    if (!answer.jobId) finish(answer)
  }
  return {
    step,
    head,
    choice,
    setChoice,
    jobId,
    result,
    error,
    busy,
    back: () => setStep(step - 1),
    saveTemplate: () => attempt(download(`${calls}/import/template`, {})),
    readFile: (attachmentId: string) => attempt(readFile(attachmentId)),
    start: (dryRun: boolean) => attempt(start(dryRun)),
    jobDone: (job: Job) =>
      job.state === 'done' ? finish(job.data as ImportResult) : setError(job.msg ?? undefined),
  }
}

/** Runs calls one at a time, and keeps the error of the last one as text. */
function useAttempt() {
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const attempt = (work: Promise<void>) => {
    setBusy(true)
    setError(undefined)
    void work
      .catch((cause: unknown) => setError(describeError(cause)))
      .finally(() => setBusy(false))
  }
  return { attempt, busy, error, setError }
}

/** The errors of the fields, one per line, or the message. */
function describeError(cause: unknown): string {
  const messages = cause instanceof ApiError ? cause.fields.map((f) => f.msg) : []
  if (messages.length > 0) return messages.join('\n')
  return cause instanceof Error ? cause.message : String(cause)
}
