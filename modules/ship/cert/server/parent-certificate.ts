import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#server/core/db.ts'
import type { FieldError } from '#server/core/refusal.ts'
import {
  batchedRead,
  inOrderOfKeys,
  keyColumn,
  keyRows,
} from '#server/platform/database/batched-read.ts'
import { shipCertText } from '../shipCert.text.ts'
import { isHeldOn } from './standing/in-force.ts'

export interface ParentCertificate {
  id: number
  certNo: string
  expiryDate: string | null
}
/** A certificate that may be attached to another one, and the one that is chosen. */
export interface AttachedCertificate {
  shipId?: number | null
  certId: number
  /** null: not known yet */
  issueDate: string | null
  expiryDate?: string | null
  /** null: the latest in force on the day of issue */
  parentId?: number | null
}

/**
 * Certificates of the ship that are of the types which this one follows: an exemption, a declaration
 * or a supplement belongs to one of them. None for other types. SOLAS I/14(a), MLC A5.1.3.
 */
const possibleParents = (db: Db, { shipId, certId }: AttachedTo) =>
  db
    .selectFrom('shipCert as p')
    .innerJoin('cert as k', (join) =>
      join.on('k.id', '=', certId).on('k.validityBasis', '=', 'parent'),
    )
    .innerJoin('cert as t', 't.id', 'p.certId')
    .where('p.shipId', '=', shipId ?? 0)
    .where(sql<boolean>`p.cert_id = any (k.follow_ids)`)

/** Ship and type of an attached certificate; also as columns of a statement. */
interface AttachedTo {
  shipId?: number | RawBuilder<number> | null
  certId: number | RawBuilder<number>
}

/** Number of a certificate on record; null without one. */
export const certNoOf = async (db: Db, id: number | null | undefined): Promise<string | null> =>
  id
    ? ((await db.selectFrom('shipCert').where('id', '=', id).select('certNo').executeTakeFirst())
        ?.certNo ?? null)
    : null

/** Those in force or suspended on a day, the latest at the head: whatever happened to them since. */
const heldOn = (db: Db, cert: AttachedTo, day: string | RawBuilder<string>) =>
  possibleParents(db, cert)
    .where('p.issueDate', '<=', day)
    .where(isHeldOn('p', day))
    .orderBy('p.issueDate', 'desc')
    .orderBy('p.id', 'desc')

/** The latest of them; null: none. */
const latestHeldOn = batchedRead(
  async (
    db: Db,
    keys: readonly { shipId?: number | null | undefined; certId: number; day: string }[],
  ): Promise<(ParentCertificate | null)[]> => {
    const cert = { shipId: keyColumn<number>('shipId'), certId: keyColumn<number>('certId') }
    const latest = heldOn(db, cert, keyColumn('day'))
      .limit(1)
      .select(['p.id', 'p.certNo', 'p.expiryDate'])
    const { rows } = await sql<ParentCertificate & { at: number }>`select n.at, f.*
      from ${keyRows({ shipId: 'bigint', certId: 'bigint', day: 'date' }, keys)}
      cross join lateral (${latest}) f`.execute(db)
    return inOrderOfKeys(keys, rows).map((row) => {
      if (!row) return null
      const { at: _at, ...parent } = row
      return parent
    })
  },
)

/** Certificates to which one may be attached that is issued on a day, the latest at the head. */
export const parentsToChoose = (db: Db, cert: AttachedCertificate, day: string) =>
  heldOn(db, cert, day)
    .limit(100)
    .select([
      'p.id',
      'p.certNo',
      't.nameZh as certNameZh',
      't.nameEn as certNameEn',
      'p.issueDate',
      'p.expiryDate',
    ])
    .execute()

/**
 * The certificate to which this one is attached, the chosen one or the latest in force on the day of
 * its issue, and why it may not be: another type or ship, not in force that day, or ended
 * before this one. Null for other types, and where the ship holds none.
 */
export async function parentOf(
  db: Db,
  cert: AttachedCertificate,
  today: string,
): Promise<{ parent: ParentCertificate | null; faults: FieldError[] }> {
  const day = cert.issueDate ?? today
  const { shipId, certId } = cert
  if (!cert.parentId) {
    const parent = await latestHeldOn(db, { shipId, certId, day })
    return { parent, faults: beyondParent(parent, cert.expiryDate) }
  }
  const held = heldOn(db, cert, day).select(['p.id', 'p.certNo', 'p.expiryDate'])
  const chosen = await possibleParents(db, cert)
    .where('p.id', '=', cert.parentId)
    .select(['p.id', 'p.certNo'])
    .executeTakeFirst()
  if (!chosen)
    return { parent: null, faults: [{ field: 'parentId', phrase: shipCertText.wrongParent }] }
  const parent = await held.where('p.id', '=', chosen.id).executeTakeFirst()
  if (!parent) {
    const params = { certNo: chosen.certNo, date: day }
    return {
      parent: null,
      faults: [{ field: 'parentId', phrase: shipCertText.parentNotHeld, params }],
    }
  }
  return { parent, faults: beyondParent(parent, cert.expiryDate) }
}

/**
 * Name and number of the certificate to which this one is attached, as an exemption prints them:
 * the chosen one, or the latest in force on the day of its issue. Null where there is none.
 */
export async function printedParent(
  db: Db,
  cert: AttachedCertificate,
  today: string,
): Promise<string | null> {
  const { parent } = await parentOf(db, cert, today)
  if (!parent) return null
  const { nameEn, nameZh, certNo } = await db
    .selectFrom('shipCert as p')
    .innerJoin('cert as t', 't.id', 'p.certId')
    .where('p.id', '=', parent.id)
    .select(['t.nameEn', 't.nameZh', 'p.certNo'])
    .executeTakeFirstOrThrow()
  return `${nameEn} ${nameZh} ${certNo}`
}

/** Error of an attachment that would outlive the certificate it is attached to; SOLAS I/14(a). */
const beyondParent = (
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
