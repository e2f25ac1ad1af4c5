import { Button } from 'antd'
import { useState } from 'react'
import type { AnyContract } from '#common/contract.ts'
import type { Message } from '#common/text.ts'
import { useFormatMessage } from '../../api/text.tsx'
import type { ResourceText } from '../resource-info.ts'
import { MoveDialog } from './MoveDialog.tsx'
import type { MoveInputs } from './MoveDialog.tsx'

export interface CallButtonProps {
  contract: AnyContract
  text: ResourceText
  /** the call: shown when the server allows it on the record */
  call: string
  title: Message
  row: { id: number; version: number; can: readonly string[] }
  /** name of the record in the dialog */
  name: string
  inputs: MoveInputs
  remarkRequired?: boolean
  /** paths of further resources whose queries the call invalidates */
  also?: readonly string[]
  onDone?: () => void
}

/** A call on a record that is no move of its machine: a button, and the dialog of its inputs. */
export function CallButton({ call, title, row, inputs, ...props }: CallButtonProps) {
  const translate = useFormatMessage()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!row.can.includes(call)) return null
  return (
    <>
      <Button danger={inputs.danger === true} onClick={() => setOpen(true)}>
        {translate(title)}
      </Button>
      {isOpen && (
        <MoveDialog
          contract={props.contract}
          text={props.text}
          move={call}
          title={title}
          def={
            props.remarkRequired
              ? { from: [], to: '', requiredRight: '', remark: 'required' }
              : undefined
          }
          row={row}
          name={props.name}
          extra={inputs}
          {...(props.also && { also: props.also })}
          onClose={close}
          onMoved={() => {
            close()
            props.onDone?.()
          }}
        />
      )}
    </>
  )
}
