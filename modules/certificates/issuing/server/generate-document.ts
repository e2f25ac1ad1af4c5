import { printedDate } from '#common/rules/text/printed-date.ts'
import type { Updateable } from 'kysely'
import { stateName } from '#common/machine.ts'
import { runAsSystem } from '#server/core/context.ts'
import type { Database } from '#server/core/schema.gen.ts'
import type { RequestContext, Services } from '#server/core/context.ts'
import { preview, renderTemplate, stampPdf } from '#server/platform/documents/index.ts'
import type { Anchor, Marks, TextMark } from '#server/platform/documents/index.ts'
import { nextUtn, nextNumber } from '#server/platform/numbering/numbers.ts'
import type { Principal } from '#server/core/principal.ts'
import type { FileResponse } from '#server/core/action.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import { issuingText } from '../issuing.text.ts'
import { certificateMarks } from './qr-and-number-marks.ts'
import { codedFacts, verifyUrl } from './certificate-qr.ts'
import { requiresHandSignature } from './hand-signature.ts'
import { paramsOf } from './used-template.ts'
import { mergeData } from './template-values.ts'
import { readTemplateSources } from './template-sources.ts'
import type { Param } from './template-values.ts'
import type { CertificateKind, FixedLayoutDocument } from './certificate-kind.ts'
import type { CertificateRow } from './certificate-row.ts'

/** Status in which the document is generated and awaits signature. */
export function waitSignStatus({ machine, waitSign }: CertificateKind): number {
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
