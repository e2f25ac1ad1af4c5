/** Corrections of endorsements: the wrong one is superseded, and stays on record. */
import { sql } from 'kysely'
import { certificateOn } from '#common/rules/standing/standing.ts'
import type { InputOf } from '#common/contract.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { changeRow } from '#server/records/rows/save-row.ts'
import { assertCurrentVersion, lockRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Db } from '#server/core/db.ts'
import { fieldErrorFrom, refuse, refuseFields } from '#server/core/refusal.ts'
import type { TableRow } from '#server/core/row.ts'
import type { shipCert } from '../shipCert.contract.ts'
import { shipCertText } from '../shipCert.text.ts'
import { assertCurrent, assertRecordable, endorseCerts, pageOf } from './endorse-cert.ts'
import { endorsementField } from './preview-endorsement.ts'
import type { EndorsedCert } from './preview-endorsement.ts'
import { isToBeRestored, restoreByEndorsement } from './restore-cert.ts'
import type { LockedShipCert, ShipCertResource } from './ship-cert-row.ts'
import { holderIds, readStandingRecord } from './standing/read-standing-record.ts'
import { refreshStandingsOf } from './standing/store-standings.ts'

type Page = TableRow<'certEndorsement'>

/**
 * Supersedes an endorsement by the corrected one: its survey was held on another day, at another
 * place, by another surveyor, or was of another kind. The corrected survey is endorsed by the rules
 * of any other, on the certificate as it is without the wrong one; windows and standings are
 * recomputed. What was known before the correction stays: readings as known on an earlier day.
 * @throws Refusal 404 out of scope; 409 for a certificate that is superseded or withdrawn, and for an
 *   endorsement that extended it; 400 at the field that is wrong, as endorseCert
 */
export async function correctEndorsement(
  ctx: RequestContext,
  r: ShipCertResource,
  input: InputOf<typeof shipCert, 'correct'>,
): Promise<EndorsedCert> {
  const cert = await lockRow(ctx, r, input.id)
  if (input.version) assertCurrentVersion(cert, input.version)
  assertCurrent(cert)
  const page = await readPage(ctx.db, cert, input.endorsementId)
  // A page with a tracking number was printed and signed: another one takes its place on board.
  if (page.utn && !input.fileId)
    refuseFields({ field: 'fileId', phrase: shipCertText.correctedPage })
  await ctx.db.deleteFrom('certEndorsement').where('id', '=', page.id).execute()
  await unsettleWindows(ctx.db, cert, page)
  const without = await withoutPage(ctx, r, cert, page, input)
  await assertRecordable(ctx, input)
  const corrected = await endorseCorrected(ctx, r, without, page, input)
  await ctx.db
    .insertInto('correctedEndorsement')
    .values({
      ...page,
      correctionReason: input.remark,
      correctedUser: ctx.user.userId || null,
      correctedBy: corrected.endorsementId,
    })
    .execute()
  await refreshStandingsOf(ctx.db, cert)
  return corrected
}

/** The endorsement to be corrected. @throws Refusal 400, 409 */
async function readPage(db: Db, cert: LockedShipCert, id: number): Promise<Page> {
  const page = await db
    .selectFrom('certEndorsement')
    .where('id', '=', id)
    .where('shipCertId', '=', cert.id)
    .selectAll()
    .executeTakeFirst()
  if (!page) return refuseFields({ field: 'endorsementId', phrase: shipCertText.noEndorsement })
  const isExtended = cert.expiryDate !== cert.expiryBeforeExtension || cert.fullTermOn !== null
  const isExtension = page.surveyType === 'renewal' && page.action === 'endorse'
  if (isExtension && page.inspectionDate === cert.renewalDate)
    refuse(409, shipCertText.correctExtension)
  if (page.amendedExpiry && isExtended) refuse(409, shipCertText.correctExtended)
  return page
}

/**
 * Opens the windows that only this endorsement completed, on any certificate of the holder: those
 * of an interval belong to the ship. What else completed them settles them again with the standings.
 */
async function unsettleWindows(db: Db, cert: LockedShipCert, page: Page): Promise<void> {
  await sql`update cert_window w set done_date = null from ship_cert c
    where c.id = w.ship_cert_id and w.done_date = ${page.inspectionDate}::date
      and (c.id = ${cert.id} or c.ship_id = ${cert.shipId} and exists (select from rule r
        where r.code = w.rule_code and r.cycle_type = 'maxInterval'))`.execute(db)
}

/** The certificate as it is without the endorsement, with the correction in its history. */
async function withoutPage(
  ctx: RequestContext,
  r: ShipCertResource,
  cert: LockedShipCert,
  page: Page,
  input: InputOf<typeof shipCert, 'correct'>,
): Promise<LockedShipCert> {
  const values = page.amendedExpiry ? await expiryWithout(ctx.db, cert) : {}
  const { surveyType, inspectionDate, place = null, surveyorName = null } = input
  const next = { surveyType, inspectionDate, place, surveyorName }
  const changes = Object.entries(next)
    .map(([field, to]) => ({ field, from: page[field as keyof typeof next], to }))
    .filter(({ from, to }) => from !== to)
  await changeRow(ctx, r, cert, values, 'correct', input.remark, [
    { field: 'endorsementId', from: page.id, to: null },
    ...changes,
  ])
  await refreshStandingsOf(ctx.db, cert)
  return lockRow(ctx, r, cert.id)
}

/** The expiry of a certificate by its remaining life: an early survey had changed it. */
async function expiryWithout(db: Db, cert: LockedShipCert) {
  const record = await readStandingRecord(db, holderIds(cert))
  const { state } = certificateOn(record, String(cert.id), await societyToday(db))
  return {
    expiryDate: state.expiry,
    expiryBeforeExtension: state.expiry,
    issuedExpiry: state.expiry === cert.issuedExpiry ? null : cert.issuedExpiry,
  }
}

async function endorseCorrected(
  ctx: RequestContext,
  r: ShipCertResource,
  cert: LockedShipCert,
  old: Page,
  input: InputOf<typeof shipCert, 'correct'>,
): Promise<EndorsedCert> {
  const { surveyType, inspectionDate } = input
  const held = { surveyType, inspectionDate }
  const page = { ...pageOf(input), remark: old.remark }
  if (old.action === 'restore' && (await isToBeRestored(ctx.db, cert, inspectionDate)))
    return restoreByEndorsement(ctx, r, cert, held, page)
  const [endorsed] = await endorseCerts(ctx, r, [{ cert, held, page }])
  if (!endorsed) throw new Error('the survey is neither endorsed nor refused')
  return 'code' in endorsed
    ? refuseFields(fieldErrorFrom(endorsementField(endorsed), endorsed))
    : endorsed
}

/** Superseded endorsements of a certificate up to the day of the context, oldest correction first. */
export const correctionsOf = (
  { db, asOf, onlyKnown }: Pick<RequestContext, 'db' | 'asOf' | 'onlyKnown'>,
  shipCertId: number,
) =>
  db
    .selectFrom('correctedEndorsement as e')
    .leftJoin('surveyor as s', 's.id', 'e.surveyorId')
    .leftJoin('appUser as u', 'u.id', 'e.correctedUser')
    .where('e.shipCertId', '=', shipCertId)
    .$if(onlyKnown === true, (q) => q.where(sql`society_day(e.corrected_time)`, '<=', asOf!))
    .orderBy('e.correctedTime')
    .orderBy('e.id')
    .select((eb) => [
      'e.id',
      'e.surveyType',
      'e.inspectionDate',
      'e.place',
      eb.fn.coalesce('s.displayName', 'e.surveyorName').as('surveyorName'),
      'e.fileId',
      'e.utn',
      sql<string>`society_day(e.corrected_time)`.as('correctedOn'),
      'e.correctionReason',
      'u.displayName as personName',
    ])
    .execute()
