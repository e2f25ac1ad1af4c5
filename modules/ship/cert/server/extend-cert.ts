import { sql } from 'kysely'
import {
  earliestExtension,
  EXTENSION_REASONS,
  EXTENSIONS,
  needsFlagApproval,
} from '#common/rules/certificates/extension.ts'
import type { ExtensionLimits, ExtensionReason } from '#common/rules/certificates/extension.ts'
import { yearsBetween } from '#common/rules/standing/replaced-certificate.ts'
import { addMonths } from '#common/rules/base/dates.ts'
import type { InputOf } from '#common/contract.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { changeRow } from '#server/records/rows/save-row.ts'
import { getRow, lockRow, assertCurrentVersion } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { LockedShipCert, ShipCertResource } from './ship-cert-row.ts'
import type { shipCert } from '../shipCert.contract.ts'
import { recordPage } from './endorse-cert.ts'
import type { EndorsementPageData } from './endorse-cert.ts'
import type { Held } from './preview-endorsement.ts'
import { refreshStandingsOf } from './standing/store-standings.ts'
import { renewalInWork } from './cert-schedule.ts'
import {
  assertExtendable,
  assertNotEnded,
  computeExtension,
  fullTermOf,
  isFullTermDelegated,
} from './compute-extension.ts'

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
  const today = await societyToday(ctx.db)
  const fullTerm = await fullTermOf(ctx.db, row, family)
  const delegated = await isFullTermDelegated(ctx.db, row.flagId)
  const kinds: { kind: ExtensionReason; months: number | null; until: string }[] = [
    ...(fullTerm ? [{ kind: 'fullTerm' as const, months: null, until: fullTerm.until }] : []),
    ...(Object.entries(limits) as [keyof ExtensionLimits, number][])
      .filter(([kind]) => (earliestExtension(kind, expiryBeforeExtension) ?? today) <= today)
      .map(([kind, months]) => ({
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
          ...(row.fullTermOn && { fullTermFileId: row.extensionFileId }),
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
    explanationEn: `Renewal survey completed ${held.inspectionDate}; certificate remains valid until ${expiryDate}.`,
  })
  await changeRow(
    ctx,
    r,
    cert,
    {
      expiryDate,
      term: 'extended',
      extensionKind: 'notOnBoard',
      ...(cert.fullTermOn && { fullTermFileId: cert.extensionFileId }),
      extensionFileId: given.fileId,
      renewalDate: held.inspectionDate,
      extendedOn: await societyToday(ctx.db),
    },
    'extend',
  )
  await windows.store()
  await refreshStandingsOf(ctx.db, cert)
}
