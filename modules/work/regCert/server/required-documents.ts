import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import type { RegCertRow } from './reg-cert-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { regCertText } from '../regCert.text.ts'
import type { Validity } from './reg-dates.ts'

type Checklist = Pick<RegCertRow, 'checklist'>
export interface RequiredDocument {
  document: string
  fileId: string | null
  notApplicable: boolean
  reason: string | null
  needed: boolean
}

/** Documents that the certificate type requires and those provided, in dictionary order. */
export async function requiredDocumentsOf(
  ctx: RequestContext,
  row: Checklist,
  { documents }: Pick<Validity, 'documents'>,
): Promise<RequiredDocument[]> {
  const needed = new Set(documents)
  const held = new Map((row.checklist ?? []).map((paper) => [paper.document, paper]))
  const entries = await entriesOf(ctx.db, 'REG_DOCUMENT')
  return entries
    .filter(({ key }) => needed.has(key) || held.has(key))
    .map(({ key }) => {
      const paper = held.get(key)
      return {
        document: key,
        needed: needed.has(key),
        fileId: paper?.fileId ?? null,
        notApplicable: paper?.notApplicable ?? false,
        reason: paper?.reason ?? null,
      }
    })
}

/** Errors of documents that occur twice or are not in the dictionary. */
export async function checklistFaults(ctx: RequestContext, row: Checklist): Promise<FieldError[]> {
  const list = row.checklist ?? []
  const entries = new Map(
    (await entriesOf(ctx.db, 'REG_DOCUMENT')).map((entry) => [
      entry.key,
      { key: entry.key, zh: entry.valueZh, en: entry.valueEn },
    ]),
  )
  return list.flatMap(({ document }, i): FieldError[] => {
    const paper = entries.get(document)
    if (!paper)
      return [
        {
          field: `checklist.${i}.document`,
          phrase: regCertText.unknownPaper,
          params: { key: document },
        },
      ]
    return list.findIndex((other) => other.document === document) < i
      ? [{ field: `checklist.${i}.document`, phrase: regCertText.paperTwice, params: { paper } }]
      : []
  })
}

/**
 * Errors of required documents that are neither provided nor marked as not applicable, each at
 * `checklist.{document}`.
 */
export async function missingDocumentErrors(
  ctx: RequestContext,
  row: Checklist,
  life: Validity,
): Promise<FieldError[]> {
  const words = new Map(
    (await entriesOf(ctx.db, 'REG_DOCUMENT')).map((entry) => [
      entry.key,
      { key: entry.key, zh: entry.valueZh, en: entry.valueEn },
    ]),
  )
  return (await requiredDocumentsOf(ctx, row, life))
    .filter(({ needed, fileId }) => needed && !fileId)
    .flatMap(({ document, notApplicable, reason }) => {
      const params = { paper: words.get(document) ?? document }
      if (notApplicable && reason?.trim()) return []
      return [
        {
          field: `checklist.${document}`,
          phrase: notApplicable ? regCertText.paperReason : regCertText.paperMissing,
          params,
        },
      ]
    })
}
