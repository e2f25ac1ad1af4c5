/**
 * Documents: a certificate from its data to the stamped, signed PDF compared with the conversion
 * alone, batches, and Typst documents.
 */
import {
  createPdfEngine,
  renderTemplate,
  signPdf,
  stampPdf,
  stopWorker,
} from '#server/platform/documents/index.ts'
import type { PdfEngine } from '#server/platform/documents/index.ts'
import { fillTemplate } from '#server/platform/documents/template.ts'
import { systemPrincipal } from '#server/core/context.ts'
import type { RequestContext } from '#server/core/context.ts'
import { embedSignedCode } from '#server/platform/signing/embed-signed-code.ts'
import type { CodePayload } from '#server/platform/signing/embed-signed-code.ts'
import type { ActiveSigningKey } from '#server/platform/signing/signing-key.ts'
import { generateConcurrency } from '#modules/crf/cert/server/batch-jobs.ts'
import { certificateMarks } from '#modules/certificates/issuing/server/qr-and-number-marks.ts'
import { codedFacts } from '#modules/certificates/issuing/server/certificate-qr.ts'
import { mergeData } from '#modules/certificates/issuing/server/template-values.ts'
import { readTemplateSources } from '#modules/certificates/issuing/server/template-sources.ts'
import { paramsOf } from '#modules/certificates/issuing/server/used-template.ts'
import { defaultStampPositions, stamps } from '#modules/certificates/issuing/server/stamps.ts'
import { surveyCertificateKind } from '#modules/work/surveyCert/server/survey-certificate-kind.ts'
import type { SurveyCertRow } from '#modules/work/surveyCert/server/survey-cert-row.ts'
import { limitRow, median, ms, quantile, s, comparisonRow } from '../suite/result-row.ts'
import type { ResultRow } from '../suite/result-row.ts'
import { rowOrFailure } from '../suite/setup.ts'
import type { DryRun, BenchSetup, Scenario } from '../suite/setup.ts'
import { signCertificates } from './signing.ts'

const batch = 200
const sequentialCount = 20
/** The start of the engine is not measured. */
const longTimeouts = { startTimeoutMs: 600_000, firstTimeoutMs: 600_000, timeoutMs: 300_000 }
interface CertificateInput {
  template: Buffer
  data: Record<string, unknown>
  url: string
  utn: string
  facts: CodePayload
  key: ActiveSigningKey
  images: Record<'signature' | 'sealOfficial' | 'sealPersonal', Buffer>
}

/** A demonstration certificate with a template and its values. */
async function materialOf({ services }: DryRun): Promise<CertificateInput> {
  const { db, files, signingKey: key } = services
  const ctx: RequestContext = {
    services,
    db,
    user: { ...systemPrincipal, dataType: 3 },
    lang: 'en',
    ip: '',
    userAgent: '',
    token: '',
    uploads: [],
    afterCommit: () => undefined,
  }
  const bytesOf = async (attachmentId: string) =>
    files.read((await files.find(db, attachmentId))!.sha256)
  const found = await db
    .selectFrom('surveyCertRow')
    .where('templateId', 'is not', null)
    .where('issueDate', 'is not', null)
    .where('shipId', 'is not', null)
    .orderBy('id')
    .selectAll()
    .$castTo<SurveyCertRow>()
    .limit(1)
    .executeTakeFirstOrThrow()
  const utn = '7K2M-9QX4-ZPAB-CD'
  const row = { ...found, certNo: found.certNo ?? 'SC-2026-0001', utn }
  const { templateFileId } = await db
    .selectFrom('certTemplate')
    .where('id', '=', row.templateId)
    .select('templateFileId')
    .executeTakeFirstOrThrow()
  const surveyor = await db
    .selectFrom('surveyor')
    .where('signature', 'is not', null)
    .where('officialSeal', 'is not', null)
    .where('personalSeal', 'is not', null)
    .orderBy('id')
    .selectAll()
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    template: await bytesOf(templateFileId),
    data: await mergeData(
      ctx,
      row,
      await paramsOf(ctx, row.templateId),
      await readTemplateSources(ctx, surveyCertificateKind, row),
    ),
    utn,
    url: `https://register.plimsoll.example/verify/${utn}`,
    facts: codedFacts(row),
    key,
    images: {
      signature: await bytesOf(surveyor.signature!),
      sealOfficial: await bytesOf(surveyor.officialSeal!),
      sealPersonal: await bytesOf(surveyor.personalSeal!),
    },
  }
}

/** The steps of make-document.ts and sign-document.ts without the database. */
async function issueCertificate(
  engine: PdfEngine,
  { template, data, url, utn, facts, key, images }: CertificateInput,
): Promise<Uint8Array> {
  const marked = { utn, certNo: facts.certNo, url, facts }
  const { pdf: made, anchors } = await renderTemplate(engine, template, data, (at) =>
    certificateMarks(marked, { anchors: at, more: [], byHand: false }),
  )
  const places = Object.fromEntries(
    defaultStampPositions(anchors).map((place) => [place.name, place]),
  )
  const at = (name: keyof typeof stamps) => ({
    page: places[name]!.page,
    x: places[name]!.x,
    y: places[name]!.y,
    ...stamps[name],
  })
  const { page, ...rect } = at('sigSurveyor')
  const sealed = await stampPdf(made, {
    images: (['sealOfficial', 'sealPersonal'] as const).map((name) => ({
      png: images[name],
      ...at(name),
    })),
    fields: [{ name: 'sigSurveyor', page, rect }],
  })
  const coded = embedSignedCode(sealed, { url, utn, facts, key })
  return signPdf(coded?.pdf ?? sealed, {
    field: 'sigSurveyor',
    key,
    image: images.signature,
    name: 'Zhang San',
    time: new Date(),
    certify: 2,
    reason: utn,
  })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

async function certificates(stage: BenchSetup, material: CertificateInput): Promise<ResultRow[]> {
  const engine = createPdfEngine(longTimeouts)
  try {
    const { docx } = await fillTemplate(material.template, material.data)
    for (let n = 0; n < 5; n++) await issueCertificate(engine, material)
    const [floor, product]: [number[], number[]] = [[], []]
    for (let n = 0; n < sequentialCount * stage.runs; n++) {
      floor.push(await timed(() => engine.convert(docx)))
      product.push(await timed(() => issueCertificate(engine, material)))
    }
    const count = stage.ships < 10_000 ? batch / 10 : batch
    const left = Array.from({ length: count }, (_, n) => n)
    const all = await timed(() =>
      Promise.all(
        Array.from({ length: generateConcurrency }, async () => {
          while (left.pop() !== undefined) await issueCertificate(engine, material)
        }),
      ),
    )
    const { engineId } = await engine.convert(docx)
    return [
      comparisonRow(
        'certificate: data to stamped, signed PDF, p50',
        median(floor),
        median(product),
        { times: 1.6, under: 500 },
        ms,
        {
          engineId,
          p95: quantile(
            product.sort((a, b) => a - b),
            0.95,
          ),
        },
      ),
      limitRow(`${count} certificates in a batch`, all, (90_000 * count) / batch, s, { engineId }),
    ]
  } finally {
    await engine.close()
    await stopWorker()
  }
}

/** Typst documents over HTTP, one connection, each document requested once. */
async function designed(stage: BenchSetup): Promise<ResultRow[]> {
  const rows: ResultRow[] = []
  const who = await stage.server.signIn('finance')
  const chief = await stage.server.signIn('chief')
  for (const [label, path, table, asks] of [
    ['quotation', 'work/quotation/print', 'quotation', who],
    ['invoice', 'work/invoice/print', 'invoice where file_id is null', who],
    ['contract review', 'crf/info/print', 'crf', chief],
  ] as const) {
    const { rows: found } = await stage.pool.query<{ id: number }>(
      `select id::int from ${table} order by id desc limit 40`,
    )
    const taken = []
    for (const { id } of found) {
      taken.push(
        await timed(async () => {
          const { status, bytes } = await asks.download(path, { id })
          if (status !== 200) throw new Error(`${path} ${id}: ${String(bytes)}`)
        }),
      )
    }
    // Warm-up: starts the thread and reads the fonts.
    rows.push(
      limitRow(`document of our own design: ${label}, p50`, median(taken.slice(5)), 100, ms, {
        p95: quantile(
          taken.slice(5).sort((a, b) => a - b),
          0.95,
        ),
      }),
    )
  }
  return rows
}

/** Over HTTP, with all steps and writes, one after another. */
async function byHttp({ server }: BenchSetup): Promise<ResultRow[]> {
  const signed = (await signCertificates(server, 12)).slice(2)
  const label = (name: 'made' | 'signed') => ({
    p95: quantile(
      signed.map((one) => one[name]).sort((a, b) => a - b),
      0.95,
    ),
    certificates: signed.length,
  })
  return [
    limitRow(
      'certificate by HTTP: the last approval until it is there to be signed, p50',
      median(signed.map(({ made }) => made)),
      500,
      ms,
      label('made'),
    ),
    limitRow(
      'certificate by HTTP: the call that signs it, p50',
      median(signed.map((one) => one.signed)),
      500,
      ms,
      label('signed'),
    ),
  ]
}

export const documents: Scenario<CertificateInput> = {
  prepare: materialOf,
  async run(stage, material) {
    const rows: ResultRow[] = []
    for (const [name, part] of [
      ['certificates', () => certificates(stage, material)],
      ['documents of our own design', () => designed(stage)],
      ['certificates by HTTP', () => byHttp(stage)],
    ] as const)
      rows.push(...(await rowOrFailure(name, part)))
    return rows
  },
}
