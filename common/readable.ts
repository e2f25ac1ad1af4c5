import { fieldOf } from './contract.ts'
import type { AnyContract } from './contract.ts'
import { readableBy } from './readers.ts'
import type { Viewer } from './readers.ts'

type Declared = Pick<
  AnyContract,
  'fields' | 'readOnlyFields' | 'detailFields' | 'customFilters' | 'readers'
>

/** Whether a viewer may read a field in every record. Unknown names are not readable. */
export function readsField(contract: Declared, name: string, viewer: Viewer): boolean {
  const f = fieldOf(contract, name)
  return (
    f !== undefined &&
    contract.readers.includes(viewer.reader) &&
    readableBy(f.schema, viewer) === true
  )
}
