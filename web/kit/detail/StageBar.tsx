import { stateName } from '#common/machine.ts'
import type { AnyMachine } from '#common/machine.ts'
import { useFormatMessage, useMessages } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import './detail.css'

interface Props<M extends AnyMachine> {
  machine: M
  status: number
  /** the states shown, in order; default: the regular path of the machine */
  stages?: readonly (keyof M['states'] & string)[]
}

/** Shows how far a record has come on its regular path. */
export function StageBar<M extends AnyMachine>({ machine, status, stages }: Props<M>) {
  const t = useMessages(kitText)
  const translate = useFormatMessage()
  const names: readonly string[] =
    stages ?? Object.keys(machine.states).filter((name) => machine.looks[name]!.onPath)
  const now = stateName(machine, status)
  const number = (name: string) => machine.states[name] as number
  const at =
    now === undefined
      ? -1
      : names.includes(now)
        ? names.indexOf(now)
        : names.findLastIndex((name) => number(name) <= status)
  return (
    <ol className="stages" aria-label={t.stages}>
      {names.map((name, n) => (
        <li
          key={name}
          className={
            n < at || (n === at && machine.finalStates.includes(name))
              ? 'done'
              : n === at
                ? now === name
                  ? 'current'
                  : 'current outside-sequence'
                : ''
          }
          aria-current={n === at ? 'step' : undefined}
          title={translate(machine.labels.states[name]!)}
        >
          <span>
            {translate(machine.labels.states[n === at && now !== undefined ? now : name]!)}
            {n === at && (
              <span className="stage-count">
                {n + 1} / {names.length}
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
