import { initialChanges } from '#server/records/audit/audit.ts'

/** Who did a step of the demonstration data. */
export interface DemoActor {
  id: number
  name: string
  node: string
}

/** Columns of an audit entry of demonstration data that say whose and which record it is. */
export const demoEntry = (resource: string, rowId: number, { id, name, node }: DemoActor) => ({
  resource,
  rowId,
  userId: id,
  userName: name,
  node,
  ip: '192.0.2.10',
})

/** The changes of a new row, as the column holds them. */
export const demoChanges = (values: object): string => JSON.stringify(initialChanges(values))
