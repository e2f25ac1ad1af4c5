import { sql } from 'kysely'
import type { Updateable } from 'kysely'
import { stateName } from '#common/machine.ts'
import { runAsSystem } from '#server/core/context.ts'
import type { Database } from '#server/core/schema.gen.ts'
import type { RequestContext, Services } from '#server/core/context.ts'
import { preview, renderTemplate, stampPdf } from '#server/platform/documents/index.ts'
import type { Anchor, Marks, TextMark } from '#server/platform/documents/index.ts'
import { nextUtn, nextNumber } from '#server/platform/numbering/numbers.ts'
import type { Db } from '#server/core/db.ts'
import type { Principal } from '#server/core/principal.ts'
import type { FileResponse } from '#server/core/resource.ts'
import { refuse, refuseFields, isAllowed } from '#server/core/refusal.ts'
import { issuingText } from '../issuing.text.ts'
import { certificateMarks } from './certificate-marks.ts'
import { codedFacts, verifyUrl } from './certificate-qr.ts'
import { assertElectronicAccepted, requiresHandSignature } from './hand-signature.ts'
import { paramsOf } from './used-template.ts'
import { mergeData, printedDate, readTemplateSources } from './template-values.ts'
import type { Param } from './template-values.ts'
import type { CertificateKind, FixedLayoutDocument } from './certificate-kind.ts'
import type { CertificateRow, GeneratedCertificate } from './certificate-row.ts'

/** Status in which the document is generated and awaits signature. */
function waitSignStatus({ machine, waitSign }: CertificateKind): number {
  const status = machine.states[waitSign]
  if (status === undefined) throw new Error(`${machine.path} has no state '${waitSign}'`)
  return status
}

/** Queues generation of the document after commit. @returns the job's id */
export const enqueueDocumentGeneration = (
  ctx: RequestContext,
  kind: CertificateKind,
  id: number,
): Promise<string> => ctx.services.jobs.enqueue(ctx.db, kind.job, { id }, ctx.user)

async function templateBytes(
  ctx: RequestContext,
  { id, templateId }: Pick<CertificateRow, 'id' | 'templateId'>,
): Promise<Buffer> {
  if (!templateId) throw new Error(`certificate ${id} has no template`)
  const { templateFileId } = await ctx.db
    .selectFrom('certTemplate')
    .where('id', '=', templateId)
    .select('templateFileId')
    .executeTakeFirstOrThrow()
  const stored = await ctx.services.files.find(ctx.db, templateFileId)
  if (!stored) throw new Error(`the file of template ${templateId} is not stored`)
  return ctx.services.files.read(stored.sha256, stored.originName)
}

/**
 * Stamps the term of a certificate that is not full-term on every page, when its template does not
 * print it.
 */
function termStamp(params: readonly Param[], sources: Record<string, string>): TextMark[] {
  const {
    'cert.shortPaper': short,
    'cert.termZh': zh,
    'cert.termEn': en,
    'cert.expiryDate': expiry,
    'cert.expiryDateZh': expiryZh,
  } = sources
  if (!short || params.some(({ source }) => source === 'cert.termZh' || source === 'cert.termEn'))
    return []
  const stamp = expiry
    ? [`${zh}证书，有效期至${expiryZh}`, `${en} certificate, valid until ${printedDate(expiry)}`]
    : [`${zh}证书`, `${en} certificate`]
  return [{ text: stamp.join('  ·  '), page: 'all', x: 297.6, y: 826, size: 8, align: 'center' }]
}

/** Preview of the certificate with a watermark: without number and signature, not stored. */
async function previewDocument<R extends CertificateRow>(
  ctx: RequestContext,
  kind: CertificateKind<R>,
  row: R,
): Promise<Uint8Array> {
  const sheet = kind.sheet?.(row)
  const shown = {
    ...row,
    certNo: row.certNo ?? 'PREVIEW',
    utn: row.utn ?? 'XXXX-XXXX-XXXX-XX',
  }
  if (sheet)
    return stampPdf((await sheet.render(await sheet.printed(ctx, shown))).pdf, {
      watermark: 'PREVIEW 预览',
    })
  const params = await paramsOf(ctx, row.templateId)
  const sources = await readTemplateSources(ctx, kind, shown)
  return preview(
    ctx.services.pdf,
    await templateBytes(ctx, row),
    await mergeData(ctx, row, params, sources),
    termStamp(params, sources),
  )
}

/**
 * Document of a certificate: signed, awaiting signature, or a preview.
 * @throws Refusal 400 when no template is chosen, 409 when it is void or its file is not stored
 *   here
 */
export async function getCertificateDocument<R extends CertificateRow>(
  ctx: RequestContext,
  kind: CertificateKind<R>,
  row: R,
): Promise<FileResponse> {
  const fileId = row.fileId ?? row.pdfFileId
  const stored = fileId ? await ctx.services.files.find(ctx.db, fileId) : undefined
  if (stored) return { stored, name: stored.originName, type: 'application/pdf', inline: true }
  if (kind.machine.finalStates.includes(stateName(kind.machine, row.status)))
    refuse(409, issuingText.noDocument)
  if (!row.templateId && !kind.sheet?.(row))
    refuseFields({ field: 'templateId', phrase: issuingText.noTemplate })
  return {
    bytes: await previewDocument(ctx, kind, row),
    name: 'preview.pdf',
    type: 'application/pdf',
    inline: true,
  }
}

/** The next certificate number, skipping numbers that exist already, for example from an import. */
async function newCertNo(ctx: RequestContext, row: CertificateRow): Promise<string> {
  if (!row.issueDate) throw new Error(`certificate ${row.id} has no date of issue`)
  const flag = row.flagId
    ? await ctx.db.selectFrom('flag').where('id', '=', row.flagId).select('iso2').executeTakeFirst()
    : undefined
  const facts = {
    date: row.issueDate,
    region: row.region,
    flag: flag?.iso2 ?? null,
    type: row.certCode,
  }
  return nextNumber(ctx.db, 'certificate', facts, async (number) =>
    Boolean(
      await ctx.db
        .selectFrom('shipCert')
        .where('certNo', '=', number)
        .select('id')
        .executeTakeFirst(),
    ),
  )
}

/**
 * Generates the document to be signed: assigns number and UTN, merges, converts, stamps UTN and QR
 * code with space for the signed code. The number stays with the certificate; each version of the
 * document has its own UTN and stored values. Rendering runs outside any transaction; the result is
 * discarded when the certificate has changed state meanwhile.
 */
export async function generateDocument(
  services: Services,
  kind: CertificateKind,
  id: number,
  user?: Principal,
): Promise<void> {
  const waitSign = waitSignStatus(kind)
  const write = (ctx: RequestContext, values: Updateable<Database[typeof kind.table]>) =>
    ctx.db.updateTable(kind.table).set(values).where('id', '=', id)
  const begun = await runAsSystem(
    services,
    async (ctx) => {
      const row = await kind.find(ctx.db, id)
      if (!row || row.status !== waitSign || row.pdfFileId) return null
      const sheet = kind.sheet?.(row)
      const certNo = row.certNo ?? (await (sheet ? sheet.number(ctx, row) : newCertNo(ctx, row)))
      const whole = { ...row, certNo, utn: await nextUtn(ctx.db) }
      const [params, sources] = sheet
        ? [[], {}]
        : await Promise.all([
            paramsOf(ctx, whole.templateId),
            readTemplateSources(ctx, kind, whole),
          ])
      const data = sheet
        ? await sheet.printed(ctx, whole)
        : await mergeData(ctx, whole, params, sources)
      await write(ctx, { certNo, utn: whole.utn, printed: JSON.stringify(data) }).execute()
      return {
        byHand: await requiresHandSignature(ctx.db, whole),
        whole,
        data,
        term: termStamp(params, sources),
        sheet,
        template: sheet ? undefined : await templateBytes(ctx, whole),
      }
    },
    user,
  )
  if (!begun) return
  const { byHand, whole, data, term, sheet, template } = begun
  const url = verifyUrl(services, whole.utn)
  const marksAt = (anchors: readonly Anchor[]): Marks =>
    certificateMarks(
      { utn: whole.utn, certNo: whole.certNo, url, facts: codedFacts(whole) },
      { anchors, more: term, byHand },
    )
  const renderSheet = async ({ render }: FixedLayoutDocument) => {
    const { pdf, anchors } = await render(data)
    return { pdf: await stampPdf(pdf, marksAt(anchors)), anchors, engineId: 'typst' }
  }
  const { pdf, anchors, engineId } = await (sheet
    ? renderSheet(sheet)
    : renderTemplate(services.pdf, template!, data, marksAt))
  await runAsSystem(
    services,
    async (ctx) => {
      const file = await services.files.attach(ctx.db, {
        bytes: pdf,
        name: `${whole.certNo}.pdf`,
        type: 'application/pdf',
        createBy: null,
      })
      await write(ctx, { pdfFileId: file.attachmentId, anchors: JSON.stringify(anchors), engineId })
        .where('status', '=', waitSign)
        .where('utn', '=', whole.utn)
        .execute()
    },
    user,
  )
}

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
