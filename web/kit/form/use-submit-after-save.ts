import { useRef } from 'react'
import { useNavigate } from 'react-router'
import type { AnyContract, SaveResult } from '#common/contract.ts'
import { ApiError } from '../../api/call.ts'
import { useApiMutation } from '../../api/hooks.ts'
import { notify } from '../../api/notify.ts'
import { useMessages } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import { notifyRecord } from '../notify-record.ts'
import { recordPage } from '../record-page.ts'
import type { FormProps } from './use-entity-form.ts'

/**
 * Submits a record after it was saved and shows its page, where its form is sent by “Save and
 * submit”. A refused submission loses nothing: the record is saved, and its page says what is
 * missing.
 */
export function useSubmitAfterSave(contract: AnyContract, onSaved: FormProps['onSaved']) {
  const t = useMessages(kitText)
  const navigate = useNavigate()
  const isRequested = useRef(false)
  const submit = useApiMutation(contract, 'submit', { showError: false })
  const send = async ({ id, version }: SaveResult) => {
    const page = recordPage(contract.path, id)
    try {
      await submit.mutateAsync({ id, version })
      notifyRecord(t.savedAndSubmitted, contract.path, id)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      notify.error(cause.fields.map(({ msg }) => msg).join('\n') || cause.msg)
    }
    if (page) void navigate(page)
  }
  return {
    request: (andSubmit: boolean) => {
      isRequested.current = andSubmit
    },
    suppressSuccess: () => isRequested.current,
    onSaved: (saved: SaveResult) => {
      if (isRequested.current) void send(saved)
      else onSaved?.(saved)
    },
    busy: submit.isPending,
  }
}
