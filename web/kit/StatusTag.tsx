import { stateName } from '#common/machine.ts'
import type { AnyMachine } from '#common/machine.ts'
import { useSay } from '../api/text.tsx'

export type Tone = 'grey' | 'blue' | 'amber' | 'red' | 'green' | 'violet'

/** Colours of states nobody chose colours for: start grey unless that is work already, failures and what was declined red, endings green or, without a result, grey, all else in work. */
export function toneOf(machine: AnyMachine, state: string): Tone {
  if (/fail|refus|reject|declin|overdue/i.test(state)) return 'red'
  if (machine.ends.includes(state)) return /clos|cancel|withdraw|void/i.test(state) ? 'grey' : 'green'
  return state === machine.start && state !== 'inWork' ? 'grey' : /sign|generate|issu|approv/i.test(state) ? 'violet' : /audit|confirm|wait/i.test(state) ? 'amber' : 'blue'
}

/** A word in a colour, never the colour alone. */
export const Tag = ({ tone = 'grey', children }: { tone?: Tone; children: React.ReactNode }) => <span className={`status status-${tone}`}>{children}</span>

interface Props<M extends AnyMachine> {
  machine: M
  status: number
  /** a colour for every state; without it they follow from the machine */
  colors?: Record<keyof M['states'] & string, Tone> | undefined
}

/** The state of a record, in words. */
export function StatusTag<M extends AnyMachine>({ machine, status, colors }: Props<M>) {
  const say = useSay()
  const state = stateName(machine, status)
  if (!state) return <Tag>{status}</Tag>
  return <Tag tone={colors?.[state as keyof M['states'] & string] ?? toneOf(machine, state)}>{say(machine.words.states[state]!)}</Tag>
}
