import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Drawer, Steps } from 'antd'
import type { AnyContract, InputNameOf } from '#common/contract.ts'
import { useFormatMessage, useMessages } from '../../api/text.tsx'
import { JobProgress } from '../JobProgress.tsx'
import { Uploader } from '../files/Uploader.tsx'
import type { ResourceText } from '../resource-info.ts'
import { ColumnsStep } from './ColumnsStep.tsx'
import { ImportSummary } from './ImportSummary.tsx'
import { importPageText } from './import.text.ts'
import { useImport } from './use-import.ts'
import type { ImportState } from './use-import.ts'
import '../form/form.css'
import './import.css'

export interface ImportProps<K extends AnyContract = AnyContract> {
  contract: K
  text: ResourceText
  /** fields that columns can be mapped to, in order */
  fields: readonly InputNameOf<K>[]
  /** fields that can have a default for empty cells */
  defaults: readonly InputNameOf<K>[]
  /** initial defaults of those fields */
  initialValues?: { [N in InputNameOf<K>]?: unknown }
  /** path before the calls of common/import.ts; default: that of the resource */
  calls?: string
  /** false: existing records are never changed */
  updates?: false
  /** paths of further resources whose queries an import invalidates */
  also?: readonly string[]
  onClose: () => void
}

/**
 * Imports a table in four steps: file, columns, dry run, import. The resource must have the calls
 * of common/import.ts.
 */
export function ImportDrawer(props: ImportProps) {
  const { contract, text, fields, defaults, onClose, updates = true } = props
  const t = useMessages(importPageText)
  const translate = useFormatMessage()
  const state = useImport(props)
  const { step, head, choice, jobId, result, error } = state
  const steps = [t.stepFile, t.stepColumns, t.stepCheck, t.stepDone]
  return (
    <Drawer
      open
      title={translate(importPageText.title, { title: text.title })}
      size={960}
      maskClosable={false}
      onClose={onClose}
      footer={<StepButtons state={state} onClose={onClose} />}
    >
      <div className="import-body">
        <Steps size="small" current={step} items={steps.map((title) => ({ title }))} />
        {error && <Alert className="form-alert" type="error" showIcon title={error} />}
        {step === 0 && <FileStep state={state} />}
        {step === 1 && (
          <ColumnsStep
            contract={contract}
            text={text}
            head={head}
            fields={fields}
            defaults={defaults}
            choice={choice}
            onChange={state.setChoice}
            updates={updates}
          />
        )}
        {step > 1 && jobId && <JobProgress key={jobId} jobId={jobId} onDone={state.jobDone} />}
        {step > 1 && result && <ImportSummary result={result} text={text} name={head.name} />}
      </div>
    </Drawer>
  )
}

/** Uploads the table; its template can be saved. */
function FileStep({ state }: { state: ImportState }) {
  const t = useMessages(importPageText)
  return (
    <>
      <p className="text-secondary">
        {t.fileHelp}{' '}
        <Button
          type="link"
          className="import-template"
          icon={<DownloadOutlined aria-hidden />}
          onClick={state.saveTemplate}
        >
          {t.template}
        </Button>
      </p>
      <Uploader
        accept=".csv,.txt,.xlsx"
        aria-label={t.stepFile}
        onChange={(id) => {
          if (typeof id === 'string') state.readFile(id)
        }}
      />
    </>
  )
}

/** Back, and the button of the next step. */
function StepButtons({ state, onClose }: { state: ImportState; onClose: () => void }) {
  const t = useMessages(importPageText)
  const translate = useFormatMessage()
  const { step, busy, result } = state
  const importableRows = result ? result.created + result.updated : 0
  return (
    <div className="form-footer">
      {(step === 1 || step === 2) && (
        <Button disabled={busy} onClick={state.back}>
          {t.back}
        </Button>
      )}
      {step === 1 && (
        <Button type="primary" loading={busy} onClick={() => state.start(true)}>
          {t.check}
        </Button>
      )}
      {step === 2 && (
        <Button
          type="primary"
          loading={busy}
          disabled={importableRows === 0}
          onClick={() => state.start(false)}
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
}
