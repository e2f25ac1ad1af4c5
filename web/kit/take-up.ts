/** What was typed earlier into a form that is no EntityForm: offered, or taken up without asking where the page went away under the person's hands. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { Draft, useDraft } from './draft.ts'

/**
 * @param draft of the form, and beside it the offer, which a draft that arrives from another device sets too
 * @param version of the record as the form has it: a draft of another one is never taken up unasked
 * @param take puts what was typed into the form
 * @param acts what may have been begun when the page went away, by the names given to `during`; done again once what was typed stands in the form
 */
export function useTakeUp<T>(draft: ReturnType<typeof useDraft<T>>, [offer, setOffer]: [Draft<T> | null, (offer: Draft<T> | null) => void], version: number, take: (value: T) => void, acts: Readonly<Record<string, () => Promise<unknown>>>) {
  const [again, setAgain] = useState<string>()
  const takeUp = ({ value }: Draft<T>) => {
    take(value)
    setOffer(null)
  }
  const begin = useEffectEvent(() => {
    const kept = draft.read()
    if (!draft.left || (kept && kept.version !== version)) return setOffer(kept)
    draft.goesOn()
    if (kept) takeUp(kept)
    setAgain(draft.left.act)
  })
  useEffect(() => begin(), [])
  const goOn = useEffectEvent((act: string) => {
    setAgain(undefined)
    void acts[act]?.()
  })
  useEffect(() => { if (again) goOn(again) }, [again])
  return {
    restore: () => { if (offer) takeUp(offer) },
    discard: () => {
      draft.drop()
      setOffer(null)
    },
  }
}
