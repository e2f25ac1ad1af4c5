import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  DollarOutlined,
  EditOutlined,
  FileTextOutlined,
  HighlightOutlined,
  MinusCircleOutlined,
  SendOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import { stateName } from '#common/machine.ts'
import type { AnyMachine, StateIcon, Tone } from '#common/machine.ts'
import { useFormatMessage } from '../api/text.tsx'

export type { Tone } from '#common/machine.ts'

const icons: Record<StateIcon, ComponentType> = {
  edit: EditOutlined,
  waiting: ClockCircleOutlined,
  payment: DollarOutlined,
  document: FileTextOutlined,
  sign: HighlightOutlined,
  sent: SendOutlined,
  refused: CloseCircleOutlined,
  stopped: MinusCircleOutlined,
  done: CheckCircleOutlined,
}

interface TagProps {
  tone?: Tone
  icon?: StateIcon
  children: React.ReactNode
}

/** A coloured tag with an icon or a dot, so that colour is never the only sign. */
export function Tag({ tone = 'grey', icon, children }: TagProps) {
  const Shape = icon && icons[icon]
  return (
    <span className={`status status-${tone}${Shape ? ' status-icon' : ''}`}>
      {Shape && (
        <span className="icon" aria-hidden="true">
          <Shape />
        </span>
      )}
      {children}
    </span>
  )
}

/** The state of a record, with label, colour and icon of its state machine. */
export function StatusTag({ machine, status }: { machine: AnyMachine; status: number }) {
  const translate = useFormatMessage()
  const state = stateName(machine, status)
  return state ? (
    <Tag {...machine.looks[state]}>{translate(machine.labels.states[state]!)}</Tag>
  ) : (
    <Tag>{status}</Tag>
  )
}
