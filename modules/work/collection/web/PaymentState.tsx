import { choiceWord } from '#common/words.ts'
import { useSay } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'
import type { collectionStates } from '../collection.contract.ts'
import { collectionText } from '../collection.text.ts'

const tones: Record<(typeof collectionStates)[number], Tone> = { booked: 'green', credit: 'amber', reversed: 'grey' }

/** How a payment stands, in words and colour. */
export function PaymentState({ state }: { state: (typeof collectionStates)[number] }) {
  const say = useSay()
  return <Tag tone={tones[state]}>{say(choiceWord({ text: collectionText }, 'state', state))}</Tag>
}
