import { sql } from 'kysely'
import { stateName } from '#common/machine.ts'
import { asSystem } from '#server/http/context.ts'
import type { Ctx, Services } from '#server/http/context.ts'
import { preview, renderTemplate, stampPdf } from '#server/documents/index.ts'
import type { Anchor, Marks, TextMark } from '#server/documents/index.ts'
import { freshUtn, nextNumber } from '#server/numbers/numbers.ts'
import { roomLeft } from '#server/signing/coded-pdf.ts'
import type { Principal } from '#server/access/principal.ts'
import type { FileAnswer } from '#server/resource.ts'
import { refuse, refuseFields, unopposed } from '#server/http/refusal.ts'
import { paperText } from '../paper.text.ts'
import { codedFacts, verifyUrl } from './certificate-qr.ts'
import { paramsOf } from './fill-paper.ts'
import { mergeData, printedDate, sourcesOf } from './facts.ts'
import type { Param } from './facts.ts'
import { qrPlace } from './marks.ts'
import type { PaperKind, Sheet } from './paper-kind.ts'

type Row = Record<string, any>

/** Has the document made once the caller's transaction is committed. @returns the job's id */
export const queueDocument = (ctx: Ctx, kind: PaperKind, id: number): Promise<string> => ctx.services.jobs.add(ctx.db, kind.job, { id }, ctx.user.userId || null)

async function templateBytes(ctx: Ctx, templateId: number): Promise<Buffer> {
  const { templateFileId } = await ctx.db.selectFrom('certTemplate').where('id', '=', templateId).select('templateFileId').executeTakeFirstOrThrow()
  const stored = await ctx.services.files.find(ctx.db, templateFileId)
  return ctx.services.files.read(stored!.sha256)
}

/** The term of a certificate that is not full-term, above every page where its template has no place for it. */
function termMark(params: readonly Param[], sources: Record<string, string>): TextMark[] {
  const { 'cert.shortPaper': short, 'cert.termZh': zh, 'cert.termEn': en, 'cert.expiryDate': expiry, 'cert.expiryDateZh': expiryZh } = sources
  if (!short || params.some(({ source }) => source === 'cert.termZh' || source === 'cert.termEn')) return []
  const said = expiry ? [`${zh}证书，有效期至${expiryZh}`, `${en} certificate, valid until ${printedDate(expiry)}`] : [`${zh}证书`, `${en} certificate`]
  return [{ text: said.join('  ·  '), page: 'all', x: 297.6, y: 826, size: 8, align: 'center' }]
}

/** A look at the certificate as it stands, with a watermark: no number, no signature, nothing kept. */
async function previewDocument(ctx: Ctx, kind: PaperKind, row: Row): Promise<Uint8Array> {
  const sheet = kind.sheet?.(row)
  const shown: Row = { certNo: 'PREVIEW', utn: 'XXXX-XXXX-XXXX-XX', ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) }
  if (sheet) return stampPdf((await sheet.render(await sheet.printed(ctx, shown))).pdf, { watermark: 'PREVIEW 预览' })
  const params = await paramsOf(ctx, row['templateId'])
  const sources = await sourcesOf(ctx, shown, kind)
  return preview(ctx.services.pdf, await templateBytes(ctx, row['templateId']), await mergeData(ctx, row, params, sources), termMark(params, sources))
}

/** The document of a certificate: signed, waiting for its signature, or a preview. @throws Refusal 400 when no template is chosen, 409 when it is void or its file is not kept here */
export async function printPaper(ctx: Ctx, kind: PaperKind, row: Row): Promise<FileAnswer> {
  const fileId = row['fileId'] ?? row['pdfFileId']
  const stored = fileId ? await ctx.services.files.find(ctx.db, fileId) : undefined
  if (stored) return { stored, name: stored.originName, type: 'application/pdf', inline: true }
  if (kind.machine.ends.includes(stateName(kind.machine, row['status'])!)) refuse(409, paperText.noDocument)
  if (!row['templateId'] && !kind.sheet?.(row)) refuseFields({ field: 'templateId', phrase: paperText.noTemplate })
  return { bytes: await previewDocument(ctx, kind, row), name: 'preview.pdf', type: 'application/pdf', inline: true }
}

/** The next certificate number; numbers that came into the register by other means, such as an import, are passed over. */
async function newCertNo(ctx: Ctx, row: Row): Promise<string> {
  const flag = row['flagId'] ? await ctx.db.selectFrom('flag').where('id', '=', row['flagId']).select('iso2').executeTakeFirst() : undefined
  const facts = { date: row['issueDate'], region: row['region'], flag: flag?.iso2 ?? null, type: row['certCode'] }
  return nextNumber(ctx.db, 'certificate', facts, async (number) => Boolean(await ctx.db.selectFrom('shipCert').where('certNo', '=', number).select('id').executeTakeFirst()))
}

/**
 * Makes the document that is to be signed: allots number and UTN, merges, converts, puts UTN and QR code on it, with room for the signed code. The
 * number stays with the certificate whatever happens; each document version has a UTN of its own, and what it says is
 * kept with it. Rendering runs outside any transaction; if the certificate has moved on meanwhile, what was made is dropped.
 */
export async function makeDocument(services: Services, kind: PaperKind, id: number, user?: Principal): Promise<void> {
  const waitSign = kind.machine.states[kind.waitSign]
  const write = (ctx: Ctx, values: object) => (ctx.db.updateTable(kind.table as never) as any).set(values).where('id', '=', id)
  const begun = await asSystem(services, async (ctx) => {
    const row = await (ctx.db.selectFrom(kind.view as never) as any).where('id', '=', id).selectAll().executeTakeFirst() as Row | undefined
    if (row?.['status'] !== waitSign || row!['pdfFileId']) return null
    const sheet = kind.sheet?.(row!)
    const certNo = row!['certNo'] ?? (await (sheet ? sheet.number(ctx, row!) : newCertNo(ctx, row!)))
    const whole: Row = { ...row, certNo, utn: await freshUtn(ctx.db) }
    const [params, sources] = sheet ? [[], {}] : await Promise.all([paramsOf(ctx, whole['templateId']), sourcesOf(ctx, whole, kind)])
    const data = sheet ? await sheet.printed(ctx, whole) : await mergeData(ctx, whole, params, sources)
    await write(ctx, { certNo, utn: whole['utn'], printed: JSON.stringify(data) }).execute()
    return { whole, data, term: termMark(params, sources), sheet, template: sheet ? undefined : await templateBytes(ctx, whole['templateId']) }
  }, user)
  if (!begun) return
  const { whole, data, term, sheet, template } = begun
  const url = verifyUrl(services, whole['utn'])
  const marksAt = (anchors: readonly Anchor[]): Marks => ({
    qr: [{ text: url, version: roomLeft(url, codedFacts(whole)), ...qrPlace(anchors) }],
    texts: [...term, { text: `${whole['utn']}  ·  ${url}`, page: 'all', x: 297.6, y: 14, size: 7, align: 'center' }],
  })
  const ofSheet = async ({ render }: Sheet) => {
    const { pdf, anchors } = await render(data)
    return { pdf: await stampPdf(pdf, marksAt(anchors)), anchors, engineId: 'typst' }
  }
  const { pdf, anchors, engineId } = await (sheet ? ofSheet(sheet) : renderTemplate(services.pdf, template!, data, marksAt))
  await asSystem(services, async (ctx) => {
    const file = await services.files.attach(ctx.db, { bytes: pdf, name: `${whole['certNo']}.pdf`, type: 'application/pdf', createBy: null })
    await write(ctx, { pdfFileId: file.attachmentId, anchors: JSON.stringify(anchors), engineId })
      .where('status', '=', waitSign).where('utn', '=', whole['utn']).execute()
  }, user)
}

/** Whether the document that is to be signed is being made, and what the last attempt was refused for; nothing once it is made. */
export async function documentState(ctx: Ctx, kind: PaperKind, row: Row): Promise<{ making: boolean; documentFaults: { zh: string; en: string }[] }> {
  const none = { making: false, documentFaults: [] }
  if (row['status'] !== kind.machine.states[kind.waitSign] || row['pdfFileId']) return none
  const last = await ctx.db.selectFrom('job').where('kind', '=', kind.job).where(sql<boolean>`input->>'id' = ${String(row['id'])}`)
    .orderBy('createTime', 'desc').select(['state', 'data', 'msg']).executeTakeFirst()
  const batch = kind.batchJob && await ctx.db.selectFrom('job').where('kind', '=', kind.batchJob).where('state', 'in', ['waiting', 'running']).where(sql<boolean>`input->'ids' @> ${String(row['id'])}::jsonb`).select('jobId').executeTakeFirst()
  if (batch || last?.state === 'waiting' || last?.state === 'running') return { ...none, making: true }
  if (last?.state !== 'failed') return none
  const issues = (last.data as { issues?: { zh: string; en: string }[] } | null)?.issues
  return { ...none, documentFaults: issues?.map(({ zh, en }) => ({ zh, en })) ?? [{ zh: last.msg ?? '', en: last.msg ?? '' }] }
}

/** @throws Refusal 409 while the document is being made: made once more it would have another number to be traced by */
export async function refuseBeingMade(ctx: Ctx, kind: PaperKind, row: Row): Promise<void> {
  if ((await documentState(ctx, kind, row)).making) refuse(409, paperText.beingMade)
}

/** @throws Refusal 409 without a document to sign */
export function refuseNotMade(row: Row): void {
  if (!row['pdfFileId']) refuse(409, paperText.notGenerated)
}

/** What stands against moves of a certificate that waits for its signature. */
export const documentOffers = (kind: PaperKind) => (ctx: Ctx, row: Row, call: string): Promise<boolean> =>
  unopposed(() => (call === 'generate' ? refuseBeingMade(ctx, kind, row) : call === 'sign' || call === 'scan' ? refuseNotMade(row) : undefined))
