import { readCertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import { windowsByCert, computeWindows } from '#modules/ship/cert/server/compute-windows.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { Anchor } from '#server/platform/documents/index.ts'
import type { RequestContext } from '#server/core/context.ts'
import { nextActors } from '#server/records/rows/todos.ts'
import { latestExpiry } from './dates.ts'
import { isSystemFilled, prefillValues, readTemplateSources } from './template-values.ts'
import { templateOf } from './fill-certificate.ts'
import { documentState } from './generate-document.ts'
import { defaultStampPositions, stamps } from './stamps.ts'
import type { CertificateKind } from './certificate-kind.ts'

type Row = Record<string, any>

/**
 * Detail of a certificate beyond its row: form parameters, known values, windows, marks, next
 * actors.
 */
export async function readCertificateDetail(
  ctx: RequestContext,
  kind: CertificateKind,
  row: Row,
): Promise<Record<string, unknown>> {
  const { params, templateName } = await templateOf(ctx, row['templateId'])
  const life = await readCertTypeRules(ctx.db, row['certId'])
  const own = (await (ctx.db.selectFrom(`${kind.table} as own` as never) as any)
    .leftJoin('surveyor as s', 's.id', 'own.surveyorId')
    .where('own.id', '=', row['id'])
    .select(['own.anchors', 's.signature', 's.officialSeal', 's.personalSeal'])
    .executeTakeFirstOrThrow()) as Row
  const imageOf: Record<string, string | null | undefined> = {
    sigSurveyor: own['signature'],
    sealOfficial: own['officialSeal'],
    sealPersonal: own['personalSeal'],
  }
  const without = kind.without?.(row) ?? []
  const sheet = kind.sheet?.(row)
  const limit = await latestExpiry(ctx.db, row, life)
  const planned = await sheet?.plan(ctx, row)
  const windows = sheet
    ? ((await windowsByCert(ctx.db, [row['predecessorId']])).get(row['predecessorId']) ?? [])
    : computeWindows(
        {
          ...life,
          inspectionDate: row['inspectionDate'],
          issueDate: row['issueDate'],
          expiryDate: row['expiryDate'],
        },
        await societyToday(ctx.db),
      )
  return {
    params: params.filter((p) => !isSystemFilled(p)),
    prefill: prefillValues(params, await readTemplateSources(ctx, row, kind, life)),
    templateName,
    templates: await kind.templates(ctx, row),
    ...(sheet
      ? { suggestedExpiry: planned?.suggestedExpiry ?? null, expires: true }
      : { suggestedExpiry: limit.expiryDate, expires: limit.expires }),
    sheet: Boolean(sheet),
    explanationZh: planned?.explanationZh ?? null,
    explanationEn: planned?.explanationEn ?? null,
    windows,
    anchors: own['anchors'] ? defaultStampPositions(own['anchors'] as Anchor[]) : [],
    marks: Object.entries(stamps)
      .filter(([name]) => !without.includes(name))
      .map(([name, size]) => ({ name, ...size, attachmentId: imageOf[name] ?? null })),
    waitingFor: await nextActors(ctx, kind.machine, row),
    ...(await documentState(ctx, kind, row)),
    predecessorNo: await predecessorNo(ctx, kind, row),
  }
}

/**
 * Number of the certificate that is replaced or endorsed: on record, or of the same kind and never
 * entered there, as for products.
 */
async function predecessorNo(
  ctx: RequestContext,
  kind: CertificateKind,
  { predecessorId, replacesId }: Row,
): Promise<string | null> {
  const predecessor = predecessorId
    ? await ctx.db
        .selectFrom('shipCert')
        .where('id', '=', predecessorId)
        .select('certNo')
        .executeTakeFirst()
    : replacesId
      ? ((await (ctx.db.selectFrom(kind.table as never) as any)
          .where('id', '=', replacesId)
          .select('certNo')
          .executeTakeFirst()) as { certNo: string | null } | undefined)
      : undefined
  return predecessor?.certNo ?? null
}

/**
 * Effect of dates on a certificate: the latest expiry they allow and the windows they open. Saves
 * nothing.
 */
export async function previewDates(
  ctx: RequestContext,
  row: Row,
  input: Row,
  kind?: CertificateKind,
) {
  const planned = { ...row, ...input }
  const sheet = kind?.sheet?.(row)
  if (sheet) {
    const effect = await sheet.plan(ctx, planned)
    const windows =
      (await windowsByCert(ctx.db, [row['predecessorId']])).get(row['predecessorId']) ?? []
    return {
      suggestedExpiry: effect?.suggestedExpiry ?? null,
      explanationZh: effect?.explanationZh ?? null,
      explanationEn: effect?.explanationEn ?? null,
      fault: effect?.fault ?? false,
      windows,
    }
  }
  const life = await readCertTypeRules(ctx.db, row['certId'])
  const { expiryDate: suggestedExpiry } = await latestExpiry(ctx.db, planned, life)
  return {
    suggestedExpiry,
    explanationZh: null,
    explanationEn: null,
    fault: null,
    windows: computeWindows(
      {
        ...life,
        inspectionDate: planned['inspectionDate'] ?? null,
        issueDate: planned['issueDate'] ?? null,
        expiryDate: planned['expiryDate'] ?? suggestedExpiry,
      },
      await societyToday(ctx.db),
    ),
  }
}
