/** Fields the user may read: pages hide columns, filters and labels of all others. */
import { fieldOf } from '#common/contract.ts'
import type { AnyContract } from '#common/contract.ts'
import type { TaskNode } from '#common/machine.ts'
import { readsField } from '#common/readable.ts'
import { isNarrowed, readerOf } from '#common/readers.ts'
import type { Viewer } from '#common/readers.ts'
import { useMe } from './me.ts'

/** The signed-in user as a reader. */
export function useViewer(): Viewer {
  const { info, rights } = useMe()
  return {
    reader: readerOf(info.role.taskNode as TaskNode),
    rights: rights,
    surveyorId: info.surveyorId,
  }
}

/** Whether a viewer sees a name: a readable field, or a name that is no field of the contract. */
export const isShown = (contract: AnyContract, name: string, viewer: Viewer): boolean =>
  fieldOf(contract, name) === undefined || readsField(contract, name, viewer)

/** Whether a record lacks a field because the user may not read it. */
export const isWithheld = (contract: AnyContract, name: string, row: object): boolean => {
  const f = fieldOf(contract, name)
  return f !== undefined && isNarrowed(f.schema) && !(name in row)
}
