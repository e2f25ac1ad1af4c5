import type { Field } from '#common/fields.ts'
import type { CellRead } from './cells.ts'
import { importText } from './import.text.ts'
import type { Lookup } from './lookup.ts'

/** The refusal of a name that several records have, for a field that refers to one. */
export const ambiguousName = (f: Field, word: string, lookup: Lookup): CellRead | undefined =>
  f.kind === 'ref' && f.ref !== undefined ? lookup.ambiguous(f.ref, word) : undefined

const partsOf = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((word) => word.trim())
    .filter(Boolean)

/**
 * Parses a cell with several values, separated by `;`, `、` or `,`.
 * @param refuse the reason why a word is not even looked up
 */
export function readList(
  cell: string,
  read: (word: string) => unknown,
  refuse: (word: string) => CellRead | undefined = () => undefined,
): CellRead {
  // A comma separates two names or is part of one: "Tanzania, United Republic of".
  const words = partsOf(cell, /[;；、]/).flatMap((word) =>
    read(word) === null ? partsOf(word, /[,，]/) : [word],
  )
  for (const word of words) {
    const refused = refuse(word)
    if (refused) return refused
  }
  const values = words.map(read)
  return values.includes(null) ? { phrase: importText.unknownWord } : { value: values }
}
