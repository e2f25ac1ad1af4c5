export { entriesChanged, entriesOf } from '#server/db/dictionaries.ts'
export type { Entry } from '#server/db/dictionaries.ts'
