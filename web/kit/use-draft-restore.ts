/**
 * Draft recovery for forms that are no EntityForm: offers an earlier draft, or restores it at once
 * when the browser evicted the page while the form was open.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import type { Draft, useDraft } from './use-draft.ts'

/**
 * Restores a draft.
 * @param draft the draft of the form, and the offer to restore it, which a draft from another
 * device also sets
 * @param version version of the record in the form: a draft of another version is never restored
 * without asking
 * @param restore puts the draft into the form
 * @param actions actions that may have been in progress when the page closed, by the names passed
 * to `during`; repeated after the restore
 */
export function useDraftRestore<T>(
  draft: ReturnType<typeof useDraft<T>>,
  [offer, setOffer]: [Draft<T> | null, (offer: Draft<T> | null) => void],
  version: number,
  restore: (value: T) => void,
  actions: Readonly<Record<string, () => Promise<unknown>>>,
) {
  const [pendingAction, setPendingAction] = useState<string>()
  const restoreDraft = ({ value }: Draft<T>) => {
    restore(value)
    setOffer(null)
  }
  const start = useEffectEvent(() => {
    const stored = draft.read()
    if (!draft.interrupted || (stored && stored.version !== version)) return setOffer(stored)
    draft.resume()
    if (stored) restoreDraft(stored)
    setPendingAction(draft.interrupted.act)
  })
  useEffect(() => start(), [])
  const resume = useEffectEvent((act: string) => {
    setPendingAction(undefined)
    void actions[act]?.()
  })
  useEffect(() => {
    if (pendingAction) resume(pendingAction)
  }, [pendingAction])
  return {
    restore: () => {
      if (offer) restoreDraft(offer)
    },
    discard: () => {
      draft.drop()
      setOffer(null)
    },
  }
}
