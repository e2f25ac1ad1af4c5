import { choiceLabel } from '#common/labels.ts'
import { useFormatMessage } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'
import type { bankEntryStates } from '../bankEntry.contract.ts'
import { bankEntryText } from '../bankEntry.text.ts'

type State = (typeof bankEntryStates)[number]
const tones: Record<State, Tone> = { open: 'amber', booked: 'green', ignored: 'grey' }

/** State of an entry as a coloured tag. */
export function BankEntryState({ state }: { state: State }) {
  const translate = useFormatMessage()
  return (
    <Tag tone={tones[state]}>{translate(choiceLabel({ text: bankEntryText }, 'state', state))}</Tag>
  )
}
