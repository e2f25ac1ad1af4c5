import { endorsement } from '#common/rules/endorsement.ts'
import type { Endorsement } from '#common/rules/endorsement.ts'
import type { Issue } from '#common/rules/issue.ts'
import type { SurveyType } from '#common/rules/window-rules.ts'
import type { DoneSurvey } from '#common/rules/window-types.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import type { InputOf } from '#common/contract.ts'
import { changeRow, lockRow, refuseStale } from '#server/db/rows.ts'
import type { Db } from '#server/db/database.ts'
import type { Ctx } from '#server/http/context.ts'
import { faultAt, httpText, refuse, refuseFields } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import type { shipCert } from '../shipCert.contract.ts'
import { shipCertText } from '../shipCert.text.ts'
import { lifeOf, renewWindows, windowInput } from './life-of-cert.ts'

type Row = Record<string, any> & { id: number }
export interface Held { surveyType: string; inspectionDate: string }
/** What an endorsement page tells besides the survey itself. */
export interface Page {
  place: string | null; surveyorId?: number | null; surveyorName?: string | null; surveyCertId?: number; fileId?: string | null; utn?: string | null; sha256?: string | null; remark?: string | null
}

/** What endorsing a survey on a certificate would do, or why it cannot be endorsed. Reads only. */
export async function judgeEndorsement(db: Db, cert: Row, { surveyType, inspectionDate }: Held): Promise<Endorsement | Issue> {
  const life = await lifeOf(db, cert as never)
  const input = windowInput(life)
  if (!input) return { case: 'unscheduled', ruleCode: null, occurrence: null, amendedAnniversary: null, amendedExpiry: null, explanationZh: shipCertText.noWindow.zh, explanationEn: shipCertText.noWindow.en }
  return endorsement({ life: input, family: life.family, surveyType: surveyType as SurveyType, date: inspectionDate })
}

/** @throws Refusal 409 for a certificate that is no longer in force: it cannot be endorsed */
export function refuseOutOfForce(cert: Row): void {
  if (cert['supersededBy']) refuse(409, shipCertText.superseded)
  if (!cert['valid']) refuse(409, shipCertText.notInForce)
}

/**
 * Records a survey on a certificate of the ship's record: its window is done, what an early survey changes is changed, the page is kept.
 * The certificate must be locked. @throws Refusal 409 out of force; 400 at `inspectionDate`, in words, where the survey lies outside its window
 */
export async function endorseCert(ctx: Ctx, r: Resource, cert: Row, held: Held, page: Page): Promise<{ id: number; version: number; endorsementId: number }> {
  refuseOutOfForce(cert)
  const life = await lifeOf(ctx.db, cert as never)
  const judged = await judgeEndorsement(ctx.db, cert, held)
  if ('code' in judged) return refuseFields(faultAt(judged.code === 'endorse.noSurvey' ? 'surveyType' : 'inspectionDate', judged))
  const { ruleCode, amendedAnniversary, amendedExpiry } = judged
  const endorsementId = await recordPage(ctx, cert.id, held, page, judged)
  if (ruleCode) {
    const done = [...life.done ?? [], { surveyType: held.surveyType, ruleCode, date: held.inspectionDate } as DoneSurvey]
    await renewWindows(ctx.db, cert.id, {
      ...life, done, ...(amendedAnniversary && { amendedAnniversary }), ...(amendedExpiry && { expiryDate: amendedExpiry, extendedTo: null }),
    })
  }
  const saved = await changeRow(ctx, r, cert as never, amendedExpiry ? { expiryDate: amendedExpiry, expiryBeforeExtension: amendedExpiry } : {}, 'endorse', page.remark ?? undefined, [
    { field: 'surveyType', from: null, to: held.surveyType }, { field: 'inspectionDate', from: null, to: held.inspectionDate },
  ])
  return { ...saved, endorsementId }
}

/** Keeps the page of an endorsement and what it changed. @returns its id */
export async function recordPage(ctx: Ctx, shipCertId: number, held: Held, page: Page, effect: Omit<Endorsement, 'case'>): Promise<number> {
  const { ruleCode, occurrence, amendedAnniversary, amendedExpiry, explanationZh, explanationEn } = effect
  const { id } = await ctx.db.insertInto('certEndorsement').values({
    shipCertId, ...held, ...page, ruleCode, occurrence, amendedOccurrence: amendedAnniversary?.occurrence ?? null, amendedAnniversary: amendedAnniversary?.date ?? null,
    amendedExpiry, explanationZh, explanationEn, createBy: ctx.user.userId || null,
  }).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Records an endorsement that was made on paper. @throws Refusal as endorseCert, and 404 out of the caller's reach */
export async function recordEndorsement(ctx: Ctx, r: Resource, input: InputOf<typeof shipCert, 'endorse'>) {
  const cert: Row = await lockRow(ctx, r, input.id)
  if (input.version) refuseStale(cert as never, input.version)
  if (input.inspectionDate > await societyToday(ctx.db)) refuseFields({ field: 'inspectionDate', phrase: shipCertText.inFuture })
  if (input.fileId && !await ctx.services.files.find(ctx.db, input.fileId)) refuseFields({ field: 'fileId', phrase: httpText.refersToNothing })
  return endorseCert(ctx, r, cert, { surveyType: input.surveyType, inspectionDate: input.inspectionDate }, {
    place: input.place, surveyorName: input.surveyorName ?? null, fileId: input.fileId ?? null, remark: input.remark ?? null,
  })
}

/** The endorsements of a certificate, oldest first. */
export const endorsementsOf = (db: Db, shipCertId: number) =>
  db.selectFrom('certEndorsement as e').leftJoin('surveyor as s', 's.id', 'e.surveyorId').where('e.shipCertId', '=', shipCertId).orderBy('e.inspectionDate').orderBy('e.id')
    .select((eb) => ['e.id', 'e.surveyType', 'e.inspectionDate', 'e.place', eb.fn.coalesce('s.fullName', 'e.surveyorName').as('surveyorName'), 'e.fileId', 'e.utn', 'e.sha256', 'e.surveyCertId',
      'e.amendedAnniversary', 'e.amendedExpiry', 'e.explanationZh', 'e.explanationEn']).execute()
