import { sql } from 'kysely'
import type { HeldCertificate } from '#common/rules/certificates/cert-term.ts'
import { FOREVER } from '#common/rules/standing/periods.ts'
import type { Db } from '#server/core/db.ts'
import { sameHolder } from './certificate-holder.ts'
import type { Holder } from './certificate-holder.ts'
import { hasLeft, isWithdrawn } from './standing/in-force.ts'

/**
 * The certificate of a type, or of its interim or full-term type, that a ship or company holds on a
 * day: the one issued last. Null where its authority withdrew it, and where the ship had left its
 * flag or company by then: SOLAS I/14(i), ISM 14.2, ISPS A/19.3.8, MLC A5.1.3(15).
 * @param certId type of the certificate to be issued
 * @param day that of its issue; null while it is not known: what is recorded to come counts, too
 */
export async function heldInFamily(
  db: Db,
  holder: Holder,
  certId: number,
  day: string | null,
): Promise<HeldCertificate | null> {
  const on = day ?? FOREVER
  const found = await db
    .selectFrom('shipCert as c')
    .innerJoin('cert as k', 'k.id', 'c.certId')
    .innerJoin('cert as own', (join) => join.on('own.id', '=', certId))
    .where(sameHolder('c', holder))
    .where(sql<boolean>`coalesce(k.interim_of_id, k.id) = coalesce(own.interim_of_id, own.id)`)
    .where('c.issueDate', '<=', on)
    .where(sql<boolean>`not ${hasLeft('c', on)}`)
    .where(sql<boolean>`not ${isWithdrawn('c', on)}`)
    .orderBy('c.issueDate', 'desc')
    .orderBy('c.id', 'desc')
    .select(['c.certNo', 'c.expiryDate', 'c.term', 'k.interimOfId'])
    .executeTakeFirst()
  return found
    ? {
        certNo: found.certNo,
        expiryDate: found.expiryDate,
        interim: found.interimOfId !== null || found.term === 'interim',
      }
    : null
}
