import type { Db } from '../db/database.ts'

/** Keeps what was signed, by which key, and the text of its QR code, in the transaction of the signature. */
export const keepSigned = (db: Db, document: { utn: string; signingKeyId: number; sha256: string; qr: string | null }): Promise<unknown> =>
  db.insertInto('signedDocument').values(document).execute()

/** What QR codes of documents say and the keys that signed them, by tracking number; of those that were signed here. */
export async function signedBy(db: Db, utns: readonly string[]): Promise<Map<string, { qr: string | null; fingerprint: string }>> {
  if (!utns.length) return new Map()
  const rows = await db.selectFrom('signedDocument as d').innerJoin('signingKey as k', 'k.id', 'd.signingKeyId').where('d.utn', 'in', utns).select(['d.utn', 'd.qr', 'k.fingerprint']).execute()
  return new Map(rows.map(({ utn, qr, fingerprint }) => [utn, { qr, fingerprint }]))
}
