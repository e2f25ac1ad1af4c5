import { choiceLabel } from '#common/labels.ts'
import { useFormatMessage } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'
import type { collectionStates } from '../collection.contract.ts'
import { collectionText } from '../collection.text.ts'

const tones: Record<(typeof collectionStates)[number], Tone> = {
  booked: 'green',
  credit: 'amber',
  reversed: 'grey',
}

/** State of a payment as a coloured tag. */
export function PaymentState({ state }: { state: (typeof collectionStates)[number] }) {
  const translate = useFormatMessage()
  return (
    <Tag tone={tones[state]}>
      {translate(choiceLabel({ text: collectionText }, 'state', state))}
    </Tag>
  )
}
