import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'
import { onlyRow } from '#server/core/db.ts'

/**
 * Whether the original of a document is on paper: it was issued here, with a scan, and the society
 * signed no file of this tracking number.
 */
export async function isSignedByHand(db: Db, utn: string): Promise<boolean> {
  const { found } = await onlyRow(
    db,
    sql<{ found: boolean }>`select (
      exists (select from survey_cert where utn = ${utn} and file_id is not null)
        or exists (select from crf_cert where utn = ${utn} and file_id is not null)
      ) and not exists (select from signed_document where utn = ${utn}) as found`,
  )
  return found
}

interface Original {
  utn: string | null
  fileId: string | null
  surveyCertId: number | null
  crfCertId: number | null
  regCertId: number | null
}

/**
 * Whether the original of a certificate is on paper: signed by hand here, or recorded from paper with
 * its scan.
 */
export async function hasHandSignedOriginal(
  db: Db,
  { utn, fileId, surveyCertId, crfCertId, regCertId }: Original,
): Promise<boolean> {
  if (!fileId) return false
  const isRecorded = !surveyCertId && !crfCertId && !regCertId
  if (!isRecorded || utn) return utn !== null && isSignedByHand(db, utn)
  return true
}
