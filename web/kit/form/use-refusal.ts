import { App } from 'antd'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../api/call.ts'
import { useFormatMessage, useMessages, usePunctuation } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import type { ResourceText } from '../resource-info.ts'

export type ServerError = ApiError['fields'][number]
/** An error above a form. */
export interface Fault {
  title: string
  lines: readonly string[]
}
type InputName = string | string[]

export interface RefusalOptions {
  form?: FormInstance
  /** input of a server error, with its message there; undefined for a field without input */
  locate?: (error: ServerError) => { name: InputName; errors: string[] } | undefined
  /** labels of fields without input */
  text?: Pick<ResourceText, 'labels'>
  /** the error above the form, where it is not the default one */
  describe?: (cause: ApiError) => Fault
  /** reads the record again and keeps the input, after a refusal of an outdated version */
  reload?: () => Promise<unknown>
}

/**
 * Shows why a call was refused: errors at their inputs, the others above the form. The first input
 * with an error gets the focus. An outdated version offers to reload the record.
 */
export function useRefusal({ form, locate, text, describe, reload }: RefusalOptions) {
  const t = useMessages(kitText)
  const translate = useFormatMessage()
  const { colon } = usePunctuation()
  const { modal } = App.useApp()
  const [fault, setFault] = useState<Fault | null>(null)
  const [serverErrors, setServerErrors] = useState<readonly ServerError[]>([])

  const goTo = (name: InputName) => form?.scrollToField(name, { block: 'center', focus: true })
  const lineOf = ({ field, msg }: ServerError) => {
    const label = text?.labels[field]
    return `${label ? translate(label) : field}${colon}${msg}`
  }
  const defaultFault = (cause: ApiError): Fault => {
    const rest = cause.fields.filter((error) => !locate?.(error))
    return {
      title: rest.length < cause.fields.length ? t.fixFields : cause.msg,
      lines: rest.map(lineOf),
    }
  }
  const refuse = (cause: unknown): void => {
    if (!(cause instanceof ApiError)) throw cause
    if (reload && cause.status === 409 && /stale/i.test(cause.error))
      return void modal.confirm({
        title: t.staleTitle,
        content: t.staleHelp,
        okText: t.reload,
        onOk: reload,
      })
    const located = cause.fields.flatMap((error) => locate?.(error) ?? [])
    setServerErrors(cause.fields)
    form?.setFields(located)
    setFault((describe ?? defaultFault)(cause))
    if (located[0]) goTo(located[0].name)
  }
  const clear = () => {
    setServerErrors([])
    setFault(null)
  }
  return { fault, setFault, serverErrors, refuse, clear, goTo }
}
