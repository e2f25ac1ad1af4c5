import { sql } from 'kysely'
import type { RequestContext } from '#server/core/context.ts'
import type { Db } from '#server/core/db.ts'
import { refuse, isAllowed } from '#server/core/refusal.ts'
import { issuingText } from '../issuing.text.ts'
import { assertElectronicAccepted } from './hand-signature.ts'
import type { CertificateKind } from './certificate-kind.ts'
import type { CertificateRow, GeneratedCertificate } from './certificate-row.ts'
import { waitSignStatus } from './generate-document.ts'

/** The latest job that generates the document of one certificate. */
const latestJob = (db: Db, kind: CertificateKind, id: number) =>
  db
    .selectFrom('job')
    .where('kind', '=', kind.job)
    .where(sql<boolean>`input->>'id' = ${String(id)}`)
    .orderBy('createTime', 'desc')
    .select(['state', 'data', 'msg'])
    .limit(1)

/** A job that has not ended and generates the documents of several certificates, this one too. */
const pendingBatch = (db: Db, kind: CertificateKind, id: number) =>
  db
    .selectFrom('job')
    .where('kind', '=', kind.batchJob ?? '')
    .where('state', 'in', ['waiting', 'running'])
    .where(sql<boolean>`input->'ids' @> ${String(id)}::jsonb`)
    .select('jobId')
    .limit(1)

/**
 * Whether the document is being generated, and why the last attempt failed; empty once it is
 * generated.
 */
export async function documentState(
  ctx: RequestContext,
  kind: CertificateKind,
  row: CertificateRow,
): Promise<{ making: boolean; documentFaults: { zh: string; en: string }[] }> {
  const none = { making: false, documentFaults: [] }
  if (row.status !== waitSignStatus(kind) || row.pdfFileId) return none
  const last = await ctx.db
    .selectFrom(latestJob(ctx.db, kind, row.id).as('last'))
    .fullJoin(pendingBatch(ctx.db, kind, row.id).as('batch'), (join) => join.onTrue())
    .select(['last.state', 'last.data', 'last.msg', 'batch.jobId as batchId'])
    .executeTakeFirst()
  if (last?.batchId || last?.state === 'waiting' || last?.state === 'running')
    return { ...none, making: true }
  if (last?.state !== 'failed') return none
  const issues = (last.data as { issues?: { zh: string; en: string }[] } | null)?.issues
  return {
    ...none,
    documentFaults: issues?.map(({ zh, en }) => ({ zh, en })) ?? [
      { zh: last.msg ?? '', en: last.msg ?? '' },
    ],
  }
}

/**
 * @throws Refusal 409 while the document is being generated, because a second one would get another
 *   UTN
 */
export async function assertNotGenerating(
  ctx: RequestContext,
  kind: CertificateKind,
  row: CertificateRow,
): Promise<void> {
  if ((await documentState(ctx, kind, row)).making) refuse(409, issuingText.beingMade)
}

/** @throws Refusal 409 without a document to sign */
export function assertDocumentGenerated<R extends CertificateRow>(
  row: R,
): asserts row is R & GeneratedCertificate {
  if (!row.pdfFileId || !row.certNo || !row.utn) refuse(409, issuingText.notGenerated)
}

/** Preconditions of moves of a certificate that awaits signature. */
export const documentAvailability =
  (kind: CertificateKind) =>
  (ctx: RequestContext, row: CertificateRow, call: string): Promise<boolean> =>
    isAllowed(() =>
      call === 'generate'
        ? assertNotGenerating(ctx, kind, row)
        : call === 'sign'
          ? assertSignable(ctx, row)
          : call === 'scan'
            ? assertDocumentGenerated(row)
            : undefined,
    )

/** @throws Refusal 409 without a document, or where the flag accepts it on paper only */
async function assertSignable(ctx: RequestContext, row: CertificateRow): Promise<void> {
  assertDocumentGenerated(row)
  await assertElectronicAccepted(ctx.db, row)
}
