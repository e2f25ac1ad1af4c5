import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import type { Ctx } from '#server/http/context.ts'
import type { FieldFault } from '#server/http/refusal.ts'
import { regCertText } from '../regCert.text.ts'
import type { Life } from './reg-dates.ts'

type Row = Record<string, any>
export interface Paper { document: string; fileId: string | null; notApplicable: boolean; reason: string | null; needed: boolean }

const given = (row: Row): Row[] => (row['checklist'] ?? []) as Row[]

/** The papers a certificate's type needs and those that were given, in the order of the dictionary. */
export async function papersOf(ctx: Ctx, row: Row, { documents }: Pick<Life, 'documents'>): Promise<Paper[]> {
  const needed = new Set(documents)
  const held = new Map(given(row).map((paper) => [paper['document'] as string, paper]))
  const entries = await entriesOf(ctx.db, 'REG_DOCUMENT')
  return entries.filter(({ key }) => needed.has(key) || held.has(key)).map(({ key }) => {
    const paper = held.get(key)
    return { document: key, needed: needed.has(key), fileId: paper?.['fileId'] ?? null, notApplicable: paper?.['notApplicable'] ?? false, reason: paper?.['reason'] ?? null }
  })
}

/** Papers named twice, or that no dictionary has. */
export async function checklistFaults(ctx: Ctx, row: Row): Promise<FieldFault[]> {
  const list = given(row)
  const entries = new Map((await entriesOf(ctx.db, 'REG_DOCUMENT')).map((entry) => [entry.key, { key: entry.key, zh: entry.valueZh, en: entry.valueEn }]))
  return list.flatMap(({ document }, i): FieldFault[] => {
    const paper = entries.get(document)
    if (!paper) return [{ field: `checklist.${i}.document`, phrase: regCertText.unknownPaper, params: { key: document } }]
    return list.findIndex((one) => one['document'] === document) < i ? [{ field: `checklist.${i}.document`, phrase: regCertText.paperTwice, params: { paper } }] : []
  })
}

/** Papers that are needed and neither there nor said not to be applicable, each at `checklist.{document}`. */
export async function missingPapers(ctx: Ctx, row: Row, life: Life): Promise<FieldFault[]> {
  const words = new Map((await entriesOf(ctx.db, 'REG_DOCUMENT')).map((entry) => [entry.key, { key: entry.key, zh: entry.valueZh, en: entry.valueEn }]))
  return (await papersOf(ctx, row, life)).filter(({ needed, fileId }) => needed && !fileId).flatMap(({ document, notApplicable, reason }) => {
    const params = { paper: words.get(document)! }
    if (notApplicable && reason?.trim()) return []
    return [{ field: `checklist.${document}`, phrase: notApplicable ? regCertText.paperReason : regCertText.paperMissing, params }]
  })
}
