import { App } from 'antd'
import type { ReactNode } from 'react'
import { ApiError } from '../api/call.ts'

export interface Question {
  /** names the object */
  title: ReactNode
  content?: ReactNode
  /** label of the button: the action */
  act: string
  /** destructive: the button is red, and the other one has the focus */
  danger?: boolean
  /** the action; the dialog waits for it. The call shows its own refusal */
  onConfirm: () => unknown
}

/** Asks before an action. docs/ui-guidelines.md, Lists, forms, moves. */
export function useConfirm(): (question: Question) => void {
  const { modal } = App.useApp()
  return ({ title, content, act, danger = false, onConfirm }) => {
    modal.confirm({
      title,
      content,
      okText: act,
      ...(danger && { okButtonProps: { danger }, autoFocusButton: 'cancel' as const }),
      onOk: async () => {
        try {
          await onConfirm()
        } catch (cause) {
          if (!(cause instanceof ApiError)) throw cause
        }
      },
    })
  }
}
