import { Button } from 'antd'
import { useState } from 'react'
import type { ComponentType } from 'react'
import type { AnyContract } from '#common/contract.ts'
import type { AnyMachine, MoveDef } from '#common/machine.ts'
import { moveFrom, stateName } from '#common/machine.ts'
import type { Phrase } from '#common/text.ts'
import { useSay } from '../../api/text.tsx'
import type { ResourceText } from '../words.ts'
import { MoveDialog } from './MoveDialog.tsx'
import type { MoveExtra } from './MoveDialog.tsx'

export interface MovingRow { id: number; version: number; status: number; moves: string[] }
/** A dialog of the page's own for one move, in place of the usual one. */
export interface OwnDialogProps<R = any> { row: R; /** what the record is called */ name: string; onClose: () => void }
interface Props {
  contract: AnyContract
  text: ResourceText
  machine: AnyMachine
  /** the record as `get` gives it: the server says which moves are open */
  row: MovingRow
  /** what the record is called in the dialogs */
  name: string
  /** fields a move takes beyond remark and result */
  extra?: Readonly<Record<string, MoveExtra>>
  /** moves with a dialog of their own, such as assigning or signing */
  own?: Readonly<Record<string, ComponentType<OwnDialogProps>>>
  /** moves not shown here, because the page offers them elsewhere */
  without?: readonly string[]
  /** paths of other resources whose shown data a move changes */
  also?: readonly string[]
  onMoved?: (move: string) => void
}

/** The moves the server allows now, as buttons; each asks for what it needs before it is made. */
export function Moves({ contract, text, machine, row, name, extra = {}, own = {}, without = [], also, onMoved }: Props) {
  const say = useSay()
  const [open, setOpen] = useState<string>()
  const state = stateName(machine, row.status)
  const moves = row.moves.filter((move) => !without.includes(move))
  const defOf = (move: string) => (state === undefined ? undefined : moveFrom(machine, move, state)) as MoveDef | undefined
  const words = (move: string): Phrase => (machine.words.moves[move] as Phrase | undefined) ?? { key: move, zh: move, en: move }
  const Own = open === undefined ? undefined : own[open]
  const forward = moves.find((move) => defOf(move)?.duty && !defOf(move)?.irreversible)
  return (
    <>
      {moves.map((move) => <Button key={move} type={move === forward ? 'primary' : 'default'} danger={defOf(move)?.irreversible === true} onClick={() => setOpen(move)}>{say(words(move))}</Button>)}
      {Own && <Own row={row} name={name} onClose={() => setOpen(undefined)} />}
      {open !== undefined && !Own && (
        <MoveDialog contract={contract} text={text} move={open} title={words(open)} def={defOf(open)} row={row} name={name} machine={machine} extra={extra[open]} {...(also && { also })}
          onClose={() => setOpen(undefined)} onMoved={() => { setOpen(undefined); onMoved?.(open) }} />
      )}
    </>
  )
}
