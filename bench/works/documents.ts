/** Documents: a certificate from its data to the stamped, signed PDF against the conversion alone, many of them, and documents of our own design. */
import { createPdfEngine, renderTemplate, signPdf, stampPdf, stopWorker } from '#server/documents/index.ts'
import type { PdfEngine } from '#server/documents/index.ts'
import { fillTemplate } from '#server/documents/template.ts'
import { nobody } from '#server/http/context.ts'
import type { Ctx } from '#server/http/context.ts'
import { putCode, roomLeft } from '#server/signing/coded-pdf.ts'
import type { Coded } from '#server/signing/coded-pdf.ts'
import type { HouseKey } from '#server/signing/signing-key.ts'
import { madeAbreast } from '#modules/crf/cert/server/many.ts'
import { codedFacts } from '#modules/work/paper/server/certificate-qr.ts'
import { mergeData, sourcesOf } from '#modules/work/paper/server/facts.ts'
import { paramsOf } from '#modules/work/paper/server/fill-paper.ts'
import { defaultPlaces, marks, qrPlace } from '#modules/work/paper/server/marks.ts'
import { surveyPaper } from '#modules/work/surveyCert/server/survey-paper.ts'
import { alone, median, ms, quantile, s, times } from '../suite/row.ts'
import type { Row } from '../suite/row.ts'
import { orFailed } from '../suite/stage.ts'
import type { Rehearsal, Stage, Work } from '../suite/stage.ts'
import { signCertificates } from './signing.ts'

const batch = 200
const inTurn = 20
/** A busy machine takes its time to start the engine, which is not what is measured. */
const patient = { startTimeoutMs: 600_000, firstTimeoutMs: 600_000, timeoutMs: 300_000 }
interface Material { template: Buffer; data: Record<string, unknown>; url: string; utn: string; facts: Coded; key: HouseKey; images: Record<'signature' | 'sealOfficial' | 'sealPersonal', Buffer> }

/** A certificate of the demonstration that has a template, with what stands on it. */
async function materialOf({ services }: Rehearsal): Promise<Material> {
  const { db, files, signingKey: key } = services
  const ctx: Ctx = { services, db, user: { ...nobody, dataType: 3 }, lang: 'en', ip: '', userAgent: '', token: '', uploads: [], after: () => undefined }
  const bytesOf = async (attachmentId: string) => files.read((await files.find(db, attachmentId))!.sha256)
  const found = await db.selectFrom('surveyCertRow').where('templateId', 'is not', null).where('issueDate', 'is not', null).where('shipId', 'is not', null).orderBy('id').selectAll().limit(1).executeTakeFirstOrThrow()
  const utn = '7K2M-9QX4-ZPAB-CD'
  const row = { ...found, certNo: found.certNo ?? 'SC-2026-0001', utn }
  const { templateFileId } = await db.selectFrom('certTemplate').where('id', '=', row.templateId!).select('templateFileId').executeTakeFirstOrThrow()
  const surveyor = await db.selectFrom('surveyor').where('signature', 'is not', null).where('officialSeal', 'is not', null).where('personalSeal', 'is not', null).orderBy('id').selectAll().limit(1).executeTakeFirstOrThrow()
  return {
    template: await bytesOf(templateFileId), data: await mergeData(ctx, row, await paramsOf(ctx, row.templateId), await sourcesOf(ctx, row, surveyPaper)),
    utn, url: `https://register.plimsoll.example/verify/${utn}`, facts: codedFacts(row), key,
    images: { signature: await bytesOf(surveyor.signature!), sealOfficial: await bytesOf(surveyor.officialSeal!), sealPersonal: await bytesOf(surveyor.personalSeal!) },
  }
}

/** What making and signing do of it in turn, as make-document.ts and sign-document.ts do, but for the database. */
async function issued(engine: PdfEngine, { template, data, url, utn, facts, key, images }: Material): Promise<Uint8Array> {
  const { pdf: made, anchors } = await renderTemplate(engine, template, data, (at) => ({
    qr: [{ text: url, version: roomLeft(url, facts), ...qrPlace(at) }], texts: [{ text: `${utn}  ·  ${url}`, page: 'all', x: 297.6, y: 14, size: 7, align: 'center' }],
  }))
  const places = Object.fromEntries(defaultPlaces(anchors).map((place) => [place.name, place]))
  const at = (name: keyof typeof marks) => ({ page: places[name]!.page, x: places[name]!.x, y: places[name]!.y, ...marks[name] })
  const { page, ...rect } = at('sigSurveyor')
  const sealed = await stampPdf(made, { images: (['sealOfficial', 'sealPersonal'] as const).map((name) => ({ png: images[name], ...at(name) })), fields: [{ name: 'sigSurveyor', page, rect }] })
  const coded = putCode(sealed, { url, utn, facts, key })
  return signPdf(coded?.pdf ?? sealed, { field: 'sigSurveyor', key, image: images.signature, name: 'Zhang San', time: new Date(), certify: 2, reason: utn })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

async function certificates(stage: Stage, material: Material): Promise<Row[]> {
  const engine = createPdfEngine(patient)
  try {
    const { docx } = await fillTemplate(material.template, material.data)
    for (let n = 0; n < 5; n++) await issued(engine, material)
    const [floor, product]: [number[], number[]] = [[], []]
    for (let n = 0; n < inTurn * stage.runs; n++) {
      floor.push(await timed(() => engine.convert(docx)))
      product.push(await timed(() => issued(engine, material)))
    }
    const count = stage.ships < 10_000 ? batch / 10 : batch
    const left = Array.from({ length: count }, (_, n) => n)
    const all = await timed(() => Promise.all(Array.from({ length: madeAbreast }, async () => { while (left.pop() !== undefined) await issued(engine, material) })))
    const { engineId } = await engine.convert(docx)
    return [
      times('certificate: data to stamped, signed PDF, p50', median(floor), median(product), { times: 1.6, under: 500 }, ms, { engineId, p95: quantile(product.sort((a, b) => a - b), 0.95) }),
      alone(`${count} certificates in a batch`, all, (90_000 * count) / batch, s, { engineId }),
    ]
  } finally {
    await engine.close()
    await stopWorker()
  }
}

/** Documents of our own design by HTTP, one person, each a document that was not asked for before. */
async function designed(stage: Stage): Promise<Row[]> {
  const rows: Row[] = []
  const who = await stage.server.signIn('finance')
  const chief = await stage.server.signIn('chief')
  for (const [told, path, table, asks] of [['quotation', 'work/quotation/print', 'quotation', who], ['invoice', 'work/invoice/print', 'invoice where file_id is null', who], ['contract review', 'crf/info/print', 'crf', chief]] as const) {
    const { rows: found } = await stage.pool.query<{ id: number }>(`select id::int from ${table} order by id desc limit 40`)
    const taken = []
    for (const { id } of found) {
      taken.push(await timed(async () => {
        const { status, bytes } = await asks.file(path, { id })
        if (status !== 200) throw new Error(`${path} ${id}: ${String(bytes)}`)
      }))
    }
    // The first ones start the thread and read the fonts.
    rows.push(alone(`document of our own design: ${told}, p50`, median(taken.slice(5)), 100, ms, { p95: quantile(taken.slice(5).sort((a, b) => a - b), 0.95) }))
  }
  return rows
}

/** By HTTP, all of its steps and what they write, one after the other. */
async function byHttp({ server }: Stage): Promise<Row[]> {
  const signed = (await signCertificates(server, 12)).slice(2)
  const told = (name: 'made' | 'signed') => ({ p95: quantile(signed.map((one) => one[name]).sort((a, b) => a - b), 0.95), certificates: signed.length })
  return [alone('certificate by HTTP: the last approval until it is there to be signed, p50', median(signed.map(({ made }) => made)), 500, ms, told('made')), alone('certificate by HTTP: the call that signs it, p50', median(signed.map((one) => one.signed)), 500, ms, told('signed'))]
}

export const documents: Work<Material> = {
  prepare: materialOf,
  async run(stage, material) {
    const rows: Row[] = []
    for (const [name, part] of [['certificates', () => certificates(stage, material)], ['documents of our own design', () => designed(stage)], ['certificates by HTTP', () => byHttp(stage)]] as const) rows.push(...await orFailed(name, part))
    return rows
  },
}
