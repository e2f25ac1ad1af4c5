import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#server/core/db.ts'
import { onlyRow } from '#server/core/db.ts'

/** That a document was issued here, with a scan, and the society signed no file of this number. */
const signedByHand = (utn: string) => sql<boolean>`(
  exists (select from survey_cert where utn = ${utn} and file_id is not null)
    or exists (select from crf_cert where utn = ${utn} and file_id is not null)
  ) and not exists (select from signed_document where utn = ${utn})`

/** Whether the original of a document is on paper, by its tracking number. */
export async function isSignedByHand(db: Db, utn: string): Promise<boolean> {
  const { found } = await onlyRow(db, sql<{ found: boolean }>`select ${signedByHand(utn)} as found`)
  return found
}

export interface Original {
  utn: string | null
  fileId: string | null
  surveyCertId: number | null
  crfCertId: number | null
  regCertId: number | null
}

/**
 * That the original of a certificate is on paper, as SQL: signed by hand here, or recorded from paper
 * with its scan.
 */
export function handSignedOriginal({
  utn,
  fileId,
  surveyCertId,
  crfCertId,
  regCertId,
}: Original): RawBuilder<boolean> {
  if (!fileId) return sql<boolean>`false`
  if (utn) return signedByHand(utn)
  return sql<boolean>`${!surveyCertId && !crfCertId && !regCertId}::boolean`
}
