import type { FormInstance } from 'antd'
import type { Saved } from '#common/contract.ts'
import { useState } from 'react'
import { ApiError, call } from '#web/api/call.ts'
import { useAct } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { useDraft } from '#web/kit/draft.ts'
import { changesOf } from '#web/kit/form/changes.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { shortInstant } from '#web/kit/values.tsx'
import { certTemplateText } from '../certTemplate.text.ts'
import type { TemplateKind } from './kind.ts'
import { merged } from './params.ts'
import type { Param, Scan, Template } from './params.ts'

interface Typed { facts: Record<string, unknown>; file: string | null; list: Param[] }
const sentences = (cause: unknown): string[] => {
  if (!(cause instanceof ApiError)) throw cause
  return cause.fields.length > 0 ? [...new Set(cause.fields.map((f) => f.msg))] : [cause.msg]
}

/** The template being edited: file, parameters, what is wrong, and saving. Unsent input is kept as a draft. */
export function useTemplate({ contract, name, newTitle }: TemplateKind, row: Template | undefined, form: FormInstance, onCreated: (id: number) => void) {
  const t = useText(certTemplateText)
  const kit = useText(kitText)
  const say = useSay()
  const [file, putFile] = useState(row?.templateFileId ?? null)
  const [list, setList] = useState<Param[]>(row?.paramList ?? [])
  const [scan, setScan] = useState<Scan | null>(null)
  const [fault, setFault] = useState<{ title: string; lines: string[] } | null>(null)
  const [scanning, setScanning] = useState(false)
  /** The record as it was read or last saved: what changes are told from, with the version the server compares. */
  const [base, setBase] = useState<Record<string, unknown>>(() => ({ ...row }))
  const [typed, setTyped] = useState<Typed | null>(null)
  const draft = useDraft<Typed>(`${contract.path}.${row?.id ?? 'new'}`, typed, { title: row?.[name] ?? say(newTitle), version: row?.version ?? null })
  const [offer, setOffer] = useState(() => draft.read())
  const act = useAct(contract, 'save', { tell: false })
  const remember = (part: Partial<Typed>) => setTyped({ facts: form.getFieldsValue(true) as Typed['facts'], file, list, ...part })

  /** Reads an uploaded file; one that is refused does not take the place of the one before. */
  const setFile = async (id: string | null) => {
    setFault(null)
    setScan(null)
    if (id === null) return putFile(null)
    setScanning(true)
    try {
      const found = await call(contract, 'scan', { templateFileId: id }) as Scan
      const next = merged(list, found)
      setScan(found)
      setList(next)
      putFile(id)
      remember({ file: id, list: next })
    } catch (cause) {
      setFault({ title: t.refused, lines: sentences(cause) })
    } finally { setScanning(false) }
  }
  const change = (keyword: string, part: Partial<Param>) => {
    const next = list.map((p) => (p.keyword === keyword ? { ...p, ...part } : p))
    setList(next)
    remember({ list: next })
  }
  const save = async () => {
    const facts = await form.validateFields().then(() => form.getFieldsValue(true) as Record<string, unknown>, () => null)
    if (!facts) return setFault({ title: kit.fixFields, lines: [] })
    if (!file) return setFault({ title: t.fileFirst, lines: [] })
    const values = { ...facts, templateFileId: file, paramList: list }
    const sent = changesOf(contract, base, values)
    try {
      const saved = (await act.mutateAsync(row ? { ...sent, id: row.id, version: base['version'] as number } : sent)) as Saved
      draft.drop()
      setTyped(null)
      setFault(null)
      setBase({ ...base, ...values, version: saved.version })
      const other = row && saved.id !== row.id
      notify.success(other ? t.newVersion : kit.saved)
      if (!row || other) onCreated(saved.id)
    } catch (cause) {
      setFault({ title: kit.fixFields, lines: sentences(cause) })
      if (cause instanceof ApiError) form.setFields(cause.fields.filter((f) => f.field in contract.fields).map((f) => ({ name: f.field, errors: [f.msg] })))
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
    file, list, scan, fault, busy: scanning ? ('scan' as const) : act.isPending ? ('save' as const) : null, setFile, change, save, restore, discard, touched: () => remember({}),
    offer: offer && say(kitText.draftFound, { time: shortInstant(offer.time) }) + (offer.version === (base['version'] ?? null) ? '' : ` ${kit.draftStale}`),
  }
}
