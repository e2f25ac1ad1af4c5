import { termIssue, termMonths } from '#common/rules/cert-term.ts'
import type { HeldCertificate } from '#common/rules/cert-term.ts'
import { compareDates } from '#common/rules/dates.ts'
import { expiryAfterMonths, renewedExpiry, statementExpiry } from '#common/rules/renewal.ts'
import { typeLife } from '#modules/basic/cert/server/cert-life.ts'
import type { TypeLife } from '#modules/basic/cert/server/cert-life.ts'
import { heldBy } from '#modules/ship/cert/server/holder.ts'
import type { Holder } from '#modules/ship/cert/server/holder.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import type { Db } from '#server/db/database.ts'
import { faultAt, fieldText, refuseFields } from '#server/http/refusal.ts'
import type { FieldFault } from '#server/http/refusal.ts'
import { paperText } from '../paper.text.ts'

type Row = Record<string, any>
/** `expires`: it must have an expiry, known already or not. */
interface Limit { expiryDate: string | null; issue: { zh: string; en: string } | null; expires: boolean }

/** What a ship or company holds of a type at the moment, an interim paper that stands in for it included; the interim one first. */
async function heldOf(db: Db, holder: Holder, certId: number): Promise<HeldCertificate | null> {
  const held = await db.selectFrom('shipCert as c').innerJoin('cert as k', 'k.id', 'c.certId').where(heldBy('c', holder)).where('c.supersededBy', 'is', null).where('c.valid', '=', 1)
    .where((eb) => eb.or([eb('k.id', '=', certId), eb('k.interimOfId', '=', certId)])).select(['c.certNo', 'c.expiryDate', 'c.term', 'k.interimOfId']).execute()
  const [found] = held.map((one) => ({ certNo: one.certNo, expiryDate: one.expiryDate, interim: one.interimOfId !== null || one.term === 'interim' })).sort((a, b) => Number(b.interim) - Number(a.interim))
  return found ?? null
}

/**
 * The latest expiry this certificate may have: by its term for interim and other short papers; from completion for a first one; by SOLAS I/14
 * from the old expiry for a renewal, with the flag's choice of one day less; of a statement of compliance by the year in which it is issued
 * (MARPOL VI/9). Null where the type has no expiry or the survey is not completed yet.
 * @param life of its type, where it is known
 */
export async function latestExpiry(db: Db, row: Row, life?: TypeLife): Promise<Limit> {
  const completionDate = row['inspectionDate'] as string | null
  const kind = life ?? await typeLife(db, row['certId'])
  if (kind.validityBasis === 'calendarYear') {
    const issued = row['issueDate'] as string | null ?? completionDate
    return { expiryDate: issued && statementExpiry(issued), issue: null, expires: true }
  }
  const validityMonths = termMonths(kind, row['term'])
  const expires = validityMonths !== null
  if (!validityMonths || !completionDate) return { expiryDate: null, issue: null, expires }
  const flag = row['shipId'] ? await db.selectFrom('flag').innerJoin('ship', 'ship.flagId', 'flag.id').where('ship.id', '=', row['shipId']).select('lessOneDay').executeTakeFirstOrThrow()
    : row['forFlagId'] ? await db.selectFrom('flag').where('id', '=', row['forFlagId']).select('lessOneDay').executeTakeFirst() : undefined
  const lessOneDay = flag?.lessOneDay ?? false
  const before = row['predecessorId'] && row['surveyType'] === 'renewal' && row['term'] === 'full'
    ? await db.selectFrom('shipCert').where('id', '=', row['predecessorId']).select('expiryBeforeExtension').executeTakeFirst() : undefined
  if (before?.expiryBeforeExtension && validityMonths % 12 === 0) {
    const next = renewedExpiry({ expiryBeforeExtension: before.expiryBeforeExtension, completionDate, validityYears: validityMonths / 12, lessOneDay })
    return { expiryDate: next.expiry, issue: next.issue, expires }
  }
  return { expiryDate: expiryAfterMonths(completionDate, validityMonths, lessOneDay), issue: null, expires }
}

/** What stands against the term: an interim certificate is issued once. */
export async function termFaults(db: Db, row: Row, life: TypeLife): Promise<FieldFault[]> {
  const held = row['shipId'] ?? row['companyId'] ? await heldOf(db, row, row['certId']) : null
  const issue = termIssue(life, row['term'], row['surveyType'], row['actionType'], held)
  return issue ? [faultAt('term', issue)] : []
}

/** Dates that contradict each other, or the convention. Completion is not the issue date; nothing is completed in the future. */
export async function dateFaults(db: Db, row: Row): Promise<FieldFault[]> {
  const { inspectionDate, issueDate, expiryDate } = row as Record<string, string | null>
  const faults: FieldFault[] = []
  const after = (field: string, a: string | null | undefined, b: string | null | undefined) =>
    a && b && compareDates(a, b) > 0 && faults.push({ field, phrase: paperText.datesOrder })
  if (inspectionDate && compareDates(inspectionDate, await societyToday(db)) > 0) faults.push({ field: 'inspectionDate', phrase: paperText.inspectionInFuture })
  after('issueDate', inspectionDate, issueDate)
  after('expiryDate', issueDate ?? inspectionDate, expiryDate)
  const life = await typeLife(db, row['certId'])
  faults.push(...await termFaults(db, row, life))
  const limit = await latestExpiry(db, row, life)
  if (limit.issue) faults.push({ field: 'inspectionDate', phrase: paperText.needsInitial })
  if (expiryDate && limit.expiryDate && compareDates(expiryDate, limit.expiryDate) > 0)
    faults.push({ field: 'expiryDate', phrase: paperText.expiryTooLate, params: { limit: limit.expiryDate } })
  return faults
}

/** @throws Refusal naming every date that is missing or wrong */
export async function refuseIncompleteDates(db: Db, row: Row): Promise<void> {
  const { expires } = await latestExpiry(db, row)
  const missing = ['inspectionDate', 'issueDate', 'issuePlace', ...(expires ? ['expiryDate'] : [])].filter((field) => !row[field])
    .map((field) => ({ field, phrase: field === 'issuePlace' ? fieldText.required : paperText.windowsIncomplete }))
  const faults = [...missing, ...(await dateFaults(db, row))]
  if (faults.length) refuseFields(...faults)
}
