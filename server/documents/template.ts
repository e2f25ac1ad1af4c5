import type { Merged, Scan } from './merge.ts'
import { inWorker } from './worker.ts'

export type { Keyword, Merged, Scan } from './merge.ts'

/**
 * Guards an uploaded template and lists what is in it: keywords of body,
 * headers and footers in order of appearance, and bookmarks (the places of
 * signature, seal and QR code). Bad input comes back as `errors`.
 */
export const scanTemplate = (bytes: Uint8Array): Promise<Scan> => inWorker('scan', [bytes])

/**
 * Fills a template with plain data: texts, numbers, booleans (☒ / ☐), arrays
 * of objects for loops. A keyword without a value prints nothing.
 * @returns the filled .docx
 * @throws DocumentError with every reason, when file, keywords or values are bad
 */
export const mergeTemplate = async (bytes: Uint8Array, data: Record<string, unknown>): Promise<Uint8Array> => (await fillTemplate(bytes, data)).docx

/** `mergeTemplate` that also tells every text it printed, for the check of the PDF afterwards. */
export const fillTemplate = (bytes: Uint8Array, data: Record<string, unknown>): Promise<Merged> => inWorker('merge', [bytes, data])
