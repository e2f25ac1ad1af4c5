import { asSystem } from '#server/http/context.ts'
import type { Ctx, Services } from '#server/http/context.ts'
import { preview, renderTemplate, stampPdf } from '#server/documents/index.ts'
import { newUtn, nextNumber } from '#server/numbers/numbers.ts'
import type { Principal } from '#server/access/principal.ts'
import { paramsOf } from './fill-certificate.ts'
import { mergeData, sourcesOf } from './facts.ts'
import { qrPlace } from './marks.ts'

type Row = Record<string, any>

/** The kind of job that makes a certificate's document. */
export const generateJob = 'work.surveyCert.generate'
/** Has the document made once the caller's transaction is committed. @returns the job's id */
export const queueDocument = (ctx: Ctx, id: number): Promise<string> => ctx.services.jobs.add(ctx.db, generateJob, { id }, ctx.user.userId || null)

async function templateBytes(ctx: Ctx, templateId: number): Promise<Buffer> {
  const { templateFileId } = await ctx.db.selectFrom('certTemplate').where('id', '=', templateId).select('templateFileId').executeTakeFirstOrThrow()
  const stored = await ctx.services.files.find(ctx.db, templateFileId)
  return ctx.services.files.read(stored!.sha256)
}

/** A look at the certificate as it stands, with a watermark: no number, no signature, nothing kept. */
export async function previewDocument(ctx: Ctx, row: Row): Promise<Uint8Array> {
  const params = await paramsOf(ctx, row['templateId'])
  const shown = { certNo: 'PREVIEW', utn: 'XXXX-XXXX-XXXX-XX', ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) }
  return preview(ctx.services.pdf, await templateBytes(ctx, row['templateId']), await mergeData(ctx, row, params, await sourcesOf(ctx, shown)))
}

/** The next certificate number; numbers that came into the register by other means, such as an import, are passed over. */
async function newCertNo(ctx: Ctx, row: { issueDate: string | null; region: string | null; flagId: number | null; certCode: string | null }): Promise<string> {
  const flag = await ctx.db.selectFrom('flag').where('id', '=', row.flagId).select('iso2').executeTakeFirst()
  const facts = { date: row.issueDate!, region: row.region, flag: flag?.iso2 ?? null, type: row.certCode }
  return nextNumber(ctx.db, 'certificate', facts, async (number) => Boolean(await ctx.db.selectFrom('shipCert').where('certNo', '=', number).select('id').executeTakeFirst()))
}

/**
 * Makes the document that is to be signed: allots number and UTN, merges, converts, puts QR code and UTN on it. The
 * number stays with the certificate whatever happens; each document version has a UTN of its own. Rendering runs
 * outside any transaction; if the certificate has moved on meanwhile, what was made is dropped.
 */
export async function makeDocument(services: Services, id: number, user?: Principal): Promise<void> {
  const begun = await asSystem(services, async (ctx) => {
    const row = await ctx.db.selectFrom('surveyCertRow').where('id', '=', id).selectAll().executeTakeFirst()
    if (row?.status !== 40 || row.pdfFileId) return null
    const certNo = row.certNo ?? (await newCertNo(ctx, row))
    const utn = newUtn()
    await ctx.db.updateTable('surveyCert').where('id', '=', id).set({ certNo, utn }).execute()
    const whole = { ...row, certNo, utn }
    const params = await paramsOf(ctx, row.templateId)
    return { whole, data: await mergeData(ctx, whole, params, await sourcesOf(ctx, whole)), template: await templateBytes(ctx, row.templateId!) }
  }, user)
  if (!begun) return
  const { whole, data, template } = begun
  const rendered = await renderTemplate(services.pdf, template, data)
  const url = `${services.config.publicUrl}/verify/${whole.utn}`
  const pdf = await stampPdf(rendered.pdf, {
    qr: [{ text: url, ...qrPlace(rendered.anchors) }],
    texts: [{ text: `${whole.utn}  ·  ${url}`, page: 'all', x: 297.6, y: 14, size: 7, align: 'center' }],
  })
  await asSystem(services, async (ctx) => {
    const file = await services.files.attach(ctx.db, { bytes: pdf, name: `${whole.certNo}.pdf`, type: 'application/pdf', createBy: null })
    await ctx.db.updateTable('surveyCert').where('id', '=', id).where('status', '=', 40).where('utn', '=', whole.utn)
      .set({ pdfFileId: file.attachmentId, anchors: JSON.stringify(rendered.anchors), engineId: rendered.engineId }).execute()
  }, user)
}
