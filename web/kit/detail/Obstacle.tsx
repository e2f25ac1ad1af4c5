import { Alert, Button } from 'antd'
import { Link } from 'react-router'
import type { AnyMachine } from '#common/machine.ts'
import { NextActor } from './RecordProgress.tsx'
import type { RecordInProgress } from './RecordProgress.tsx'

interface Props {
  /** why the reader cannot work on this page */
  title: string
  machine: AnyMachine
  row: RecordInProgress
  /** page of the record, with the label of its button */
  to: string
  label: string
}

/** Replaces a form or a document that the reader cannot work on: why, who acts next, and the record. */
export const Obstacle = ({ title, machine, row, to, label }: Props) => (
  <>
    <Alert className="form-alert" type="warning" showIcon title={title} />
    <NextActor machine={machine} row={row} />
    <Link to={to}>
      <Button type="primary" tabIndex={-1}>
        {label}
      </Button>
    </Link>
  </>
)
