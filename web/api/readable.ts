/** Which fields the signed-in person reads: pages show no column, filter or label for others. */
import { fieldOf } from '#common/contract.ts'
import type { AnyContract } from '#common/contract.ts'
import type { TaskNode } from '#common/machine.ts'
import { readsField } from '#common/readable.ts'
import { isNarrowed, readerOf } from '#common/readers.ts'
import type { Viewer } from '#common/readers.ts'
import { useMe } from './me.ts'

/** The signed-in person as a reader. */
export function useViewer(): Viewer {
  const { info, codes } = useMe()
  return { reader: readerOf(info.role.taskNode as TaskNode), rights: codes, surveyorId: info.surveyorId }
}

/** Whether a name is shown to a viewer: a field they read, or a name of the page's own that is no field. */
export const isShown = (contract: AnyContract, name: string, viewer: Viewer): boolean =>
  fieldOf(contract, name) === undefined || readsField(contract, name, viewer)

/** Whether a record lacks a field because its reader may not have it. */
export const isWithheld = (contract: AnyContract, name: string, row: object): boolean => {
  const f = fieldOf(contract, name)
  return f !== undefined && isNarrowed(f.schema) && !(name in row)
}
