import type { FormInstance } from 'antd'
import type { SaveResult } from '#common/contract.ts'
import { useState } from 'react'
import { ApiError, callApi } from '#web/api/call.ts'
import { useApiMutation } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { changedFields } from '#web/kit/form/changed-fields.ts'
import { wordTemplateText } from '#common/word-template.text.ts'
import { locateInputs, validInput } from '#web/kit/form/form-input.ts'
import { useEditing } from '#web/kit/form/use-editing.ts'
import type { Fault } from '#web/kit/form/use-refusal.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { certTemplateText } from '../certTemplate.text.ts'
import type { TemplateKind } from './template-page-config.ts'
import { mergeScannedParams } from './params.ts'
import type { Param, Scan, Template } from './params.ts'

interface Typed {
  facts: Record<string, unknown>
  file: string | null
  list: Param[]
}
const linesOf = ({ msg, fields }: ApiError): string[] =>
  fields.length > 0 ? fields.map((error) => error.msg) : [msg]

/**
 * State of the template form: file, parameters, errors, saving. Unsaved input is stored as a draft.
 */
export function useTemplate(
  { contract, name, newTitle }: TemplateKind,
  row: Template | undefined,
  form: FormInstance,
  onCreated: (id: number) => void,
) {
  const kit = useMessages(kitText)
  const translate = useFormatMessage()
  const [file, setFile] = useState(row?.templateFileId ?? null)
  const [list, setList] = useState<Param[]>(row?.paramList ?? [])
  const saved = useSavedTemplate(contract, row)
  const editing = useEditing<Typed>({
    draftKey: `${contract.path}.${row?.id ?? 'new'}`,
    title: row?.[name] ?? translate(newTitle),
    version: saved.version,
    form,
    fill: (typed) => {
      form.setFieldsValue(typed.facts)
      setFile(typed.file)
      setList(typed.list)
    },
    locate: locateInputs((field) => field in contract.fields),
    describe: (cause) => ({ title: kit.fixFields, lines: linesOf(cause) }),
    actions: { save: () => save() },
  })
  const remember = (part: Partial<Typed> = {}) =>
    editing.setTyped({ facts: form.getFieldsValue(true), file, list, ...part })
  const scanned = useScan(contract, editing.setFault, (id, scan) => {
    const next = scan ? mergeScannedParams(list, scan) : list
    setList(next)
    setFile(id)
    if (scan) remember({ file: id, list: next })
  })
  const change = (keyword: string, part: Partial<Param>) => {
    const next = list.map((p) => (p.keyword === keyword ? { ...p, ...part } : p))
    setList(next)
    remember({ list: next })
  }
  const save = (): Promise<unknown> =>
    editing.submit('save', async () => {
      const facts = await validInput<Record<string, unknown>>(form)
      if (!facts) return editing.setFault({ title: kit.fixFields, lines: [] })
      if (!file)
        return editing.setFault({ title: translate(wordTemplateText.fileFirst), lines: [] })
      const { id } = await saved.save({ ...facts, templateFileId: file, paramList: list })
      editing.finish()
      const other = row && id !== row.id
      notify.success(other ? translate(certTemplateText.newVersion) : kit.saved)
      if (!row || other) onCreated(id)
    })
  const busy = scanned.scanning ? ('scan' as const) : saved.saving ? ('save' as const) : null
  const actions = { setFile: scanned.read, change, save, remember }
  return { file, list, scan: scanned.scan, busy, editing, ...actions }
}

/** The template as it was loaded or last saved, from which the changes to send are determined. */
function useSavedTemplate(contract: TemplateKind['contract'], row: Template | undefined) {
  const [base, setBase] = useState<Record<string, unknown>>(() => ({ ...row }))
  const call = useApiMutation(contract, 'save', { showError: false })
  const version = (base['version'] as number | undefined) ?? null
  const save = async (values: Record<string, unknown>): Promise<SaveResult> => {
    const sent = changedFields(contract, base, values)
    const saved = (await call.mutateAsync(
      row ? { ...sent, id: row.id, version } : sent,
    )) as SaveResult
    setBase({ ...base, ...values, version: saved.version })
    return saved
  }
  return { version, save, saving: call.isPending }
}

/**
 * Reads an uploaded file; a refused one does not replace the previous file.
 * @param onRead is called with the file and its parameters; with nulls when the file is removed
 */
function useScan(
  contract: TemplateKind['contract'],
  setFault: (fault: Fault | null) => void,
  onRead: (file: string | null, scan: Scan | null) => void,
) {
  const t = useMessages(certTemplateText)
  const [scan, setScan] = useState<Scan | null>(null)
  const [scanning, setScanning] = useState(false)
  const read = async (id: string | null) => {
    setFault(null)
    setScan(null)
    if (id === null) return onRead(null, null)
    setScanning(true)
    try {
      const scanned = (await callApi(contract, 'scan', { templateFileId: id })) as Scan
      setScan(scanned)
      onRead(id, scanned)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setFault({ title: t.refused, lines: linesOf(cause) })
    } finally {
      setScanning(false)
    }
  }
  return { scan, scanning, read }
}
