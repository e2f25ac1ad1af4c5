import { sql } from 'kysely'
import type { Endorsement } from '#common/rules/certificates/endorsement.ts'
import type { SurveyMethod } from '#common/rules/certificates/remote-survey.ts'
import type { CompletedSurvey } from '#common/rules/windows/window-types.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { InputOf } from '#common/contract.ts'
import { changeRow } from '#server/records/rows/save-row.ts'
import { lockRow, assertCurrentVersion } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldErrorFrom, httpText, refuse, refuseFields } from '#server/core/refusal.ts'
import type { LockedShipCert, ShipCertResource } from './ship-cert-row.ts'
import type { shipCert } from '../shipCert.contract.ts'
import { shipCertText } from '../shipCert.text.ts'
import { refreshStandingsOf } from './standing/store-standings.ts'
import { readCertSchedule, recomputeCertWindows } from './cert-schedule.ts'
import { remoteSurveyField, remoteSurveyIssue } from './survey-method.ts'
import { refreshIntervalWindows } from './refresh-interval-windows.ts'
import { endorsementField, validateOn, withoutSurveyToEndorse } from './preview-endorsement.ts'
import type { Held, EndorsedCert } from './preview-endorsement.ts'

/** Content of an endorsement page besides the survey itself. */
export interface EndorsementPageData {
  place: string | null
  surveyorId?: number | null
  surveyorName?: string | null
  surveyCertId?: number
  fileId?: string | null
  utn?: string | null
  sha256?: string | null
  remark?: string | null
  action?: 'endorse' | 'restore'
  method?: SurveyMethod
  consentFileId?: string | null
}

/** @throws Refusal 409 for a certificate that is superseded or withdrawn */
export function assertCurrent(cert: Pick<LockedShipCert, 'supersededBy' | 'valid'>): void {
  if (cert.supersededBy) refuse(409, shipCertText.superseded)
  if (!cert.valid) refuse(409, shipCertText.notInForce)
}

/**
 * Endorses a survey on a certificate of the ship's record: completes its window, applies the
 * effects of an early survey, stores the page. The certificate must be locked.
 * @throws Refusal 409 when it is superseded or withdrawn; 400 at `inspectionDate` where the survey
 *   is outside its window, or the certificate had ended before it
 */
export async function endorseCert(
  ctx: RequestContext,
  r: ShipCertResource,
  cert: LockedShipCert,
  held: Held,
  page: EndorsementPageData,
): Promise<EndorsedCert> {
  assertCurrent(cert)
  const life = await withoutSurveyToEndorse(
    ctx.db,
    cert,
    await readCertSchedule(ctx.db, cert),
    held,
  )
  const judged = await validateOn(ctx.db, cert, life, held)
  if ('code' in judged) return refuseFields(fieldErrorFrom(endorsementField(judged), judged))
  const { ruleCode, amendedAnniversary, amendedExpiry } = judged
  const endorsementId = await recordPage(ctx, cert.id, held, page, judged)
  if (ruleCode) {
    const done = [
      ...(life.done ?? []),
      { surveyType: held.surveyType, ruleCode, date: held.inspectionDate } as CompletedSurvey,
    ]
    await recomputeCertWindows(ctx.db, cert.id, {
      ...life,
      done,
      ...(amendedAnniversary && {
        amendedAnniversaries: [...(life.amendedAnniversaries ?? []), amendedAnniversary],
      }),
      ...(amendedExpiry && { expiryDate: amendedExpiry, extendedTo: null }),
    })
  }
  await refreshIntervalWindows(
    ctx.db,
    cert.shipId,
    { surveyType: held.surveyType, ruleCode },
    cert.id,
  )
  const saved = await changeRow(
    ctx,
    r,
    cert,
    amendedExpiry
      ? {
          expiryDate: amendedExpiry,
          expiryBeforeExtension: amendedExpiry,
          issuedExpiry: cert.issuedExpiry ?? cert.expiryBeforeExtension,
        }
      : {},
    'endorse',
    page.remark ?? undefined,
    [
      { field: 'surveyType', from: null, to: held.surveyType },
      { field: 'inspectionDate', from: null, to: held.inspectionDate },
    ],
  )
  await refreshStandingsOf(ctx.db, cert)
  return { ...saved, endorsementId }
}

/** Stores the page of an endorsement and its effects. @returns its id */
export async function recordPage(
  ctx: RequestContext,
  shipCertId: number,
  held: Held,
  page: EndorsementPageData,
  effect: Omit<Endorsement, 'case'>,
): Promise<number> {
  const { ruleCode, occurrence, amendedAnniversary, amendedExpiry, explanationZh, explanationEn } =
    effect
  const { id } = await ctx.db
    .insertInto('certEndorsement')
    .values({
      shipCertId,
      ...held,
      ...page,
      ruleCode,
      occurrence,
      amendedOccurrence: amendedAnniversary?.occurrence ?? null,
      amendedAnniversary: amendedAnniversary?.date ?? null,
      amendedExpiry,
      explanationZh,
      explanationEn,
      createBy: ctx.user.userId || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Records an endorsement that was made on paper.
 * @throws Refusal as endorseCert, and 404 out of scope
 */
export async function recordEndorsement(
  ctx: RequestContext,
  r: ShipCertResource,
  input: InputOf<typeof shipCert, 'endorse'>,
) {
  const cert = await lockRow(ctx, r, input.id)
  if (input.version) assertCurrentVersion(cert, input.version)
  await assertRecordable(ctx, input)
  return endorseCert(
    ctx,
    r,
    cert,
    { surveyType: input.surveyType, inspectionDate: input.inspectionDate },
    pageOf(input),
  )
}

type RecordedPage = InputOf<typeof shipCert, 'endorse'>

/** The page of an endorsement recorded from paper. */
export const pageOf = (input: RecordedPage): EndorsementPageData => ({
  place: input.place,
  surveyorName: input.surveyorName ?? null,
  fileId: input.fileId ?? null,
  remark: input.remark ?? null,
  method: input.method ?? 'onBoard',
  consentFileId: input.consentFileId ?? null,
})

/**
 * @throws Refusal 400 for a survey in the future, a file that does not exist, or a remote survey
 *   that is not allowed
 */
export async function assertRecordable(ctx: RequestContext, input: RecordedPage): Promise<void> {
  if (input.inspectionDate > (await societyToday(ctx.db)))
    refuseFields({ field: 'inspectionDate', phrase: shipCertText.inFuture })
  for (const field of ['fileId', 'consentFileId'] as const)
    if (input[field] && !(await ctx.services.files.find(ctx.db, input[field])))
      refuseFields({ field, phrase: httpText.refersToNothing })
  const issue = await remoteSurveyIssue(ctx.db, input.id, {
    surveyType: input.surveyType,
    method: input.method ?? 'onBoard',
    hasConsent: Boolean(input.consentFileId),
  })
  if (issue) refuseFields(fieldErrorFrom(remoteSurveyField(issue.code), issue))
}

/** Endorsements of a certificate up to the day of the context, oldest first. */
export const endorsementsOf = (
  { db, asOf, onlyKnown }: Pick<RequestContext, 'db' | 'asOf' | 'onlyKnown'>,
  shipCertId: number,
) =>
  db
    .selectFrom('certEndorsement as e')
    .leftJoin('surveyor as s', 's.id', 'e.surveyorId')
    .where('e.shipCertId', '=', shipCertId)
    .$if(asOf !== undefined, (q) => q.where('e.inspectionDate', '<=', asOf!))
    .$if(onlyKnown === true, (q) => q.where(sql`society_day(e.create_time)`, '<=', asOf!))
    .orderBy('e.inspectionDate')
    .orderBy('e.id')
    .select((eb) => [
      'e.id',
      'e.surveyType',
      'e.inspectionDate',
      sql<SurveyMethod>`e.method`.as('method'),
      'e.place',
      eb.fn.coalesce('s.displayName', 'e.surveyorName').as('surveyorName'),
      'e.fileId',
      'e.utn',
      'e.sha256',
      'e.surveyCertId',
      'e.amendedAnniversary',
      'e.amendedExpiry',
      'e.explanationZh',
      'e.explanationEn',
    ])
    .execute()
