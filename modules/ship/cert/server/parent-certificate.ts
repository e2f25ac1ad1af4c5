import { sql } from 'kysely'
import { LEFT } from '#common/rules/standing/left.ts'
import type { Db } from '#server/core/db.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { shipCertText } from '../shipCert.text.ts'
import { endedBy } from './standing/in-force.ts'

export interface ParentCertificate {
  id: number
  certNo: string
  expiryDate: string | null
}

/**
 * The certificate to which one of this type is attached: an exemption, a declaration or a supplement
 * belongs to the latest certificate of the followed types that the ship held on the day and that is
 * neither withdrawn nor ended with a former flag or company. Null for other types, and where the ship
 * holds none. SOLAS I/14(a), MLC A5.1.3.
 */
export async function parentCertificate(
  db: Db,
  { shipId, certId, issueDate }: { shipId?: number | null; certId: number; issueDate: string },
): Promise<ParentCertificate | null> {
  if (!shipId) return null
  const found = await db
    .selectFrom('shipCert as p')
    .innerJoin('cert as k', (join) =>
      join.on('k.id', '=', certId).on('k.validityBasis', '=', 'parent'),
    )
    .where('p.shipId', '=', shipId)
    .where(sql<boolean>`p.cert_id = any (k.follow_ids)`)
    .where('p.issueDate', '<=', issueDate)
    .where('p.valid', '=', 1)
    .where(sql<boolean>`not ${endedBy('p', issueDate, LEFT)}`)
    .orderBy('p.issueDate', 'desc')
    .orderBy('p.id', 'desc')
    .select(['p.id', 'p.certNo', 'p.expiryDate'])
    .executeTakeFirst()
  return found ?? null
}

/** Error of an attachment that would outlive the certificate it is attached to; SOLAS I/14(a). */
export const beyondParent = (
  parent: ParentCertificate | null,
  expiryDate: string | null | undefined,
): FieldError[] =>
  parent?.expiryDate && expiryDate && expiryDate > parent.expiryDate
    ? [
        {
          field: 'expiryDate',
          phrase: shipCertText.beyondParent,
          params: { certNo: parent.certNo, date: parent.expiryDate },
        },
      ]
    : []
