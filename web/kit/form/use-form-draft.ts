import { useEffect, useEffectEvent, useState } from 'react'
import { useDraft } from '../use-draft.ts'
import type { Draft } from '../use-draft.ts'

export interface FormDraftOptions<T> {
  /** key of the draft, such as the path of the resource and the id */
  draftKey: string
  /** shown with the draft in the list of drafts */
  title: string
  /** version of the record as it was read; null for a new one */
  version: number | null
  /** false while the form is closed */
  open?: boolean
  /** false while the record is loading */
  ready?: boolean
  /** the unsent input, where the caller computes it; null: nothing differs from the record */
  unsent?: T | null
  /** fills the form with a draft */
  fill: (value: T) => void
  /** actions by name that may be in progress when the page closes; repeated after the restore */
  actions: Readonly<Record<string, () => Promise<unknown>>>
}

/**
 * Unsent input of a form, stored as a draft. An earlier draft is offered. It is restored without
 * asking when the browser evicted the page while the form was open and the record has not changed.
 */
export function useFormDraft<T>(options: FormDraftOptions<T>) {
  const { draftKey, title, version, open = true, ready = true } = options
  const [stated, setTyped] = useState<T | null>(null)
  const typed = options.unsent === undefined ? stated : options.unsent
  const [offer, setOffer] = useState<Draft<T> | null>(null)
  const [isRead, setIsRead] = useState(false)
  const [pendingAction, setPendingAction] = useState<string>()
  const draft = useDraft<T>(draftKey, typed, {
    title,
    version,
    onDraftReceived: (received) => open && setOffer(received),
  })
  const start = useEffectEvent(() => {
    setOffer(draft.read())
    setIsRead(true)
  })
  useEffect(() => {
    if (open) start()
  }, [open])
  const restore = () => {
    if (!offer) return
    options.fill(offer.value)
    setTyped(offer.value)
    setOffer(null)
  }
  const resume = useEffectEvent(() => {
    setPendingAction(draft.interrupted?.act)
    draft.resume()
    restore()
  })
  const act = draft.interrupted?.act
  // Without a draft, only the action on a stored record is repeated: a new one would be empty.
  const isSame = offer ? offer.version === version : act !== undefined && version !== null
  const shouldResume = open && ready && isRead && draft.interrupted !== null && isSame
  useEffect(() => {
    if (shouldResume) resume()
  }, [shouldResume])
  const repeat = useEffectEvent((name: string) => {
    setPendingAction(undefined)
    void options.actions[name]?.()
  })
  useEffect(() => {
    if (pendingAction) repeat(pendingAction)
  }, [pendingAction])
  const discard = () => {
    draft.drop()
    setOffer(null)
  }
  return { typed, setTyped, offer: shouldResume ? null : offer, restore, discard, draft }
}
