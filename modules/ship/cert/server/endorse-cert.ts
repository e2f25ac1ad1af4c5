import { sql } from 'kysely'
import { compareDates } from '#common/rules/base/dates.ts'
import type { Issue } from '#common/rules/base/issue.ts'
import type { Endorsement } from '#common/rules/certificates/endorsement.ts'
import type { SurveyMethod } from '#common/rules/certificates/remote-survey.ts'
import type { CompletedSurvey } from '#common/rules/windows/window-types.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { InputOf } from '#common/contract.ts'
import type { Change } from '#server/records/audit/audit.ts'
import { changeRows } from '#server/records/import/write-rows.ts'
import { changesOfSavedRow } from '#server/records/rows/save-row.ts'
import { lockRow, assertCurrentVersion } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Db } from '#server/core/db.ts'
import { fieldErrorFrom, httpText, refuse, refuseFields } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import type { LockedShipCert, ShipCertResource } from './ship-cert-row.ts'
import type { shipCert } from '../shipCert.contract.ts'
import { shipCertText } from '../shipCert.text.ts'
import { refreshStandingsOf } from './standing/store-standings.ts'
import { readCertSchedule, recomputeWindowsOf } from './cert-schedule.ts'
import type { CertSchedule } from './cert-schedule.ts'
import { remoteSurveyField, remoteSurveyIssue } from './survey-method.ts'
import { refreshIntervalsOf } from './refresh-interval-windows.ts'
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

/** A survey to be endorsed on a locked certificate. */
export interface SurveyToEndorse {
  cert: LockedShipCert
  held: Held
  page: EndorsementPageData
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
  const [endorsed] = await endorseCerts(ctx, r, [{ cert, held, page }])
  if (!endorsed) throw new Error('the survey is neither endorsed nor refused')
  if ('code' in endorsed) return refuseFields(fieldErrorFrom(endorsementField(endorsed), endorsed))
  await refreshStandingsOf(ctx.db, cert)
  return endorsed
}

/**
 * The same for surveys of different certificates, each by what its certificate was worth on the day
 * of the survey. The caller refreshes the standings of the holders.
 * @returns for each survey its endorsement, or why it is not endorsed
 */
export async function endorseCerts(
  ctx: RequestContext,
  r: ShipCertResource,
  surveys: readonly SurveyToEndorse[],
): Promise<(EndorsedCert | Issue)[]> {
  const { db } = ctx
  const judged = await Promise.all(
    surveys.map(async (survey) => {
      const { cert, held } = survey
      const schedule = await readCertSchedule(db, cert)
      const life = await withoutSurveyToEndorse(db, cert, schedule, held)
      const effect = await validateOn(db, cert, life, held)
      return 'code' in effect ? { issue: effect } : { survey, life, effect }
    }),
  )
  const accepted = judged.flatMap((one) => ('survey' in one && one.survey ? [one] : []))
  const pageIds = await recordPages(
    ctx,
    accepted.map(({ survey: { cert, held, page }, effect }) => ({
      shipCertId: cert.id,
      held,
      page,
      effect,
    })),
  )
  await recomputeWindowsOf(
    db,
    accepted.flatMap(({ survey: { cert, held }, life, effect }) =>
      effect.ruleCode ? [{ shipCertId: cert.id, life: endorsedSchedule(life, held, effect) }] : [],
    ),
  )
  // Another survey of the batch may have moved the expiry of a certificate that shares an interval.
  await changeEndorsed(ctx, r, accepted)
  await refreshIntervalsOf(
    db,
    accepted.map(({ survey: { cert, held }, effect: { ruleCode } }) => ({
      shipId: cert.shipId,
      survey: { surveyType: held.surveyType, ruleCode },
      except: cert.id,
    })),
  )
  const endorsements = pageIds.map((endorsementId, i): EndorsedCert => {
    const { id, version } = accepted[i]!.survey.cert
    return { id, version: version + 1, endorsementId }
  })
  return judged.map((one) => ('issue' in one && one.issue ? one.issue : endorsements.shift()!))
}

/** The schedule of a certificate after a survey that completes a window. */
function endorsedSchedule(life: CertSchedule, held: Held, effect: Endorsement): CertSchedule {
  const { ruleCode, amendedAnniversary, amendedExpiry } = effect
  const done = { surveyType: held.surveyType, ruleCode, date: held.inspectionDate }
  return {
    ...life,
    done: [...(life.done ?? []), done as CompletedSurvey],
    ...(amendedAnniversary && {
      amendedAnniversaries: [...(life.amendedAnniversaries ?? []), amendedAnniversary],
    }),
    ...(amendedExpiry && { expiryDate: amendedExpiry, extendedTo: null }),
  }
}

/** Writes the columns that endorsements change, and the audit entries. */
async function changeEndorsed(
  ctx: RequestContext,
  r: ShipCertResource,
  endorsed: readonly { survey: SurveyToEndorse; effect: Endorsement }[],
): Promise<void> {
  const surveys = new Map(endorsed.map(({ survey }) => [survey.cert.id, survey]))
  const changes = endorsed.map(({ survey: { cert }, effect: { amendedExpiry } }) => ({
    now: cert,
    values: amendedExpiry
      ? {
          expiryDate: amendedExpiry,
          expiryBeforeExtension: amendedExpiry,
          issuedExpiry: cert.issuedExpiry ?? cert.expiryBeforeExtension,
        }
      : {},
  }))
  const isAmended = ({ values }: (typeof changes)[number]) => 'expiryDate' in values
  for (const part of [changes.filter(isAmended), changes.filter((one) => !isAmended(one))])
    await changeRows(ctx, r, part, {
      action: 'endorse',
      changesOf: (now, values) => [
        ...changesOfSavedRow(r, now, values),
        ...surveyChanges(surveys.get(Number(now['id']))),
      ],
      remarkOf: ({ now }) => surveys.get(now.id)?.page.remark ?? null,
    })
}

const surveyChanges = (survey: SurveyToEndorse | undefined): Change[] =>
  Object.entries(survey?.held ?? {}).map(([field, to]) => ({ field, from: null, to }))

/** Stores the page of an endorsement and its effects. @returns its id */
export async function recordPage(
  ctx: RequestContext,
  shipCertId: number,
  held: Held,
  page: EndorsementPageData,
  effect: PageEffect,
): Promise<number> {
  const [id] = await recordPages(ctx, [{ shipCertId, held, page, effect }])
  return id!
}

type PageEffect = Omit<Endorsement, 'case'>

/** The same for many pages. @returns their ids in order */
async function recordPages(
  ctx: RequestContext,
  pages: readonly {
    shipCertId: number
    held: Held
    page: EndorsementPageData
    effect: PageEffect
  }[],
): Promise<number[]> {
  if (!pages.length) return []
  const rows = await ctx.db
    .insertInto('certEndorsement')
    .values(
      pages.map(({ shipCertId, held, page, effect }) => ({
        shipCertId,
        ...held,
        ...page,
        ruleCode: effect.ruleCode,
        occurrence: effect.occurrence,
        amendedOccurrence: effect.amendedAnniversary?.occurrence ?? null,
        amendedAnniversary: effect.amendedAnniversary?.date ?? null,
        amendedExpiry: effect.amendedExpiry,
        explanationZh: effect.explanationZh,
        explanationEn: effect.explanationEn,
        createBy: ctx.user.userId || null,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
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
  for (const field of ['fileId', 'consentFileId'] as const)
    if (input[field] && !(await ctx.services.files.find(ctx.db, input[field])))
      refuseFields({ field, phrase: httpText.refersToNothing })
  const faults = await recordableFaults(ctx.db, {
    ...input,
    method: input.method ?? 'onBoard',
    hasConsent: Boolean(input.consentFileId),
  })
  if (faults.length) refuseFields(...faults)
}

/** Errors of a survey that was endorsed on paper: in the future, or remote where it may not be. */
export async function recordableFaults(
  db: Db,
  survey: Held & { id: number; method: SurveyMethod; hasConsent: boolean },
): Promise<FieldError[]> {
  if (survey.inspectionDate > (await societyToday(db)))
    return [{ field: 'inspectionDate', phrase: shipCertText.inFuture }]
  const issue = await remoteSurveyIssue(db, survey.id, survey)
  return issue ? [fieldErrorFrom(remoteSurveyField(issue.code), issue)] : []
}

/** Endorsements of a certificate up to the day of the context, oldest first. */
export async function endorsementsOf(ctx: EndorsementReading, shipCertId: number) {
  const { asOf, onlyKnown } = ctx
  const current = pagesIn(ctx, 'certEndorsement', shipCertId)
  if (!onlyKnown) return current.execute()
  // What was corrected later was still recorded as it had been.
  const corrected = pagesIn(ctx, 'correctedEndorsement', shipCertId).where(
    sql`society_day(e.corrected_time)`,
    '>',
    asOf!,
  )
  const pages = [...(await current.execute()), ...(await corrected.execute())]
  return pages.sort((a, b) => compareDates(a.inspectionDate, b.inspectionDate) || a.id - b.id)
}

type EndorsementReading = Pick<RequestContext, 'db' | 'asOf' | 'onlyKnown'>

const pagesIn = (
  { db, asOf, onlyKnown }: EndorsementReading,
  table: 'certEndorsement' | 'correctedEndorsement',
  shipCertId: number,
) =>
  // Both tables have these columns.
  db
    .selectFrom(`${table as 'certEndorsement'} as e`)
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
