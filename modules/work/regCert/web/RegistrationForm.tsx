import { Alert, Button, Form } from 'antd'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { formatMessage } from '#common/text.ts'
import type { Message } from '#common/text.ts'
import { WindowLine } from '#modules/ship/cert/web/WindowTimeline.tsx'
import { WindowTable } from '#modules/ship/cert/web/WindowTable.tsx'
import { ApiError } from '#web/api/call.ts'
import { useApiMutation } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { notify } from '#web/api/notify.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { FormBody } from '#web/kit/form/EntityForm.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { toFieldError } from '#web/kit/form/to-field-error.ts'
import { useEntityForm } from '#web/kit/form/use-entity-form.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { fieldOfParticular, regCert } from '../regCert.contract.ts'
import { regCertText } from '../regCert.text.ts'
import { ChangesTable } from './ChangesTable.tsx'
import { ChecklistInput } from './ChecklistInput.tsx'
import { ExpiryInput } from './ExpiryInput.tsx'
import { FlagFile } from './FlagFile.tsx'
import { missingFrom } from './reg-cert.ts'
import type { RegCert } from './reg-cert.ts'
import { ReissueTable } from './ReissueTable.tsx'
import { regPageText } from './regCertPage.text.ts'
import { usePlan } from './use-registration-preview.ts'

const both = (phrase: Message, params: Record<string, string | number>): Message => ({
  key: phrase.key,
  zh: formatMessage(phrase, 'zh', params),
  en: formatMessage(phrase, 'en', params),
})
const particularOf = new Map<string, string>(
  Object.entries(fieldOfParticular).map(([particular, field]) => [field, particular]),
)
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
  const t = useMessages(regPageText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const { info } = useMe()
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
  const { form } = state
  const row = (state.row ?? read) as RegCert
  const entered: Partial<RegCert> | undefined = Form.useWatch([], form)
  // The inputs are empty until the record is loaded into the form; these values are ignored.
  const values = state.loading ? row : { ...row, ...entered }
  const plan = usePlan(row.id, values)
  const { total, missing } = missingFrom(row, values)
  const ready = !state.loading
  useEffect(() => {
    if (!ready || !refusal) return
    form.setFields(
      refusal.fields
        .map((fault) => toFieldError(fault, regCertText, translate))
        .filter(({ name }) => name in regCert.fields),
    )
  }, [ready, refusal, form, translate])

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
    handIn.current = submit
    await state.submit()
  }
  const now = (field: string) => {
    const value = row.present[particularOf.get(field) ?? field]
    return value ? both(regPageText.now, { value: String(value) }) : regPageText.nothingNow
  }
  const shown = new Set<string>([...row.brings, 'newFlagId'])
  const elsewhere = (plan?.told ?? []).filter(({ field }) => !shown.has(field))
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
        <FieldsGrid
          resource={{ contract: regCert, text: regCertText }}
          row={row}
          issues={plan?.told ?? []}
          sections={[
            {
              title: regPageText.dates,
              columns: 2,
              fields: [
                { name: 'flagId', disabled: row.deletes },
                'actionType',
                'term',
                { name: 'inspectionDate', required: true },
                { name: 'issueDate', required: true },
                'issuePlace',
                {
                  name: 'expiryDate',
                  required: row.expires,
                  input: (
                    <ExpiryInput suggested={plan?.suggestedExpiry ?? null} expires={row.expires} />
                  ),
                },
                {
                  name: 'effectiveDate',
                  help: regPageText.effectiveHelp,
                  visibleWhen: () => row.brings.length > 0,
                },
                { name: 'certNo', help: regPageText.certNoHelp },
                {
                  name: 'csrNo',
                  help: both(regPageText.csrHelp, { no: row.suggestedCsrNo ?? 1 }),
                  visibleWhen: () => row.numbered,
                },
              ],
            },
          ]}
        />
        <div className="fill-windows">
          {plan && plan.windows.length > 0 ? (
            <>
              <WindowLine
                windows={plan.windows.filter((window) => !window.waived)}
                today={info.today}
              />
              <details>
                <summary>{t.whyDates}</summary>
                <WindowTable windows={plan.windows} today={info.today} />
              </details>
            </>
          ) : (
            <p className="text-secondary">{values.issueDate ? t.noCycles : t.noWindows}</p>
          )}
        </div>
        {row.brings.length > 0 && (
          <>
            <FieldsGrid
              resource={{ contract: regCert, text: regCertText }}
              row={row}
              issues={plan?.told ?? []}
              sections={[
                {
                  title: regPageText.particulars,
                  columns: 2,
                  fields: [
                    {
                      name: 'newFlagId',
                      help: regPageText.newFlagHelp,
                      fullWidth: true,
                      visibleWhen: () => row.deletes,
                    },
                    ...row.brings.map((name) => ({ name, help: now(name) })),
                  ],
                },
              ]}
            />
            <p className="text-secondary reg-hint">{t.particularsHelp}</p>
            {elsewhere.map(({ level, zh, en }) => (
              <Alert
                key={en}
                className="form-alert"
                type={level}
                showIcon
                title={localize(zh, en)}
              />
            ))}
            <ChangesTable title={regPageText.willChange} changes={plan?.changes ?? row.changes} />
          </>
        )}
        <FieldsGrid
          resource={{ contract: regCert, text: regCertText }}
          row={row}
          sections={[
            {
              title: regPageText.papers,
              fields: [
                {
                  name: 'checklist',
                  fullWidth: true,
                  input: (
                    <ChecklistInput
                      needed={row.papers
                        .filter((paper) => paper.needed)
                        .map(({ document }) => document)}
                    />
                  ),
                },
              ],
            },
            { title: regCertText.labels.attachments, fields: ['attachments', 'remark'] },
          ]}
        />
      </FormBody>
      <FlagFile row={row} />
      {row.brings.length > 0 && <ReissueTable row={row} reissue={plan?.reissue ?? row.reissue} />}
      <FillBar
        total={total}
        missing={missing}
        busy={state.loading || state.saving || act.isPending}
        onNext={goTo}
        onSend={send}
      />
    </>
  )
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
