import type { Lang } from '#common/text.ts'
import { logoPng } from '../logo.ts'
import { inWorker } from '../worker.ts'

/** Values that every Typst document has besides its own. */
export interface DocumentHeader {
  lang: Lang
  /** `logo`: an attachment, printed in the letterhead */
  society: { nameZh: string; nameEn: string; logo?: string | null }
  /** date of the document, `YYYY-MM-DD` */
  date: string
}

/**
 * Creates a document of the product's own design (review, quotation, invoice, statement, report) as
 * tagged PDF/A-2b. Typst source and values are separate, so input can never become markup.
 * @param source Typst that begins with `#import "/letterhead.typ": *`; its functions are in
 * server/platform/documents/typeset/letterhead.typ
 * @param values JSON values, `data.…` in the source; amounts and dates are already text
 */
export async function typeset(
  source: string,
  letter: DocumentHeader,
  values: object,
): Promise<Uint8Array> {
  const [year, month, day] = letter.date.split('-').map(Number)
  const { nameZh, nameEn, logo } = letter.society
  const png = await logoPng(logo)
  return inWorker('typeset', [
    source,
    {
      ...values,
      lang: letter.lang,
      society: { nameZh, nameEn, logo: png !== null },
      date: { year, month, day },
    },
    png,
  ])
}
