import type { Message } from '#common/text.ts'
import { DocumentError } from '#server/platform/office-files/document-problem.ts'
import type { DocumentProblem } from '#server/platform/office-files/document-problem.ts'
import { httpText, Refusal } from '#server/core/refusal.ts'

/** Errors of an unavailable engine, as opposed to errors of a file. */
const engineUnavailableCodes = new Set(['engineMissing', 'engineStart', 'engineMemory'])
const phraseOf = ({ code, zh, en, part }: DocumentProblem): Message => ({
  key: `document.${code}`,
  zh: part ? `${zh}（${part}）` : zh,
  en: part ? `${en} (${part})` : en,
})

/**
 * Converts an error of the documents engine to a refusal.
 * @param field the field of the file, to which each issue is assigned
 */
export function documentRefusal(error: DocumentError, field?: string): Refusal {
  const phrases = error.issues.map(phraseOf)
  const [first] = phrases
  if (!first) throw error
  if (error.issues.some(({ code }) => engineUnavailableCodes.has(code)))
    return new Refusal(503, first)
  return field
    ? new Refusal(
        400,
        httpText.badInput,
        {},
        phrases.map((phrase) => ({ field, phrase })),
      )
    : new Refusal(400, first)
}

/**
 * Runs work on an uploaded file and assigns errors of the documents engine to the field.
 * @throws Refusal 400, 503
 */
export async function withFieldErrors<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof DocumentError ? documentRefusal(error, field) : error
  }
}
