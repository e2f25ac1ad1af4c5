import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { AnyContract } from '#common/contract.ts'
import type { AnyMachine, MoveDef } from '#common/machine.ts'
import { moveFrom, stateName } from '#common/machine.ts'
import type { Message } from '#common/text.ts'
import type { MoveObstacle } from '#common/row-fields.ts'
import { useFormatMessage, useLocalized } from '#web/api/text.tsx'
import type { ResourceText } from '../resource-info.ts'
import { MoveDialog } from './MoveDialog.tsx'
import type { MoveInputs } from './MoveDialog.tsx'

export interface RowWithMoves {
  id: number
  version: number
  status: number
  moves: string[]
  /** reasons of moves that are refused at present, as `get` returns them */
  obstacles?: readonly MoveObstacle[]
}
/** A custom dialog of a move, instead of the standard one. */
export interface CustomMoveDialogProps<R = RowWithMoves> {
  row: R
  /** name of the record in the dialog */
  name: string
  onClose: () => void
}
/** How a page shows the moves of its record. */
export interface MoveOptions<R> {
  /** inputs of a move beyond remark and result */
  extraInputs?: Readonly<Record<string, MoveInputs>>
  /** moves with a custom dialog, such as assigning or signing */
  customDialogs?: Readonly<Record<string, (props: CustomMoveDialogProps<R>) => ReactNode>>
  /** moves that the page offers elsewhere */
  hiddenMoves?: readonly string[]
  /** paths of further resources whose queries a move invalidates */
  alsoInvalidates?: readonly string[]
  onMoved?: (move: string) => void
  /** key of the tab beside which a decision is made; default: `document` */
  documentTab?: string
}
interface Props<R extends RowWithMoves> extends MoveOptions<R> {
  contract: AnyContract
  text: ResourceText
  machine: AnyMachine
  /** the record as returned by `get`, with the moves the server allows */
  row: R
  /** name of the record in dialogs */
  name: string
  /** the document of the record, shown beside the form of a decision */
  document?: ReactNode
}

/**
 * The moves the server currently allows, as buttons; each opens its dialog. One that a precondition
 * refuses is disabled and says why.
 */
export function MoveButtons<R extends RowWithMoves>({
  contract,
  text,
  machine,
  row,
  name,
  extraInputs = {},
  customDialogs = {},
  hiddenMoves = [],
  alsoInvalidates,
  onMoved,
  document,
}: Props<R>) {
  const translate = useFormatMessage()
  const localize = useLocalized()
  const [open, setOpen] = useState<string>()
  const state = stateName(machine, row.status)
  const moves = row.moves.filter((move) => !hiddenMoves.includes(move))
  const obstacles = (row.obstacles ?? []).filter(({ move }) => !hiddenMoves.includes(move))
  const reasonOf = (move: string) => {
    const found = obstacles.find((obstacle) => obstacle.move === move)
    return found && localize(found.reasonZh, found.reasonEn)
  }
  const defOf = (move: string) =>
    (state === undefined ? undefined : moveFrom(machine, move, state)) as MoveDef | undefined
  const labelOfMove = (move: string): Message =>
    (machine.labels.moves[move] as Message | undefined) ?? { key: move, zh: move, en: move }
  const Own = open === undefined ? undefined : customDialogs[open]
  const primaryMove = moves.find((move) => defOf(move)?.todo && !defOf(move)?.irreversible)
  return (
    <>
      {moves.map((move) => (
        <Button
          key={move}
          type={move === primaryMove ? 'primary' : 'default'}
          danger={defOf(move)?.irreversible === true}
          onClick={() => setOpen(move)}
        >
          {translate(labelOfMove(move))}
        </Button>
      ))}
      {obstacles
        .filter(({ move }) => !moves.includes(move))
        .map(({ move }) => (
          <Tooltip key={move} title={reasonOf(move)}>
            <Button disabled>{translate(labelOfMove(move))}</Button>
          </Tooltip>
        ))}
      {Own && <Own row={row} name={name} onClose={() => setOpen(undefined)} />}
      {open !== undefined && !Own && (
        <MoveDialog
          contract={contract}
          text={text}
          move={open}
          title={labelOfMove(open)}
          def={defOf(open)}
          row={row}
          name={name}
          machine={machine}
          extra={extraInputs[open]}
          document={document}
          obstacle={reasonOf(open)}
          {...(alsoInvalidates && { also: alsoInvalidates })}
          onClose={() => setOpen(undefined)}
          onMoved={() => {
            setOpen(undefined)
            onMoved?.(open)
          }}
        />
      )}
    </>
  )
}
