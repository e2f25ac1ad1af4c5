import {
  EXTENSIONS,
  FULL_TERM_FAMILIES,
  evaluateExtension,
  fullTermExpiry,
} from '#common/rules/certificates/extension.ts'
import type {
  ExtensionFamily,
  ExtensionReason,
  ExtensionRequest,
} from '#common/rules/certificates/extension.ts'
import { renumbered } from '#common/rules/standing/replaced-certificate.ts'
import { areFullTermSurveysHeld } from '#common/rules/standing/full-term.ts'
import { readCertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import type { Db } from '#server/core/db.ts'
import { holderIds, readStandingRecord } from './standing/read-standing-record.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldErrorFrom, fieldText, httpText, refuse, refuseFields } from '#server/core/refusal.ts'
import type { LockedShipCert } from './ship-cert-row.ts'
import { shipCertText } from '../shipCert.text.ts'
import { assertCurrent } from './endorse-cert.ts'
import type { Holder } from './certificate-holder.ts'
import { ENDED_OR_SUSPENDED, endingIssue } from './standing/refuse-ended.ts'
import type { CertSchedule } from './cert-schedule.ts'
import { readCertSchedule, renewalInWork, recomputeCertWindows } from './cert-schedule.ts'

/** Field at which each refusal of the rule is shown. */
export const fieldAt: Readonly<Record<string, string>> = {
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
export async function assertNotEnded(db: Db, cert: Holder & { id: number }): Promise<void> {
  const ending = await endingIssue(db, cert, await societyToday(db), ENDED_OR_SUSPENDED)
  if (ending) refuse(409, { key: ending.code, zh: ending.zh, en: ending.en })
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
  const today = await societyToday(ctx.db)
  if (renewalDate && renewalDate > today)
    refuseFields({ field: 'renewalDate', phrase: shipCertText.inFuture })
  const granted = evaluateExtension({
    family,
    reason: input.kind,
    expiryBeforeExtension,
    day: today,
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
  const extended = extendedSchedule(life, granted.until, renewalDate)
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
            ? fullTermSchedule(life, granted.until, extended.done)
            : extended,
        ),
    },
  }
}

/** The schedule of an extended certificate; the renewal survey may be completed. */
export function extendedSchedule(
  life: CertSchedule,
  until: string,
  renewalDate: string | null,
): CertSchedule {
  const rule = life.rules.find((one) => one.surveyType === 'renewal')
  const renewal =
    renewalDate && rule
      ? [{ surveyType: 'renewal' as const, ruleCode: rule.code, date: renewalDate }]
      : []
  return { ...life, extendedTo: until, done: [...(life.done ?? []), ...renewal] }
}

/**
 * The end of the full term of a certificate that was issued for less, and whether the surveys are
 * held that the full term requires by today. Null where it has the full term. SOLAS I/14(c).
 */
export async function fullTermOf(
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
export async function isFullTermDelegated(db: Db, flagId: number | null): Promise<boolean> {
  if (flagId === null) return false
  const flag = await db
    .selectFrom('flag')
    .where('id', '=', flagId)
    .select('fullTermDelegated')
    .executeTakeFirst()
  return flag?.fullTermDelegated ?? false
}

/**
 * The schedule of a certificate extended to the full term. Occurrences count back from the expiry:
 * an advanced anniversary has a lower number than before.
 */
function fullTermSchedule(life: CertSchedule, until: string, done: CertSchedule['done']) {
  const { amendedAnniversaries, expiryDate } = life
  return {
    ...life,
    done,
    expiryDate: until,
    amendedAnniversaries: renumbered(amendedAnniversaries ?? [], expiryDate ?? until, until),
  }
}
