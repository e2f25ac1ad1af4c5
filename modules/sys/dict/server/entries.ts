export { entriesChanged, entriesOf } from '#server/records/values/dictionaries.ts'
export type { Entry } from '#server/records/values/dictionaries.ts'
