import type { Merged, TemplateScan } from './merge.ts'
import { inWorker } from './worker.ts'

export type { Keyword, Merged, TemplateScan } from './merge.ts'

/**
 * Validates an uploaded template and lists its contents: keywords of body, headers and footers in
 * order of appearance, and bookmarks (places of signature, seal and QR code). Bad input is reported
 * in `errors`.
 */
export const scanTemplate = (bytes: Uint8Array): Promise<TemplateScan> => inWorker('scan', [bytes])

/**
 * Fills a template with plain data: texts, numbers, booleans (☒ / ☐), arrays of objects for loops.
 * A keyword without a value prints nothing.
 * @returns the filled .docx
 * @throws DocumentError with every reason when the file, keywords or values are bad
 */
export const mergeTemplate = async (
  bytes: Uint8Array,
  data: Record<string, unknown>,
): Promise<Uint8Array> => (await fillTemplate(bytes, data)).docx

/** `mergeTemplate` that also returns every printed text, for the check of the PDF. */
export const fillTemplate = (bytes: Uint8Array, data: Record<string, unknown>): Promise<Merged> =>
  inWorker('merge', [bytes, data])
