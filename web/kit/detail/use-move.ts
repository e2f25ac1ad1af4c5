import type { FormInstance } from 'antd'
import { useState } from 'react'
import type { AnyContract } from '#common/contract.ts'
import { labelOf } from '#common/labels.ts'
import { ApiError } from '../../api/call.ts'
import { isWaiting, queryClient, useApiMutation } from '../../api/hooks.ts'
import { useFormatMessage, usePunctuation } from '../../api/text.tsx'
import { moveMessage } from './move-message.ts'
import { notifyRecord } from '../notify-record.ts'
import type { MoveDialogProps } from './MoveDialog.tsx'

/** Errors meaning only that someone else changed the record. */
const conflictErrors = new Set(['http.overtaken', 'http.stale', 'http.changedMeanwhile'])

/** The schemas of the inputs that a call takes, by name. */
export const inputProperties = (contract: AnyContract, move: string): object =>
  (contract.callSchemas[move]?.in['properties'] as object | undefined) ?? {}

type MoveProps = Pick<
  MoveDialogProps,
  'contract' | 'text' | 'move' | 'title' | 'row' | 'extra' | 'also' | 'onMoved'
>

/** The call of a move with the values of its form, and why it was refused. */
export function useMove(props: MoveProps, form: FormInstance) {
  const { contract, move, title, row, extra, also, onMoved } = props
  const translate = useFormatMessage()
  const describe = useRefusalText(props)
  const [error, setError] = useState<{ text: string; isConflict: boolean }>()
  // The decision refers to the record as it was when the dialog opened, not to later changes.
  const [initialRow] = useState(row)
  const act = useApiMutation(contract, move, {
    showError: false,
    ...(also && { alsoInvalidates: also }),
  })
  const isUnchanged = row.version === initialRow.version
  const send = async () => {
    const values = (await form.validateFields().catch(() => undefined)) as object | undefined
    if (!values) {
      const [first] = form.getFieldsError().find(({ errors }) => errors.length > 0)?.name ?? []
      if (first !== undefined) form.scrollToField(first, { focus: true })
      return
    }
    const filled = Object.fromEntries(
      Object.entries(values).filter(
        ([, value]) => value !== undefined && value !== null && value !== '',
      ),
    )
    try {
      const answer = await act.mutateAsync({
        ...filled,
        ...extra?.fixed,
        id: row.id,
        version: initialRow.version,
      })
      if (!isWaiting(answer))
        notifyRecord(translate(moveMessage(move, title, filled['result'])), contract.path, row.id)
      onMoved(answer)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      form.setFields(cause.fields.map((f) => ({ name: f.field, errors: [f.msg] })))
      setError({ text: describe(cause), isConflict: conflictErrors.has(cause.error ?? '') })
      if (cause.status === 409) await queryClient.invalidateQueries({ queryKey: [contract.path] })
    }
  }
  const isChanged = !isUnchanged || error?.isConflict === true
  return {
    send,
    error,
    isPending: act.isPending,
    /** whether somebody else has changed the record since the dialog opened */
    isOutdated: isChanged && !act.isPending && !act.isSuccess,
    isUnchanged,
  }
}

/**
 * @returns the text of a refusal: the errors of fields that the dialog does not show, or its
 *   message
 */
function useRefusalText({ text, extra }: MoveProps): (cause: ApiError) => string {
  const translate = useFormatMessage()
  const { colon } = usePunctuation()
  const shown = new Set([
    'result',
    'remark',
    ...Object.keys(extra?.fixed ?? {}),
    ...Object.keys(extra?.fields ?? {}),
  ])
  const labels = { labels: { ...text.labels, ...extra?.labels } }
  return (cause) =>
    cause.fields
      .filter((f) => !shown.has(f.field))
      .map((f) => `${translate(labelOf(labels, f.field))}${colon}${f.msg}`)
      .join('\n') || cause.msg
}
