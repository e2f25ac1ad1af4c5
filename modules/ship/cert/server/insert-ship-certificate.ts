import { readCertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import { createRow } from '#server/records/rows/save-row.ts'
import { certificateLaw } from '#common/rules/standing/certificate-law.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Db } from '#server/core/db.ts'
import type { ShipCertResource } from './ship-cert-row.ts'
import { sameHolder } from './certificate-holder.ts'
import { holderAtIssue } from './holder-at-issue.ts'
import { parentOf } from './parent-certificate.ts'
import { refreshStandingsOf } from './standing/store-standings.ts'
import { extensionStatedOn, readReplaced } from './same-survey.ts'
import { supersedeCerts } from './supersede-certs.ts'
import { storeWindows } from './compute-windows.ts'
import { windowsOfNewCert } from './windows-of-new-cert.ts'

export interface NewShipCert {
  shipId?: number | null
  companyId?: number | null
  forFlagId?: number | null
  /** the flag and the company at its issue; default: by the history of the ship */
  flagId?: number | null
  forCompanyId?: number | null
  /** the certificate it is attached to; default: that of the one it replaces, or the latest */
  parentId?: number | null
  docTypes?: string[] | null
  certId: number
  surveyCertId?: number
  crfCertId?: number
  regCertId?: number
  templateId?: number | null
  certNo: string
  utn?: string | null
  term: string
  surveyType: string | null
  actionType: string | null
  inspectionDate: string | null
  issueDate: string
  issuePlace: string | null
  expiryDate: string | null
  personInCharge?: number | null
  fileId?: string | null
  /** the flag's decision on special circumstances */
  specialFileId?: string | null
  sha256?: string | null
  remark?: string | null
}

/**
 * Current certificates of the ship or company, newest first: of the same type, its interim types,
 * and the full-term type of an interim one.
 */
async function relatives(
  ctx: RequestContext,
  { certId, ...holder }: NewShipCert,
  predecessorId: number | null | undefined,
) {
  const found = await ctx.db
    .selectFrom('shipCert as c')
    .innerJoin('cert as k', 'k.id', 'c.certId')
    .where(sameHolder('c', holder))
    .where('c.supersededBy', 'is', null)
    .where((eb) =>
      eb.or([
        eb('c.certId', '=', certId),
        eb('k.interimOfId', '=', certId),
        eb('c.certId', '=', eb.selectFrom('cert').where('id', '=', certId).select('interimOfId')),
        ...(predecessorId ? [eb('c.id', '=', predecessorId)] : []),
      ]),
    )
    .orderBy('c.issueDate', 'desc')
    .orderBy('c.id', 'desc')
    .select(['c.id', 'c.certId', 'c.issueDate', 'k.interimOfId'])
    .forUpdate('c')
    .execute()
  const interims = found.filter((one) => one.interimOfId === certId)
  return {
    same: found.find((one) => (predecessorId ? one.id === predecessorId : one.certId === certId)),
    interims,
    full: found.find(
      (one) => one.certId !== certId && one.id !== predecessorId && !interims.includes(one),
    ),
  }
}

/**
 * The certificate to which a new one is attached where none is chosen: that of the certificate it
 * replaces without a new survey, or the latest; each only if it was in force on the day of issue.
 */
async function defaultParent(
  db: Db,
  cert: NewShipCert,
  parentOfReplaced: number | null,
): Promise<number | null> {
  const same = parentOfReplaced
    ? (await parentOf(db, { ...cert, parentId: parentOfReplaced }, cert.issueDate)).parent
    : null
  return (same ?? (await parentOf(db, cert, cert.issueDate)).parent)?.id ?? null
}

/**
 * Inserts a certificate into the record of its ship or company with its survey windows. The
 * replaced certificate (the latest of the same type, unless another is named) is superseded, never
 * deleted; a full-term certificate also supersedes its interim ones (ISM 13 and 14, ISPS A/19.4,
 * MLC A5.1.3). A certificate older than the current one is inserted as superseded, and so is an
 * interim one older than the full-term one.
 */
export async function insertShipCertificate(
  ctx: RequestContext,
  r: ShipCertResource,
  cert: NewShipCert,
  predecessorId?: number | null,
): Promise<number> {
  const kind = await readCertTypeRules(ctx.db, cert.certId)
  const found = await relatives(ctx, cert, predecessorId)
  const { interims, full } = found
  // A statement of compliance holds for its own year and stays beside the next one: MARPOL VI/6.6.
  const same = kind.validityBasis === 'calendarYear' && !predecessorId ? undefined : found.same
  const newer = !predecessorId
    ? [same, full].find((one) => one && cert.issueDate < one.issueDate)
    : undefined
  const ended = newer
    ? []
    : [...(same ? [same] : []), ...interims.filter((one) => one.issueDate <= cert.issueDate)].map(
        ({ id }) => id,
      )
  const chain = newer ? { supersededBy: newer.id } : { supersedes: ended[0] ?? null }
  const { companyRole } = certificateLaw(kind.code, 'statutory')
  const atIssue =
    cert.shipId && (await holderAtIssue(ctx.db, cert.shipId, cert.issueDate, companyRole))
  const onSameSurvey = { ...cert, predecessorId: ended[0] ?? null }
  const replaced = await readReplaced(ctx.db, onSameSurvey)
  const parentId =
    cert.parentId === undefined
      ? await defaultParent(ctx.db, cert, replaced?.parentId ?? null)
      : cert.parentId
  const { id } = await createRow(ctx, r, {
    ...cert,
    ...(atIssue && {
      flagId: cert.flagId ?? atIssue.flagId,
      forCompanyId: cert.forCompanyId ?? atIssue.forCompanyId,
    }),
    parentId,
    expiryBeforeExtension: cert.expiryDate,
    ...(replaced && extensionStatedOn(replaced, cert.expiryDate)),
    ...chain,
  })
  await storeWindows(ctx.db, id, await windowsOfNewCert(ctx.db, kind, onSameSurvey))
  await supersedeCerts(ctx, ended, id)
  await refreshStandingsOf(ctx.db, cert)
  return id
}
