import { sql } from 'kysely'
import { isReissue, maxTermMonths } from '#common/rules/certificates/cert-term.ts'
import {
  expiryAfterMonths,
  hasLateClause,
  hasSpecialClause,
  renewedExpiry,
  statementExpiry,
} from '#common/rules/windows/renewal.ts'
import { PASSENGER_SHIP_TYPES } from '#common/rules/ships/ship-types.ts'
import { readCertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import type { CertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import type { Db } from '#server/core/db.ts'
import {
  batchedRead,
  batchedRowRead,
  inOrderOfKeys,
  keyColumn,
  keyRows,
} from '#server/platform/database/batched-read.ts'
import type { Holder } from './certificate-holder.ts'
import { readStoredCert } from './same-survey.ts'

/** Columns that decide the latest expiry of a certificate. */
export interface ExpiryBasis extends Holder {
  certId: number
  term: string
  surveyType: string | null
  inspectionDate: string | null
  issueDate: string | null
  /** default: it is issued after a survey of its own */
  actionType?: string | null
  /** the certificate that it renews or replaces */
  predecessorId: number | null
  /** the flag's decision on special circumstances, on file: SOLAS I/14(g) */
  specialFileId?: string | null
  /** the same without a file, for a preview; default: whether the file is there */
  specialCircumstances?: boolean
  /** by the convention alone, without the flag's present choice of one day less */
  ofConvention?: boolean
}

/** `expires`: an expiry date is required, whether its limit is known or not. */
export interface ExpiryLimit {
  expiryDate: string | null
  issue: { zh: string; en: string } | null
  expires: boolean
}

/** Facts of the holder that decide an expiry. */
export interface ExpiryHolder {
  /** key of SHIP_TYPE; null for a company */
  shipType: string | null
  /** the flag of the holder counts a period less one day */
  lessOneDay: boolean
}

/** What a caller has read already: rules of the type and facts of the holder. */
export interface ExpiryFacts {
  life?: CertTypeRules | undefined
  holder?: ExpiryHolder | undefined
}

/**
 * Whether a renewal of a type may count from the old expiry, SOLAS I/14(b): of one that is valid for
 * whole years. An interim certificate, one of three months (HKC 14) and a statement of a calendar
 * year (MARPOL VI/9.12) are issued anew.
 */
export const countsFromOldExpiry = (kind: CertTypeRules): boolean =>
  !kind.interim && kind.validityBasis !== 'calendarYear' && (kind.validityMonths ?? 0) % 12 === 0

/** Whether the flag may decide on special circumstances for a survey. SOLAS I/14(g). */
export const isSpecialPossible = (certCode: string, surveyType: string | null): boolean =>
  surveyType === 'renewal' && hasSpecialClause(certCode)

/**
 * The expiry of the certificate that this one replaces without a new survey, because it was lost or
 * its particulars have changed: it does not live longer, with an extension of that one. Undefined
 * for any other.
 */
async function replacedExpiry(
  db: Db,
  { actionType, predecessorId, inspectionDate }: ExpiryBasis,
): Promise<string | null | undefined> {
  if (!predecessorId || !isReissue(actionType)) return undefined
  const replaced = await readStoredCert(db, predecessorId)
  return replaced && inspectionDate && replaced.inspectionDate === inspectionDate
    ? replaced.expiryDate
    : undefined
}

/**
 * The latest expiry that this certificate may have: that of the certificate it replaces where the
 * survey is the same; by its term for interim and short-term ones;
 * from completion for a first one; by SOLAS I/14 from the old expiry for a renewal, with the flag's
 * choice of one day less, or from completion where the flag decides on special circumstances; for a
 * statement of compliance by the year of issue (MARPOL VI/9.12). A certificate that is harmonised with
 * that of passenger ships is valid no longer on a passenger ship (Polar Code I-A/1.3). Null
 * where the type has no expiry or the survey is not completed yet.
 * @param loaded what is loaded already
 */
export async function latestExpiry(
  db: Db,
  row: ExpiryBasis,
  loaded: ExpiryFacts = {},
): Promise<ExpiryLimit> {
  const completionDate = row.inspectionDate
  const kind = loaded.life ?? (await readCertTypeRules(db, row.certId))
  if (kind.validityBasis === 'calendarYear') {
    const issued = row.issueDate ?? completionDate
    const expiryDate =
      issued && statementExpiry(issued, await isIssuedOnTransfer(db, { ...row, issueDate: issued }))
    return { expiryDate, issue: null, expires: true }
  }
  const termMonths = maxTermMonths(kind, row.term)
  if (termMonths === null) return { expiryDate: null, issue: null, expires: false }
  const holder = loaded.holder ?? (await readExpiryHolder(db, row))
  const validityMonths = await harmonisedMonths(db, row, holder, termMonths)
  const expires = true
  if (!validityMonths || !completionDate) return { expiryDate: null, issue: null, expires }
  const replaced = await replacedExpiry(db, row)
  if (replaced) return { expiryDate: replaced, issue: null, expires }
  const lessOneDay = !row.ofConvention && holder.lessOneDay
  const before =
    row.predecessorId &&
    row.surveyType === 'renewal' &&
    row.term === 'full' &&
    countsFromOldExpiry(kind)
      ? await readStoredCert(db, row.predecessorId)
      : undefined
  if (before?.expiryBeforeExtension) {
    const next = renewedExpiry({
      expiryBeforeExtension: before.expiryBeforeExtension,
      completionDate,
      validityYears: validityMonths / 12,
      lessOneDay,
      lateClause: hasLateClause(kind.code),
      specialCircumstances:
        hasSpecialClause(kind.code) && (row.specialCircumstances ?? Boolean(row.specialFileId)),
    })
    return { expiryDate: next.expiry, issue: next.issue, expires }
  }
  return {
    expiryDate: expiryAfterMonths(completionDate, validityMonths, lessOneDay),
    issue: null,
    expires,
  }
}

/** Facts of the holder that decide an expiry: of a ship, or of the flag state of a company. */
async function readExpiryHolder(db: Db, { shipId, forFlagId }: Holder): Promise<ExpiryHolder> {
  if (shipId) {
    const ship = await readShipFacts(db, shipId)
    if (!ship) throw new Error(`no ship ${shipId} with a flag`)
    return ship
  }
  const lessOneDay = forFlagId ? await readLessOneDay(db, forFlagId) : undefined
  return { shipType: null, lessOneDay: lessOneDay ?? false }
}

const readShipFacts = batchedRowRead(async (db: Db, ids) => {
  const rows = await db
    .selectFrom('ship')
    .innerJoin('flag', 'flag.id', 'ship.flagId')
    .where('ship.id', 'in', ids)
    .select(['ship.id', 'ship.shipType', 'flag.lessOneDay'])
    .execute()
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
})

const readLessOneDay = batchedRowRead(async (db: Db, ids) => {
  const rows = await db
    .selectFrom('flag')
    .where('id', 'in', ids)
    .select(['id', 'lessOneDay'])
    .execute()
  return new Map(rows.map(({ id, lessOneDay }) => [id, lessOneDay]))
})

/**
 * Whether a statement of compliance is issued on a change of flag or company: its survey says so, or
 * the history of the ship in the same year. MARPOL VI/6.7.
 */
async function isIssuedOnTransfer(
  db: Db,
  {
    shipId,
    surveyType,
    issueDate,
  }: Pick<ExpiryBasis, 'shipId' | 'surveyType'> & {
    issueDate: string
  },
): Promise<boolean> {
  if (surveyType === 'changeOfFlag') return true
  if (!shipId) return false
  return hasTransferred(db, {
    shipId,
    fromDay: `${issueDate.slice(0, 4)}-01-01`,
    untilDay: issueDate,
  })
}

/** Whether the flag or company of a ship changed in a time. */
const hasTransferred = batchedRead(
  async (db: Db, keys: readonly { shipId: number; fromDay: string; untilDay: string }[]) => {
    const change = db
      .selectFrom('shipChange')
      .where('shipId', '=', keyColumn<number>('shipId'))
      .where('field', 'in', ['flagId', 'managerId', 'ownerId'])
      .where('fromId', 'is not', null)
      .where('effectiveDate', '>=', keyColumn<string>('fromDay'))
      .where('effectiveDate', '<=', keyColumn<string>('untilDay'))
      .select('id')
      .limit(1)
    const { rows } = await sql<{ at: number }>`select n.at
      from ${keyRows({ shipId: 'bigint', fromDay: 'date', untilDay: 'date' }, keys)}
      cross join lateral (${change}) f`.execute(db)
    return inOrderOfKeys(keys, rows).map((found) => found !== undefined)
  },
)

/** Months of a certificate type on this ship: those of the passenger ship certificate it follows. */
async function harmonisedMonths(
  db: Db,
  { certId }: Pick<ExpiryBasis, 'certId'>,
  { shipType }: ExpiryHolder,
  months: number,
): Promise<number> {
  if (!shipType || !PASSENGER_SHIP_TYPES.has(shipType)) return months
  const ofPassengerShips = await readPassengerMonths(db, certId)
  return ofPassengerShips ? Math.min(months, ofPassengerShips) : months
}

/** Months of the passenger ship certificate that a type follows. */
const readPassengerMonths = batchedRowRead(async (db: Db, certIds) => {
  const rows = await db
    .selectFrom('cert as k')
    .innerJoin('cert as p', (join) => join.on(sql<boolean>`p.id = any (k.follow_ids)`))
    .where('k.id', 'in', certIds)
    .where('p.code', '=', 'PSS')
    .select(['k.id', 'p.validityMonths'])
    .execute()
  return new Map(rows.map(({ id, validityMonths }) => [id, validityMonths]))
})
