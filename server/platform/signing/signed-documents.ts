import type { Db } from '#server/core/db.ts'

/**
 * Stores the signed document, its key and the text of its QR code in the transaction of the
 * signature.
 */
export const insertSignedDocument = (
  db: Db,
  document: { utn: string; signingKeyId: number; sha256: string; qr: string | null },
): Promise<unknown> => db.insertInto('signedDocument').values(document).execute()

/** QR code texts and signing keys of the documents signed here, by tracking number. */
export async function findSignedDocuments(
  db: Db,
  utns: readonly string[],
): Promise<Map<string, { qr: string | null; fingerprint: string }>> {
  if (!utns.length) return new Map()
  const rows = await db
    .selectFrom('signedDocument as d')
    .innerJoin('signingKey as k', 'k.id', 'd.signingKeyId')
    .where('d.utn', 'in', utns)
    .select(['d.utn', 'd.qr', 'k.fingerprint'])
    .execute()
  return new Map(rows.map(({ utn, qr, fingerprint }) => [utn, { qr, fingerprint }]))
}
