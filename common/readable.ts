import { fieldOf } from './contract.ts'
import type { AnyContract } from './contract.ts'
import { readableBy } from './readers.ts'
import type { Viewer } from './readers.ts'

type Declared = Pick<AnyContract, 'fields' | 'shows' | 'detail' | 'asks' | 'readers'>

/** Whether a viewer reads a field of a contract in every record. A name that the contract does not have is read by nobody. */
export function readsField(contract: Declared, name: string, viewer: Viewer): boolean {
  const f = fieldOf(contract, name)
  return f !== undefined && contract.readers.includes(viewer.reader) && readableBy(f.schema, viewer) === true
}
