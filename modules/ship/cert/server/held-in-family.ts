import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
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
import { endedOn, hasLeft, isWithdrawn } from './standing/in-force.ts'

/** A certificate to be issued. */
export interface NewInFamily extends Holder {
  certId: number
  /** the flag and the company that it names, where they are given */
  flagId?: number | null | undefined
  forCompanyId?: number | null | undefined
}

interface Key extends NewInFamily {
  /** that of its issue */
  day: string
}

interface Found extends HeldCertificate {
  at: number
}

const columns = {
  ...holderColumns,
  certId: 'bigint',
  flagId: 'bigint',
  forCompanyId: 'bigint',
  day: 'date',
} as const

/** A particular of the new certificate is that of the one held, as far as both are known. */
const isSame = (name: 'flagId' | 'forCompanyId') =>
  sql<boolean>`coalesce(${keyColumn(name)} = ${sql.ref(`c.${name}`)}, true)`

/** The ship was out of service since the issue of the certificate. */
const isReentry = (day: RawBuilder<unknown>) => sql<boolean>`(exists (select from class_event v
    where v.ship_id = c.ship_id and v.kind in ('layUp', 'conversion')
      and v.day > c.issue_date and v.day <= ${day})
  or exists (select from ship_change h where h.ship_id = c.ship_id and h.field = 'status'
    and h.to_key in ('laidUp', 'underRepair')
    and h.effective_date > c.issue_date and h.effective_date <= ${day}))`

const readHeld = batchedRead((db: Db, keys: readonly Key[]) =>
  readByHolder(keys, async (own, same) => {
    const day = keyColumn<string>('day')
    const certId = keyColumn<number>('certId')
    const isInterim = sql<boolean>`(k.interim_of_id is not null or c.term = 'interim')`
    const held = db
      .selectFrom('shipCert as c')
      .innerJoin('cert as k', 'k.id', 'c.certId')
      .innerJoin('cert as own', (join) => join.on('own.id', '=', certId))
      .where(same('c'))
      .where(sql<boolean>`coalesce(k.interim_of_id, k.id) = coalesce(own.interim_of_id, own.id)`)
      .where('c.issueDate', '<=', day)
      .where(isSame('flagId'))
      .where(isSame('forCompanyId'))
      .where(sql<boolean>`not ${hasLeft('c', day)}`)
      .where(sql<boolean>`not (${isInterim} and ${isWithdrawn('c', day)})`)
      .orderBy('c.issueDate', 'desc')
      .orderBy('c.id', 'desc')
      .limit(1)
      .select(['c.certNo', 'c.expiryDate', 'c.docTypes', isInterim.as('interim')])
      .select(isReentry(day).as('isReentry'))
      .select(sql<boolean>`not ${endedOn('c', sql`least(n.day, society_today())`)}`.as('isInForce'))
    const { rows } = await sql<Found>`select n.at, f.* from ${keyRows(columns, own)}
      cross join lateral (${held}) f`.execute(db)
    return inOrderOfKeys(own, rows)
  }),
)

/**
 * The certificate of a type, or of its interim or full-term type, that a ship or company holds on a
 * day: the one issued last for the flag and company. Null where it was an interim one that its
 * authority withdrew, and where the ship had left its flag or company by then: SOLAS I/14(i), ISM
 * 14.2, ISPS A/19.3.8, MLC A5.1.3(15).
 * @param cert the one to be issued
 * @param day that of its issue; null while it is not known: what is recorded to come counts, too
 */
export async function heldInFamily(
  db: Db,
  { shipId, companyId, forFlagId, certId, flagId, forCompanyId }: NewInFamily,
  day: string | null,
): Promise<HeldCertificate | null> {
  const key = { shipId, companyId, forFlagId, certId, flagId, forCompanyId }
  const found = await readHeld(db, { ...key, day: day ?? FOREVER })
  if (!found) return null
  const { at: _at, ...held } = found
  return held
}
