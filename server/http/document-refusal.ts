import type { Phrase } from '#common/text.ts'
import { DocumentError } from '../documents/issue.ts'
import type { Issue } from '../documents/issue.ts'
import { httpText, Refusal } from './refusal.ts'

/** What the documents engine cannot do at the moment, as opposed to what is wrong with a file. */
const unavailable = new Set(['engineMissing', 'engineStart', 'engineMemory'])
const phraseOf = ({ code, zh, en, part }: Issue): Phrase => ({ key: `document.${code}`, zh: part ? `${zh}（${part}）` : zh, en: part ? `${en} (${part})` : en })

/**
 * What the documents engine refused, as the refusal a person can act upon.
 * @param field the field that holds the file; each issue then stands at it
 */
export function documentRefusal(error: DocumentError, field?: string): Refusal {
  const phrases = error.issues.map(phraseOf)
  const [first] = phrases
  if (error.issues.some(({ code }) => unavailable.has(code))) return new Refusal(503, first!)
  return field ? new Refusal(400, httpText.badInput, {}, phrases.map((phrase) => ({ field, phrase }))) : new Refusal(400, first!)
}

/** Runs work on an uploaded file; what the documents engine refuses stands at the field. @throws Refusal 400, 503 */
export async function withFile<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof DocumentError ? documentRefusal(error, field) : error
  }
}
