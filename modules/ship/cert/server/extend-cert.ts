import { sql } from 'kysely'
import {
  EXTENSION_REASONS,
  EXTENSIONS,
  FULL_TERM_FAMILIES,
  evaluateExtension,
  fullTermExpiry,
  needsFlagApproval,
} from '#common/rules/certificates/extension.ts'
import type {
  ExtensionFamily,
  ExtensionLimits,
  ExtensionReason,
  ExtensionRequest,
} from '#common/rules/certificates/extension.ts'
import { areFullTermSurveysHeld } from '#common/rules/standing/full-term.ts'
import { addMonths } from '#common/rules/base/dates.ts'
import { readCertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import type { Db } from '#server/core/db.ts'
import { holderIds, readStandingRecord } from './standing/read-standing-record.ts'
import type { InputOf } from '#common/contract.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { changeRow } from '#server/records/rows/save-row.ts'
import { getRow, lockRow, assertCurrentVersion } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldErrorFrom, fieldText, httpText, refuse, refuseFields } from '#server/core/refusal.ts'
import type { LockedShipCert, ShipCertResource } from './ship-cert-row.ts'
import type { shipCert } from '../shipCert.contract.ts'
import { shipCertText } from '../shipCert.text.ts'
import { recordPage, assertCurrent } from './endorse-cert.ts'
import type { Held, EndorsementPageData } from './endorse-cert.ts'
import type { Holder } from './certificate-holder.ts'
import { ENDED_OR_SUSPENDED, endingIssue } from './standing/refuse-ended.ts'
import { refreshStandingsOf } from './standing/store-standings.ts'
import type { CertSchedule } from './cert-schedule.ts'
import { readCertSchedule, renewalInWork, recomputeCertWindows } from './cert-schedule.ts'

/** Field at which each refusal of the rule is shown. */
const fieldAt: Readonly<Record<string, string>> = {
  'extension.notAllowed': 'kind',
  'extension.approval': 'fileId',
  'extension.renewal': 'renewalDate',
  'extension.limit': 'until',
  'extension.port': 'port',
  'extension.anniversary': 'until',
}

/**
 * Checks that a certificate can be extended for any reason.
 * @returns extensions that its type allows, and the expiry from which they count
 * @throws Refusal 409 for one that is withdrawn or superseded, does not expire, has been extended
 *   already, or is of a type that is not extended
 */
export async function assertExtendable(
  ctx: RequestContext,
  row: Holder &
    Pick<
      LockedShipCert,
      'id' | 'certId' | 'expiryBeforeExtension' | 'expiryDate' | 'supersededBy' | 'valid'
    >,
): Promise<{ family: ExtensionFamily; expiryBeforeExtension: string }> {
  assertCurrent(row)
  const { expiryDate, expiryBeforeExtension } = row
  if (!expiryBeforeExtension) return refuse(409, shipCertText.neverExpires)
  if (expiryDate !== expiryBeforeExtension)
    refuse(409, shipCertText.stacked, { date: expiryDate ?? '' })
  const { extensionFamily } = await ctx.db
    .selectFrom('cert')
    .where('id', '=', row['certId'])
    .select('extensionFamily')
    .executeTakeFirstOrThrow()
  const family = extensionFamily as ExtensionFamily
  if (!Object.keys(EXTENSIONS[family]).length) refuse(409, shipCertText.noExtension)
  return { family, expiryBeforeExtension }
}

/** @throws Refusal 409 for a certificate that has ended or is suspended today */
async function assertNotEnded(db: Db, cert: Holder & { id: number }): Promise<void> {
  const ending = await endingIssue(db, cert, await societyToday(db), ENDED_OR_SUSPENDED)
  if (ending) refuse(409, { key: ending.code, zh: ending.zh, en: ending.en })
}

/**
 * Possible extensions of a certificate, each with the latest date. Saves nothing.
 * @throws Refusal 409 where there is none
 */
export async function extensionsOf(
  ctx: RequestContext,
  r: ShipCertResource,
  { id }: { id: number },
) {
  const row = await getRow(ctx, r, id)
  const { family, expiryBeforeExtension } = await assertExtendable(ctx, row)
  await assertNotEnded(ctx.db, row)
  const limits: ExtensionLimits = EXTENSIONS[family]
  const fullTerm = await fullTermOf(ctx.db, row, family)
  const delegated = await isFullTermDelegated(ctx.db, row.flagId)
  const kinds: { kind: ExtensionReason; months: number | null; until: string }[] = [
    ...(fullTerm ? [{ kind: 'fullTerm' as const, months: null, until: fullTerm.until }] : []),
    ...(Object.entries(limits) as [keyof ExtensionLimits, number][]).map(([kind, months]) => ({
      kind,
      months,
      until: addMonths(expiryBeforeExtension, months),
    })),
  ]
  return {
    expiryBeforeExtension,
    renewalDate: await renewalInWork(ctx.db, id),
    kinds: kinds.map((one) => ({
      ...one,
      needsApproval: needsFlagApproval(one.kind, delegated),
      titleZh: EXTENSION_REASONS[one.kind].zh,
      titleEn: EXTENSION_REASONS[one.kind].en,
    })),
  }
}

/**
 * Extends a certificate within the limits of its convention, with the flag's approval where it is
 * the flag that extends: 5 months
 * where the renewal is done and the new certificate not on board, 3 months for the voyage to the
 * port of survey, 1 month for short voyages. Only once; counted from the original expiry, which is
 * kept as the basis of later dates. SOLAS I/14(d)-(f), domain rules 2.3.
 */
export async function extendCert(
  ctx: RequestContext,
  r: ShipCertResource,
  input: InputOf<typeof shipCert, 'extend'>,
) {
  const row = await lockRow(ctx, r, input.id)
  if (input.version) assertCurrentVersion(row, input.version)
  const { expiryDate, expiryBeforeExtension, windows } = await computeExtension(ctx, row, input)
  const today = await societyToday(ctx.db)
  const values =
    input.kind === 'fullTerm'
      ? {
          expiryDate,
          expiryBeforeExtension: expiryDate,
          issuedExpiry: row.issuedExpiry ?? expiryBeforeExtension,
          fullTermOn: today,
          term: 'full',
          extensionFileId: input.fileId,
        }
      : {
          expiryDate,
          term: 'extended',
          extensionKind: input.kind,
          extensionFileId: input.fileId,
          extensionPort: input.kind === 'notInPort' ? (input.port ?? null) : null,
          renewalDate: windows.renewalDate,
          extendedOn: today,
        }
  if (input.kind === 'fullTerm')
    await ctx.db
      .updateTable('certEndorsement')
      .where('shipCertId', '=', row.id)
      .where('amendedOccurrence', 'is not', null)
      .set({
        amendedOccurrence: sql`amended_occurrence - ${yearsBetween(expiryBeforeExtension, expiryDate)}`,
      })
      .execute()
  const saved = await changeRow(ctx, r, row, values, 'extend', input.remark ?? undefined)
  await windows.store()
  await refreshStandingsOf(ctx.db, row)
  return { ...saved, expiryDate, expiryBeforeExtension }
}

/**
 * Extends by an endorsement: the renewal survey is done, and the certificate is valid until the new
 * one is on board. The certificate must be locked. @throws Refusal as extendCert
 */
export async function extendByEndorsement(
  ctx: RequestContext,
  r: ShipCertResource,
  cert: LockedShipCert,
  held: Held,
  page: EndorsementPageData,
  given: { until: string; fileId: string | null },
): Promise<void> {
  const { expiryDate, windows } = await computeExtension(ctx, cert, {
    kind: 'notOnBoard',
    renewalDate: held.inspectionDate,
    ...given,
  })
  await recordPage(ctx, cert.id, held, page, {
    ruleCode: null,
    occurrence: null,
    amendedAnniversary: null,
    amendedExpiry: expiryDate,
    explanationZh: `换证检验于 ${held.inspectionDate} 完成，证书继续有效至 ${expiryDate}。`,
    explanationEn: `Renewal survey completed ${held.inspectionDate}; the certificate stands until ${expiryDate}.`,
  })
  await changeRow(
    ctx,
    r,
    cert,
    {
      expiryDate,
      term: 'extended',
      extensionKind: 'notOnBoard',
      extensionFileId: given.fileId,
      renewalDate: held.inspectionDate,
      extendedOn: await societyToday(ctx.db),
    },
    'extend',
  )
  await windows.store()
  await refreshStandingsOf(ctx.db, cert)
}

interface Wanted {
  kind: ExtensionReason
  until?: string | null | undefined
  fileId?: string | null | undefined
  renewalDate?: string | null | undefined
  port?: string | null | undefined
}

/** New expiry of a locked certificate, and its windows. @throws Refusal naming the wrong field */
export async function computeExtension(ctx: RequestContext, row: LockedShipCert, input: Wanted) {
  const { family, expiryBeforeExtension } = await assertExtendable(ctx, row)
  await assertNotEnded(ctx.db, row)
  const renewalDate =
    input.kind === 'notOnBoard'
      ? (input.renewalDate ?? (await renewalInWork(ctx.db, row.id)))
      : null
  if (input.kind === 'notOnBoard' && !renewalDate)
    refuseFields({ field: 'renewalDate', phrase: fieldText.required })
  if (renewalDate && renewalDate > (await societyToday(ctx.db)))
    refuseFields({ field: 'renewalDate', phrase: shipCertText.inFuture })
  const granted = evaluateExtension({
    family,
    reason: input.kind,
    expiryBeforeExtension,
    ...(input.until && { until: input.until }),
    renewalCompleted: renewalDate,
    flagApproval: Boolean(input.fileId),
    port: input.port ?? null,
    fullTermDelegated: await isFullTermDelegated(ctx.db, row.flagId),
    fullTerm: input.kind === 'fullTerm' ? await fullTermOf(ctx.db, row, family) : null,
  })
  if ('code' in granted)
    return refuseFields(fieldErrorFrom(fieldAt[granted.code] ?? 'kind', granted))
  if (input.fileId && !(await ctx.services.files.find(ctx.db, input.fileId)))
    refuseFields({ field: 'fileId', phrase: httpText.refersToNothing })
  const life = await readCertSchedule(ctx.db, row)
  const rule = life.rules.find((one) => one.surveyType === 'renewal')
  const done = [
    ...(life.done ?? []),
    ...(renewalDate && rule
      ? [{ surveyType: 'renewal' as const, ruleCode: rule.code, date: renewalDate }]
      : []),
  ]
  return {
    expiryDate: granted.until,
    expiryBeforeExtension,
    windows: {
      renewalDate,
      store: () =>
        recomputeCertWindows(
          ctx.db,
          row.id,
          input.kind === 'fullTerm'
            ? fullTermSchedule(life, granted.until, done)
            : { ...life, extendedTo: granted.until, done },
        ),
    },
  }
}

/**
 * The end of the full term of a certificate that was issued for less, and whether the surveys are
 * held that the full term requires by today. Null where it has the full term. SOLAS I/14(c).
 */
async function fullTermOf(
  db: Db,
  cert: Holder &
    Pick<
      LockedShipCert,
      'id' | 'certId' | 'inspectionDate' | 'issueDate' | 'expiryBeforeExtension' | 'fullTermOn'
    >,
  family: ExtensionFamily,
): Promise<ExtensionRequest['fullTerm']> {
  const { expiryBeforeExtension, inspectionDate, issueDate, fullTermOn } = cert
  const { validityMonths, interim } = await readCertTypeRules(db, cert.certId)
  if (!FULL_TERM_FAMILIES.has(family) || !validityMonths || interim) return null
  if (!expiryBeforeExtension || fullTermOn) return null
  const until = fullTermExpiry(inspectionDate ?? issueDate, expiryBeforeExtension, validityMonths)
  if (!until) return null
  const record = await readStandingRecord(db, holderIds(cert))
  const today = await societyToday(db)
  return { until, surveysHeld: areFullTermSurveysHeld(record, String(cert.id), until, today) }
}

/** Whether a flag leaves the extension to the full term to the society. SOLAS I/14(c). */
async function isFullTermDelegated(db: Db, flagId: number | null): Promise<boolean> {
  if (flagId === null) return false
  const flag = await db
    .selectFrom('flag')
    .where('id', '=', flagId)
    .select('fullTermDelegated')
    .executeTakeFirst()
  return flag?.fullTermDelegated ?? false
}

const yearsBetween = (from: string, to: string): number =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4))

/**
 * The schedule of a certificate extended to the full term. Occurrences count back from the expiry:
 * an advanced anniversary has a lower number than before.
 */
function fullTermSchedule(life: CertSchedule, until: string, done: CertSchedule['done']) {
  const { amendedAnniversary, expiryDate } = life
  const years = yearsBetween(expiryDate ?? until, until)
  return {
    ...life,
    done,
    expiryDate: until,
    amendedAnniversary: amendedAnniversary
      ? { ...amendedAnniversary, occurrence: amendedAnniversary.occurrence - years }
      : null,
  }
}
