import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Drawer, Steps } from 'antd'
import { useState } from 'react'
import type { AnyContract } from '#common/contract.ts'
import type { ImportResult } from '#common/import.ts'
import { ApiError, post } from '../../api/call.ts'
import { download } from '../../api/files.ts'
import { queryClient } from '../../api/hooks.ts'
import { useFormatMessage, useMessages } from '../../api/text.tsx'
import { JobProgress } from '../JobProgress.tsx'
import type { Job } from '../JobProgress.tsx'
import { Uploader } from '../files/Uploader.tsx'
import type { ResourceText } from '../resource-info.ts'
import { ColumnsStep } from './ColumnsStep.tsx'
import { ImportSummary } from './ImportSummary.tsx'
import { toServerMapping, defaultImportSettings, emptyFileHeader } from './import-settings.ts'
import type { ImportSettings, FileHeader } from './import-settings.ts'
import { importPageText } from './import.text.ts'
import '../form/form.css'
import './import.css'

export interface ImportProps {
  contract: AnyContract
  text: ResourceText
  /** fields that columns can be mapped to, in order */
  fields: readonly string[]
  /** fields that can have a default for empty cells */
  defaults: readonly string[]
  /** initial defaults of those fields */
  initialValues?: Record<string, unknown>
  /** paths of further resources whose queries an import invalidates */
  also?: readonly string[]
  onClose: () => void
}

/**
 * Imports a table in four steps: file, columns, dry run, import. The resource must have the calls
 * of common/import.ts.
 */
export function ImportDrawer({
  contract,
  text,
  fields,
  defaults,
  initialValues = {},
  also = [],
  onClose,
}: ImportProps) {
  const t = useMessages(importPageText)
  const translate = useFormatMessage()
  const [step, setStep] = useState(0)
  const [head, setHead] = useState<FileHeader>(emptyFileHeader)
  const [choice, setChoice] = useState<ImportSettings>(defaultImportSettings)
  const [jobId, setJobId] = useState<string>()
  const [result, setResult] = useState<ImportResult>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const attempt = (work: Promise<void>) => {
    setBusy(true)
    setError(undefined)
    void work
      .catch((cause: unknown) => {
        const messages = cause instanceof ApiError ? cause.fields.map((f) => f.msg) : []
        setError(
          messages.length > 0
            ? messages.join('\n')
            : cause instanceof Error
              ? cause.message
              : String(cause),
        )
      })
      .finally(() => setBusy(false))
  }
  const opened = async (attachmentId: string) => {
    const read = await post<FileHeader>(`${contract.path}/import/columns`, { attachmentId })
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
  const finished = (outcome: ImportResult) => {
    setResult(outcome)
    if (!outcome.dryRun)
      for (const path of [contract.path, ...also])
        void queryClient.invalidateQueries({ queryKey: [path] })
  }
  const start = (dryRun: boolean) =>
    attempt(
      (async () => {
        const { attachmentId } = head
        const answer = await post<ImportResult & { jobId?: string }>(`${contract.path}/import`, {
          attachmentId,
          dryRun,
          atomic: choice.atomic,
          update: choice.update,
          mapping: toServerMapping(choice),
          defaults: choice.defaults,
        })
        setResult(undefined)
        setJobId(answer.jobId)
        setStep(dryRun ? 2 : 3)
        if (!answer.jobId) finished(answer)
      })(),
    )
  const over = (job: Job) =>
    job.state === 'done' ? finished(job.data as ImportResult) : setError(job.msg ?? undefined)
  const importableRows = result ? result.created + result.updated : 0
  const steps = [t.stepFile, t.stepColumns, t.stepCheck, t.stepDone]
  const foot = (
    <div className="form-footer">
      {(step === 1 || step === 2) && (
        <Button disabled={busy} onClick={() => setStep(step - 1)}>
          {t.back}
        </Button>
      )}
      {step === 1 && (
        <Button type="primary" loading={busy} onClick={() => start(true)}>
          {t.check}
        </Button>
      )}
      {step === 2 && (
        <Button
          type="primary"
          loading={busy}
          disabled={importableRows === 0}
          onClick={() => start(false)}
        >
          {translate(importPageText.run, { count: importableRows.toLocaleString('en-US') })}
        </Button>
      )}
      {step === 3 && (
        <Button type="primary" onClick={onClose}>
          {t.close}
        </Button>
      )}
    </div>
  )
  return (
    <Drawer
      open
      title={translate(importPageText.title, { title: text.title })}
      size={960}
      maskClosable={false}
      onClose={onClose}
      footer={foot}
    >
      <div className="import-body">
        <Steps size="small" current={step} items={steps.map((title) => ({ title }))} />
        {error && <Alert className="form-alert" type="error" showIcon title={error} />}
        {step === 0 && (
          <>
            <p className="text-secondary">
              {t.fileHelp}{' '}
              <Button
                type="link"
                className="import-template"
                icon={<DownloadOutlined aria-hidden />}
                onClick={() => attempt(download(`${contract.path}/import/template`, {}))}
              >
                {t.template}
              </Button>
            </p>
            <Uploader
              accept=".csv,.txt,.xlsx"
              aria-label={t.stepFile}
              onChange={(id) => {
                if (typeof id === 'string') attempt(opened(id))
              }}
            />
          </>
        )}
        {step === 1 && (
          <ColumnsStep
            contract={contract}
            text={text}
            head={head}
            fields={fields}
            defaults={defaults}
            choice={choice}
            onChange={setChoice}
          />
        )}
        {step > 1 && jobId && <JobProgress key={jobId} jobId={jobId} onDone={over} />}
        {step > 1 && result && <ImportSummary result={result} text={text} name={head.name} />}
      </div>
    </Drawer>
  )
}
