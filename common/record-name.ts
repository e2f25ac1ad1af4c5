import { int, required, text } from './fields.ts'

/** A record that another one names: its resource, such as `work/regCert`, its id and its name. */
export interface RecordName {
  path: string
  id: number
  name: string
}

/** Fields of a `RecordName` in the answer of a call. */
export const recordName = { path: required(text()), id: required(int()), name: required(text()) }

/** Names of records in one line of text. */
export const namesOf = (records: readonly RecordName[]): string =>
  records.map(({ name }) => name).join(', ')
