import { readCertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import { sql } from 'kysely'
import { createRows } from '#server/records/import/write-rows.ts'
import { changesOfNewRow, createRow } from '#server/records/rows/save-row.ts'
import { replacesLatest } from '#common/rules/certificates/cert-type-attributes.ts'
import { certificateLaw } from '#common/rules/standing/certificate-law.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Db } from '#server/core/db.ts'
import type { ShipCertResource } from './ship-cert-row.ts'
import { batchedRead, keyColumn, keyRows } from '#server/platform/database/batched-read.ts'
import { holderColumns, readByHolder } from './certificate-holder.ts'
import { holderAtIssue } from './holder-at-issue.ts'
import { parentOf } from './parent-certificate.ts'
import { refreshStandingsOf } from './standing/store-standings.ts'
import { extensionStatedOn, readReplaced } from './same-survey.ts'
import { supersedeCerts } from './supersede-certs.ts'
import { storeWindowsOf } from './compute-windows.ts'
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

/** A certificate of the same holder that a new one may replace. */
interface Relative {
  at: number
  id: number
  certId: number
  issueDate: string
  interimOfId: number | null
}

/** A new certificate, and the one it replaces where that is known. */
export interface Insertion {
  cert: NewShipCert
  predecessorId?: number | null | undefined
}

const relativeColumns = { ...holderColumns, certId: 'bigint', predecessorId: 'bigint' } as const

/**
 * Current certificates of the ship or company, newest first: of the same type, its interim types,
 * and the full-term type of an interim one. They are locked.
 */
const readRelatives = batchedRead((db: Db, keys: readonly (NewShipCert & Insertion)[]) =>
  readByHolder(keys, async (own, same): Promise<Relative[][]> => {
    const certId = keyColumn<number>('certId')
    const relatives = db
      .selectFrom('shipCert as c')
      .innerJoin('cert as k', 'k.id', 'c.certId')
      .where(same('c'))
      .where('c.supersededBy', 'is', null)
      .where((eb) =>
        eb.or([
          eb('c.certId', '=', certId),
          eb('k.interimOfId', '=', certId),
          eb('c.certId', '=', eb.selectFrom('cert').where('id', '=', certId).select('interimOfId')),
          eb('c.id', '=', keyColumn<number>('predecessorId')),
        ]),
      )
      .orderBy('c.issueDate', 'desc')
      .orderBy('c.id', 'desc')
      .select(['c.id', 'c.certId', 'c.issueDate', 'k.interimOfId'])
      .forUpdate('c')
    const { rows } = await sql<Relative>`select n.at, f.* from ${keyRows(relativeColumns, own)}
      cross join lateral (${relatives}) f order by n.at, f.issue_date desc, f.id desc`.execute(db)
    const byKey = Map.groupBy(rows, ({ at }) => at)
    return own.map((_key, at) => byKey.get(at) ?? [])
  }),
)

async function relatives(db: Db, { cert, predecessorId }: Insertion) {
  const { certId } = cert
  const found = await readRelatives(db, { ...cert, cert, predecessorId })
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

/** The row of a new certificate, what it replaces, and what its windows follow from. */
async function prepareInsertion(db: Db, { cert, predecessorId }: Insertion) {
  const kind = await readCertTypeRules(db, cert.certId)
  const found = await relatives(db, { cert, predecessorId })
  const { interims, full } = found
  // A statement of compliance holds for its own year and stays beside the next one: MARPOL VI/6.6.
  const staysBeside =
    kind.validityBasis === 'calendarYear' ||
    !replacesLatest({ code: kind.code, surveyType: cert.surveyType, actionType: cert.actionType })
  const same = staysBeside && !predecessorId ? undefined : found.same
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
  const atIssue = cert.shipId && (await holderAtIssue(db, cert.shipId, cert.issueDate, companyRole))
  const onSameSurvey = { ...cert, predecessorId: ended[0] ?? null }
  const replaced = await readReplaced(db, onSameSurvey)
  const parentId =
    cert.parentId === undefined
      ? await defaultParent(db, cert, replaced?.parentId ?? null)
      : cert.parentId
  const row = {
    ...cert,
    ...(atIssue && {
      flagId: cert.flagId ?? atIssue.flagId,
      forCompanyId: cert.forCompanyId ?? atIssue.forCompanyId,
    }),
    parentId,
    expiryBeforeExtension: cert.expiryDate,
    ...(replaced && extensionStatedOn(replaced, cert.expiryDate)),
    ...chain,
  }
  return { row, ended, kind, onSameSurvey }
}

/**
 * Inserts certificates into the records of their ships and companies with their survey windows. The
 * replaced certificate (the latest of the same type, unless another is named or the ship holds
 * several of the type) is superseded, never deleted; a full-term certificate also supersedes its
 * interim ones (ISM 13 and 14, ISPS A/19.4, MLC A5.1.3). A certificate older than the current one is
 * inserted as superseded, and so is an interim one older than the full-term one. The caller refreshes
 * the standings of the holders.
 * @param insertions at most one of a type and its interim types for each holder
 * @returns their ids in order
 */
export async function insertShipCertificates(
  ctx: RequestContext,
  r: ShipCertResource,
  insertions: readonly Insertion[],
): Promise<number[]> {
  const { db } = ctx
  const prepared = await Promise.all(insertions.map((one) => prepareInsertion(db, one)))
  const rows = prepared.map(({ row }) => row)
  const [only, ...others] = rows
  const ids =
    only && !others.length
      ? [(await createRow(ctx, r, only)).id]
      : await createRows(ctx, r, rows, (row) => changesOfNewRow(r, row))
  const windows = await Promise.all(
    prepared.map(({ kind, onSameSurvey }) => windowsOfNewCert(db, kind, onSameSurvey)),
  )
  await storeWindowsOf(
    db,
    ids.map((shipCertId, i) => ({ shipCertId, windows: windows[i] ?? [] })),
  )
  await supersedeCerts(
    ctx,
    ids.flatMap((by, i) => prepared[i]!.ended.map((id) => ({ id, by }))),
  )
  return ids
}

/** Inserts one certificate, with its standing. @returns its id */
export async function insertShipCertificate(
  ctx: RequestContext,
  r: ShipCertResource,
  cert: NewShipCert,
  predecessorId?: number | null,
): Promise<number> {
  const [id] = await insertShipCertificates(ctx, r, [{ cert, predecessorId }])
  await refreshStandingsOf(ctx.db, cert)
  return id!
}
