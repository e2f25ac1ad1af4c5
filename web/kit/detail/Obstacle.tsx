import { Alert } from 'antd'
import type { AnyMachine } from '#common/machine.ts'
import { NextActor } from './RecordProgress.tsx'
import type { RecordInProgress } from './RecordProgress.tsx'

interface Props {
  /** why the reader cannot work on this page */
  title: string
  machine: AnyMachine
  row: RecordInProgress
}

/** Replaces a form or a document that the reader cannot work on: why, and who acts next. */
export const Obstacle = ({ title, machine, row }: Props) => (
  <>
    <Alert className="form-alert" type="warning" showIcon title={title} />
    <NextActor machine={machine} row={row} />
  </>
)
