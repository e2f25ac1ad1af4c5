import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Drawer, Steps } from 'antd'
import { useState } from 'react'
import type { AnyContract } from '#common/contract.ts'
import type { ImportResult } from '#common/import.ts'
import { ApiError, post } from '../../api/call.ts'
import { download } from '../../api/files.ts'
import { queryClient } from '../../api/hooks.ts'
import { useSay, useText } from '../../api/text.tsx'
import { JobProgress } from '../JobProgress.tsx'
import type { Job } from '../JobProgress.tsx'
import { Uploader } from '../files/Uploader.tsx'
import type { ResourceText } from '../words.ts'
import { ColumnsStep } from './ColumnsStep.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'
import { chosenMapping, emptyChoice, noHead } from './choice.ts'
import type { Choice, Head } from './choice.ts'
import { importPageText } from './import.text.ts'
import '../form/form.css'
import './import.css'

export interface ImportProps {
  contract: AnyContract
  text: ResourceText
  /** fields a column can go into, in order */
  fields: readonly string[]
  /** fields for which a value for empty cells can be given */
  defaults: readonly string[]
  /** what those fields hold unless the person chooses otherwise */
  initial?: Record<string, unknown>
  /** paths of other resources whose shown data the import changes */
  also?: readonly string[]
  onClose: () => void
}

/** Takes in a table in four steps: file, columns, trial run, import. The resource has the calls of common/import.ts. */
export function ImportDrawer({ contract, text, fields, defaults, initial = {}, also = [], onClose }: ImportProps) {
  const t = useText(importPageText)
  const say = useSay()
  const [step, setStep] = useState(0)
  const [head, setHead] = useState<Head>(noHead)
  const [choice, setChoice] = useState<Choice>(emptyChoice)
  const [jobId, setJobId] = useState<string>()
  const [result, setResult] = useState<ImportResult>()
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)

  const attempt = (work: Promise<void>) => {
    setBusy(true)
    setFault(undefined)
    void work.catch((cause: unknown) => {
      const told = cause instanceof ApiError ? cause.fields.map((f) => f.msg) : []
      setFault(told.length > 0 ? told.join('\n') : cause instanceof Error ? cause.message : String(cause))
    }).finally(() => setBusy(false))
  }
  const opened = async (attachmentId: string) => {
    const read = await post<Head>(`${contract.path}/import/columns`, { attachmentId })
    setHead(read)
    setChoice({ ...emptyChoice, defaults: initial, fields: Object.fromEntries(Object.entries(read.mapping).map(([field, header]) => [header, field])) })
    setStep(1)
  }
  const finished = (outcome: ImportResult) => {
    setResult(outcome)
    if (!outcome.dryRun) for (const path of [contract.path, ...also]) void queryClient.invalidateQueries({ queryKey: [path] })
  }
  const start = (dryRun: boolean) => attempt((async () => {
    const { attachmentId } = head
    const answer = await post<ImportResult & { jobId?: string }>(`${contract.path}/import`, {
      attachmentId, dryRun, atomic: choice.atomic, update: choice.update, mapping: chosenMapping(choice), defaults: choice.defaults,
    })
    setResult(undefined)
    setJobId(answer.jobId)
    setStep(dryRun ? 2 : 3)
    if (!answer.jobId) finished(answer)
  })())
  const over = (job: Job) => (job.state === 'done' ? finished(job.data as ImportResult) : setFault(job.msg ?? undefined))
  const takes = result ? result.created + result.updated : 0
  const steps = [t.stepFile, t.stepColumns, t.stepCheck, t.stepDone]
  const foot = (
    <div className="form-foot">
      {(step === 1 || step === 2) && <Button disabled={busy} onClick={() => setStep(step - 1)}>{t.back}</Button>}
      {step === 1 && <Button type="primary" loading={busy} onClick={() => start(true)}>{t.check}</Button>}
      {step === 2 && <Button type="primary" loading={busy} disabled={takes === 0} onClick={() => start(false)}>{say(importPageText.run, { count: takes.toLocaleString('en-US') })}</Button>}
      {step === 3 && <Button type="primary" onClick={onClose}>{t.close}</Button>}
    </div>
  )
  return (
    <Drawer open title={say(importPageText.title, { title: text.title })} size={960} maskClosable={false} onClose={onClose} footer={foot}>
      <div className="import-body">
        <Steps size="small" current={step} items={steps.map((title) => ({ title }))} />
        {fault && <Alert className="form-fault" type="error" showIcon title={fault} />}
        {step === 0 && <><p className="faint">{t.fileHelp} <Button type="link" className="import-template" icon={<DownloadOutlined aria-hidden />} onClick={() => attempt(download(`${contract.path}/import/template`, {}))}>{t.template}</Button></p><Uploader accept=".csv,.txt,.xlsx" aria-label={t.stepFile} onChange={(id) => { if (typeof id === 'string') attempt(opened(id)) }} /></>}
        {step === 1 && <ColumnsStep contract={contract} text={text} head={head} fields={fields} defaults={defaults} choice={choice} onChange={setChoice} />}
        {step > 1 && jobId && <JobProgress key={jobId} jobId={jobId} onDone={over} />}
        {step > 1 && result && <ImportOutcome result={result} text={text} name={head.name} />}
      </div>
    </Drawer>
  )
}
