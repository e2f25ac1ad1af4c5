import type { FormInstance } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AnyContract } from '#common/contract.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { notify } from '../../api/notify.ts'
import { useMessages } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import { changedFields } from './changed-fields.ts'

export type Values = Record<string, unknown>
interface FormRecordOptions {
  contract: AnyContract
  open: boolean
  id: number | undefined
  initial: Values | undefined
  form: FormInstance
  /** whether the form has input that a reopening must not replace */
  isTyped: () => boolean
}

/** The record in a form: as it was read, with its version, and what the input changes of it. */
export function useFormRecord(options: FormRecordOptions) {
  const { contract, open, id, initial, form } = options
  const t = useMessages(kitText)
  const query = useApiQuery(
    contract,
    'get',
    { id: id ?? 0 },
    { enabled: open && id !== undefined, staleTime: 0 },
  )
  const row = query.data as Values | undefined
  const [version, setVersion] = useState<number | null>(null)
  const before = useRef<Values>(initialValues(contract, initial))

  /** Fills the form with a record as read; the user's changes stay. */
  const fill = (read: Values, edited: Values = {}) => {
    before.current = read
    setVersion((read['version'] as number | undefined) ?? null)
    form.setFieldsValue({ ...read, ...edited })
  }
  const begin = useEffectEvent(() => {
    if (id === undefined && !options.isTyped()) fill(initialValues(contract, initial))
  })
  useEffect(() => {
    if (open) begin()
  }, [open])
  const arrived = useEffectEvent((read: Values) => {
    if (version === null) fill(read)
  })
  // Offline, a cached record is used: saving an outdated version is refused.
  const isFresh = query.isFetchedAfterMount || query.isPaused
  useEffect(() => {
    if (open && row && isFresh) arrived(row)
  }, [open, row, isFresh])

  const valuesNow = () => form.getFieldsValue(true) as Values
  const edits = () => changedFields(contract, before.current, valuesNow())
  const reload = async () => {
    const edited = edits()
    const reloaded = await query.refetch()
    if (!reloaded.data) return
    fill(reloaded.data as Values, edited)
    notify.info(t.reloaded)
  }
  return {
    row,
    version,
    error: query.error,
    loading: id !== undefined && version === null,
    /** the record as it was read */
    original: () => before.current,
    valuesNow,
    edits,
    /** input of the save: the changes, for a new record every field that is filled in */
    saveInput: () => (id === undefined ? changedFields(contract, {}, valuesNow()) : edits()),
    reload,
  }
}
export type FormRecord = ReturnType<typeof useFormRecord>

/** Initial values of a new record: required switches are off. */
function initialValues(contract: AnyContract, initial: Values | undefined): Values {
  const off = Object.keys(contract.fields).filter(
    (name) => contract.fields[name].kind === 'bool' && contract.fields[name].required,
  )
  return { ...Object.fromEntries(off.map((name) => [name, false])), ...initial }
}
