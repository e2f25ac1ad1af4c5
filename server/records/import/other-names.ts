import type { TranslationPair } from '#common/text.ts'

/** A record that a word of a file may mean: a value of one of its searched columns, and its name. */
export interface NamedRecord {
  value: string
  name: TranslationPair
}
/** The records that a word may mean besides those whose own texts it equals. */
type FindNamed = (word: string) => readonly NamedRecord[]

const finders = new Map<string, FindNamed>()

/** Registers how a resource finds records by other names, for all imports that refer to it. */
export const registerOtherNames = (path: string, find: FindNamed): void =>
  void finders.set(path, find)

/** The records of a resource that a word may mean by another name. */
export const recordsNamed = (path: string, word: string): readonly NamedRecord[] =>
  finders.get(path)?.(word) ?? []
