/** What `import/columns` tells of a file. */
export interface Head { attachmentId: string; name: string; format: string; rows: number; headers: string[]; mapping: Record<string, string>; sample: string[][] }
export const noHead: Head = { attachmentId: '', name: '', format: '', rows: 0, headers: [], mapping: {}, sample: [] }

/** What the person has chosen: header → field, and the rest of the import's options. */
export interface Choice { fields: Record<string, string>; defaults: Record<string, unknown>; update: boolean; atomic: boolean }
export const emptyChoice: Choice = { fields: {}, defaults: {}, update: false, atomic: false }

/** As the server takes it: field → header. */
export const chosenMapping = ({ fields }: Choice): Record<string, string> => Object.fromEntries(Object.entries(fields).map(([header, field]) => [field, header]))

/** Gives a column to a field, or to none; another column that had the field loses it. */
export function assigned(fields: Readonly<Record<string, string>>, header: string, field: string | undefined): Record<string, string> {
  const others = Object.entries(fields).filter(([column, held]) => column !== header && held !== field)
  return Object.fromEntries(field ? [...others, [header, field]] : others)
}
