import type { Lang } from '#common/text.ts'
import { logoPng } from '../logo.ts'
import { inWorker } from '../worker.ts'

/** What every document of our own design has besides its own values. */
export interface Letter {
  lang: Lang
  /** `logo`: an attachment, drawn in the letter head */
  society: { nameZh: string; nameEn: string; logo?: string | null }
  /** the day on it, `YYYY-MM-DD` */
  date: string
}

/**
 * A document of the society's own design (review, quotation, invoice, statement, report) as tagged PDF/A-2b. Typst source and values are
 * kept apart: what people typed can never become markup.
 * @param source Typst that begins with `#import "/house.typ": *`; the functions it may use are in server/documents/typeset/house.typ
 * @param values JSON values, `data.…` in the source; amounts and dates are already text
 */
export async function typeset(source: string, letter: Letter, values: object): Promise<Uint8Array> {
  const [year, month, day] = letter.date.split('-').map(Number)
  const { nameZh, nameEn, logo } = letter.society
  const png = await logoPng(logo)
  return inWorker('typeset', [source, { ...values, lang: letter.lang, society: { nameZh, nameEn, logo: png !== null }, date: { year, month, day } }, png])
}
