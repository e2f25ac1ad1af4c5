/** Response of `import/columns` for a file. */
export interface FileHeader {
  attachmentId: string
  name: string
  format: string
  rows: number
  headers: string[]
  mapping: Record<string, string>
  sample: string[][]
}
export const emptyFileHeader: FileHeader = {
  attachmentId: '',
  name: '',
  format: '',
  rows: 0,
  headers: [],
  mapping: {},
  sample: [],
}

/** The user's settings: header → field, and the other options of the import. */
export interface ImportSettings {
  fields: Record<string, string>
  defaults: Record<string, unknown>
  update: boolean
  atomic: boolean
}
export const defaultImportSettings: ImportSettings = {
  fields: {},
  defaults: {},
  update: false,
  atomic: false,
}

/** Mapping in the server's direction: field → header. */
export const toServerMapping = ({ fields }: ImportSettings): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([header, field]) => [field, header]))

/** Assigns a column to a field or to none; the previous column of the field loses it. */
export function assignColumn(
  fields: Readonly<Record<string, string>>,
  header: string,
  field: string | undefined,
): Record<string, string> {
  const others = Object.entries(fields).filter(
    ([column, assigned]) => column !== header && assigned !== field,
  )
  return Object.fromEntries(field ? [...others, [header, field]] : others)
}

/** The column that a field has already, other than this one: it must be released there first. */
export const columnOf = (
  fields: Readonly<Record<string, string>>,
  field: string,
  header: string,
): string | undefined =>
  Object.entries(fields).find(([column, assigned]) => assigned === field && column !== header)?.[0]
