import type { FormInstance } from 'antd'
import type { SaveResult } from '#common/contract.ts'
import { useState } from 'react'
import { ApiError, callApi } from '#web/api/call.ts'
import { useApiMutation } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { useDraft } from '#web/kit/use-draft.ts'
import { changedFields } from '#web/kit/form/changed-fields.ts'
import { wordTemplateText } from '#common/word-template.text.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { formatInstant } from '#web/kit/FieldValue.tsx'
import { certTemplateText } from '../certTemplate.text.ts'
import type { TemplateKind } from './template-page-config.ts'
import { mergeScannedParams } from './params.ts'
import type { Param, Scan, Template } from './params.ts'

interface Typed {
  facts: Record<string, unknown>
  file: string | null
  list: Param[]
}
const sentences = (cause: unknown): string[] => {
  if (!(cause instanceof ApiError)) throw cause
  return cause.fields.length > 0 ? [...new Set(cause.fields.map((f) => f.msg))] : [cause.msg]
}

/**
 * State of the template form: file, parameters, errors, saving. Unsaved input is stored as a draft.
 */
export function useTemplate(
  { contract, name, newTitle }: TemplateKind,
  row: Template | undefined,
  form: FormInstance,
  onCreated: (id: number) => void,
) {
  const t = useMessages(certTemplateText)
  const kit = useMessages(kitText)
  const word = useMessages(wordTemplateText)
  const translate = useFormatMessage()
  const [file, putFile] = useState(row?.templateFileId ?? null)
  const [list, setList] = useState<Param[]>(row?.paramList ?? [])
  const [scan, setScan] = useState<Scan | null>(null)
  const [fault, setFault] = useState<{ title: string; lines: string[] } | null>(null)
  const [scanning, setScanning] = useState(false)
  /**
   * The record as loaded or last saved, with the version that the server compares; changes are
   * determined from it.
   */
  const [base, setBase] = useState<Record<string, unknown>>(() => ({ ...row }))
  const [typed, setTyped] = useState<Typed | null>(null)
  const draft = useDraft<Typed>(`${contract.path}.${row?.id ?? 'new'}`, typed, {
    title: row?.[name] ?? translate(newTitle),
    version: row?.version ?? null,
  })
  const [offer, setOffer] = useState(() => draft.read())
  const act = useApiMutation(contract, 'save', { showError: false })
  const remember = (part: Partial<Typed>) =>
    setTyped({ facts: form.getFieldsValue(true) as Typed['facts'], file, list, ...part })

  /** Reads an uploaded file; a refused one does not replace the previous file. */
  const setFile = async (id: string | null) => {
    setFault(null)
    setScan(null)
    if (id === null) return putFile(null)
    setScanning(true)
    try {
      const scanned = (await callApi(contract, 'scan', { templateFileId: id })) as Scan
      const next = mergeScannedParams(list, scanned)
      setScan(scanned)
      setList(next)
      putFile(id)
      remember({ file: id, list: next })
    } catch (cause) {
      setFault({ title: t.refused, lines: sentences(cause) })
    } finally {
      setScanning(false)
    }
  }
  const change = (keyword: string, part: Partial<Param>) => {
    const next = list.map((p) => (p.keyword === keyword ? { ...p, ...part } : p))
    setList(next)
    remember({ list: next })
  }
  const save = async () => {
    const facts = await form.validateFields().then(
      () => form.getFieldsValue(true) as Record<string, unknown>,
      () => null,
    )
    if (!facts) return setFault({ title: kit.fixFields, lines: [] })
    if (!file) return setFault({ title: word.fileFirst, lines: [] })
    const values = { ...facts, templateFileId: file, paramList: list }
    const sent = changedFields(contract, base, values)
    try {
      const saved = (await act.mutateAsync(
        row ? { ...sent, id: row.id, version: base['version'] as number } : sent,
      )) as SaveResult
      draft.drop()
      setTyped(null)
      setFault(null)
      setBase({ ...base, ...values, version: saved.version })
      const other = row && saved.id !== row.id
      notify.success(other ? t.newVersion : kit.saved)
      if (!row || other) onCreated(saved.id)
    } catch (cause) {
      setFault({ title: kit.fixFields, lines: sentences(cause) })
      if (cause instanceof ApiError)
        form.setFields(
          cause.fields
            .filter((f) => f.field in contract.fields)
            .map((f) => ({ name: f.field, errors: [f.msg] })),
        )
    }
  }
  const discard = () => {
    draft.drop()
    setOffer(null)
  }
  const restore = () => {
    if (!offer) return
    form.setFieldsValue(offer.value.facts)
    putFile(offer.value.file)
    setList(offer.value.list)
    setTyped(offer.value)
    setOffer(null)
  }
  return {
    file,
    list,
    scan,
    fault,
    busy: scanning ? ('scan' as const) : act.isPending ? ('save' as const) : null,
    setFile,
    change,
    save,
    restore,
    discard,
    touched: () => remember({}),
    offer:
      offer &&
      translate(kitText.draftFound, { time: formatInstant(offer.time) }) +
        (offer.version === (base['version'] ?? null) ? '' : ` ${kit.draftStale}`),
  }
}
