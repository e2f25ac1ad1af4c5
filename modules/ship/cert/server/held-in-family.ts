import { sql } from 'kysely'
import type { HeldCertificate } from '#common/rules/certificates/cert-term.ts'
import { FOREVER } from '#common/rules/standing/periods.ts'
import type { Db } from '#server/core/db.ts'
import {
  batchedRead,
  inOrderOfKeys,
  keyColumn,
  keyRows,
} from '#server/platform/database/batched-read.ts'
import { holderColumns, readByHolder } from './certificate-holder.ts'
import type { Holder } from './certificate-holder.ts'
import { hasLeft, isWithdrawn } from './standing/in-force.ts'

interface Key extends Holder {
  certId: number
  day: string
}
interface Found {
  at: number
  certNo: string
  expiryDate: string | null
  term: string
  interimOfId: number | null
}

const columns = { ...holderColumns, certId: 'bigint', day: 'date' } as const

const readHeld = batchedRead((db: Db, keys: readonly Key[]) =>
  readByHolder(keys, async (own, same) => {
    const day = keyColumn<string>('day')
    const certId = keyColumn<number>('certId')
    const held = db
      .selectFrom('shipCert as c')
      .innerJoin('cert as k', 'k.id', 'c.certId')
      .innerJoin('cert as own', (join) => join.on('own.id', '=', certId))
      .where(same('c'))
      .where(sql<boolean>`coalesce(k.interim_of_id, k.id) = coalesce(own.interim_of_id, own.id)`)
      .where('c.issueDate', '<=', day)
      .where(sql<boolean>`not ${hasLeft('c', day)}`)
      .where(sql<boolean>`not ${isWithdrawn('c', day)}`)
      .orderBy('c.issueDate', 'desc')
      .orderBy('c.id', 'desc')
      .limit(1)
      .select(['c.certNo', 'c.expiryDate', 'c.term', 'k.interimOfId'])
    const { rows } = await sql<Found>`select n.at, f.* from ${keyRows(columns, own)}
      cross join lateral (${held}) f`.execute(db)
    return inOrderOfKeys(own, rows)
  }),
)

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
  const found = await readHeld(db, { ...holderOf(holder), certId, day: day ?? FOREVER })
  return found
    ? {
        certNo: found.certNo,
        expiryDate: found.expiryDate,
        interim: found.interimOfId !== null || found.term === 'interim',
      }
    : null
}

const holderOf = ({ shipId, companyId, forFlagId }: Holder): Holder => ({
  shipId,
  companyId,
  forFlagId,
})
