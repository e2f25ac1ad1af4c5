import { Alert, Button, Form } from 'antd'
import type { FormInstance } from 'antd'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#web/api/call.ts'
import { useApiMutation } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { FormBody } from '#web/kit/form/EntityForm.tsx'
import { toFieldError } from '#web/kit/form/to-field-error.ts'
import { useEntityForm } from '#web/kit/form/use-entity-form.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { regCert } from '../regCert.contract.ts'
import { regCertText } from '../regCert.text.ts'
import { FlagFile } from './FlagFile.tsx'
import { missingFrom } from './reg-cert.ts'
import type { RegCert } from './reg-cert.ts'
import {
  DatesSection,
  DocumentsSection,
  ParticularsSection,
  PlannedWindows,
} from './RegistrationSections.tsx'
import { ReissueTable } from './ReissueTable.tsx'
import { regPageText } from './regCertPage.text.ts'
import { usePlan } from './use-registration-preview.ts'

interface Props {
  row: RegCert
  /** why the last submission was refused */ refusal: ApiError | null
  onSaved: (refusal: ApiError | null) => void
}

/**
 * Form of a registration certificate: dates, registration data, documents, the flag's file, and a
 * live preview of the effects.
 */
export function FillForm({ row: read, refusal, onSaved }: Props) {
  const translate = useFormatMessage()
  const { state, save, busy } = useRegistrationForm(read, onSaved)
  const { form } = state
  const row = (state.row ?? read) as RegCert
  const entered: Partial<RegCert> | undefined = Form.useWatch([], form)
  // The inputs are empty until the record is loaded into the form; these values are ignored.
  const values = state.loading ? row : { ...row, ...entered }
  const plan = usePlan(row.id, values)
  const { total, missing } = missingFrom(row, values)
  useRefusedFields(form, refusal, !state.loading)

  const goTo = (name: string) => form.scrollToField(name, { block: 'center', focus: true })
  const send = async (submit: boolean) => {
    if (submit && missing[0]) {
      form.setFields(
        [...new Set(missing)].map((name) => ({
          name,
          errors: [
            translate(kitText.required, {
              name: translate(regCertText.labels[name]),
            }),
          ],
        })),
      )
      return goTo(missing[0])
    }
    await save(submit)
  }
  return (
    <>
      {refusal && (
        <Alert
          className="form-alert"
          type="error"
          showIcon
          title={refusal.msg}
          description={[...new Set(refusal.fields.map(({ msg }) => msg))].join(' · ')}
        />
      )}
      <FormBody state={state}>
        <DatesSection row={row} plan={plan} />
        <PlannedWindows plan={plan} issued={Boolean(values.issueDate)} />
        {row.brings.length > 0 && <ParticularsSection row={row} plan={plan} />}
        <DocumentsSection row={row} />
      </FormBody>
      <FlagFile row={row} />
      {row.brings.length > 0 && <ReissueTable row={row} reissue={plan?.reissue ?? row.reissue} />}
      <FillBar total={total} missing={missing} busy={busy} onNext={goTo} onSend={send} />
    </>
  )
}

/** The entity form of the certificate, and `save`, which also submits the certificate if asked. */
function useRegistrationForm(read: RegCert, onSaved: Props['onSaved']) {
  const t = useMessages(regPageText)
  const navigate = useNavigate()
  const handIn = useRef(false)
  const act = useApiMutation(regCert, 'submit', { showError: false })
  const state = useEntityForm({
    contract: regCert,
    text: regCertText,
    open: true,
    id: read.id,
    onClose: () => undefined,
    suppressSuccess: () => handIn.current,
    onSaved: ({ id, version }) => {
      if (!handIn.current) return onSaved(null)
      act.mutateAsync({ id, version }).then(
        () => {
          notify.success(t.submitted)
          void navigate(`/work/regCert/detail?id=${id}`, { replace: true })
        },
        (cause) => {
          if (cause instanceof ApiError) onSaved(cause)
          else throw cause
        },
      )
    },
  })
  const save = async (submit: boolean) => {
    handIn.current = submit
    await state.submit()
  }
  return { state, save, busy: state.loading || state.saving || act.isPending }
}

/** Shows the errors of a refused submission at their fields, once the form is filled. */
function useRefusedFields(form: FormInstance, refusal: ApiError | null, ready: boolean) {
  const translate = useFormatMessage()
  useEffect(() => {
    if (!ready || !refusal) return
    form.setFields(
      refusal.fields
        .map((fault) => toFieldError(fault, regCertText, translate))
        .filter(({ name }) => name in regCert.fields),
    )
  }, [ready, refusal, form, translate])
}

interface BarProps {
  total: number
  missing: readonly string[]
  busy: boolean
  onNext: (name: string) => void
  onSend: (submit: boolean) => Promise<void>
}
/** Fixed footer: number of missing fields, save and submit. */
function FillBar({ total, missing, busy, onNext, onSend }: BarProps) {
  const t = useMessages(regPageText)
  const translate = useFormatMessage()
  const done = total - missing.length
  const [next] = missing
  const words = missing.length > 0 ? translate(regPageText.progress, { done, total }) : t.complete
  return (
    <footer className="fill-bar">
      <div className="fill-progress">
        <progress max={total} value={done} aria-label={words} />
        <span role="status">{words}</span>
        {next && (
          <Button type="link" size="small" onClick={() => onNext(next)}>
            {t.nextMissing}
          </Button>
        )}
      </div>
      <div className="form-footer">
        <Button loading={busy} onClick={() => void onSend(false)}>
          {t.save}
        </Button>
        <Button type="primary" disabled={busy} onClick={() => void onSend(true)}>
          {t.saveSubmit}
        </Button>
      </div>
    </footer>
  )
}
