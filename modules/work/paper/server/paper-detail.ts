import { typeLife } from '#modules/basic/cert/server/cert-life.ts'
import { windowsByCert, windowsOf } from '#modules/ship/cert/server/windows.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import type { Anchor } from '#server/documents/index.ts'
import type { Ctx } from '#server/http/context.ts'
import { whoIsNext } from '#server/machine/waiting.ts'
import { latestExpiry } from './dates.ts'
import { isSystems, prefilled, sourcesOf } from './facts.ts'
import { templateOf } from './fill-paper.ts'
import { documentState } from './make-document.ts'
import { defaultPlaces, marks } from './marks.ts'
import type { PaperKind } from './paper-kind.ts'

type Row = Record<string, any>

/** What the page of a certificate needs beyond its row: the form, what is known already, windows, marks, who is next. */
export async function paperDetail(ctx: Ctx, kind: PaperKind, row: Row): Promise<Record<string, unknown>> {
  const { params, templateName } = await templateOf(ctx, row['templateId'])
  const life = await typeLife(ctx.db, row['certId'])
  const own = await (ctx.db.selectFrom(`${kind.table} as own` as never) as any).leftJoin('surveyor as s', 's.id', 'own.surveyorId').where('own.id', '=', row['id'])
    .select(['own.anchors', 's.signature', 's.officialSeal', 's.personalSeal']).executeTakeFirstOrThrow() as Row
  const imageOf: Record<string, string | null | undefined> = { sigSurveyor: own['signature'], sealOfficial: own['officialSeal'], sealPersonal: own['personalSeal'] }
  const without = kind.without?.(row) ?? []
  const sheet = kind.sheet?.(row)
  const limit = await latestExpiry(ctx.db, row, life)
  const planned = await sheet?.plan(ctx, row)
  const windows = sheet ? (await windowsByCert(ctx.db, [row['predecessorId']])).get(row['predecessorId']) ?? []
    : windowsOf({ ...life, inspectionDate: row['inspectionDate'], issueDate: row['issueDate'], expiryDate: row['expiryDate'] }, await societyToday(ctx.db))
  return {
    params: params.filter((p) => !isSystems(p)), prefill: prefilled(params, await sourcesOf(ctx, row, kind, life)), templateName, templates: await kind.templates(ctx, row),
    ...(sheet ? { suggestedExpiry: planned?.suggestedExpiry ?? null, expires: true } : { suggestedExpiry: limit.expiryDate, expires: limit.expires }),
    sheet: Boolean(sheet), explanationZh: planned?.explanationZh ?? null, explanationEn: planned?.explanationEn ?? null, windows,
    anchors: own['anchors'] ? defaultPlaces(own['anchors'] as Anchor[]) : [],
    marks: Object.entries(marks).filter(([name]) => !without.includes(name)).map(([name, size]) => ({ name, ...size, attachmentId: imageOf[name] ?? null })),
    waitingFor: await whoIsNext(ctx, kind.machine, row),
    ...await documentState(ctx, kind, row),
    predecessorNo: await predecessorNo(ctx, kind, row),
  }
}

/** Number of what a certificate replaces or endorses: one on record, or one in work of its own kind that never went there, as those of products. */
async function predecessorNo(ctx: Ctx, kind: PaperKind, { predecessorId, replacesId }: Row): Promise<string | null> {
  const found = predecessorId ? await ctx.db.selectFrom('shipCert').where('id', '=', predecessorId).select('certNo').executeTakeFirst()
    : replacesId ? await (ctx.db.selectFrom(kind.table as never) as any).where('id', '=', replacesId).select('certNo').executeTakeFirst() as { certNo: string | null } | undefined : undefined
  return found?.certNo ?? null
}

/** What dates would mean for a certificate: the latest expiry they allow and the windows they open. Saves nothing. */
export async function plannedDates(ctx: Ctx, row: Row, given: Row, kind?: PaperKind) {
  const planned = { ...row, ...given }
  const sheet = kind?.sheet?.(row)
  if (sheet) {
    const told = await sheet.plan(ctx, planned)
    const windows = (await windowsByCert(ctx.db, [row['predecessorId']])).get(row['predecessorId']) ?? []
    return { suggestedExpiry: told?.suggestedExpiry ?? null, explanationZh: told?.explanationZh ?? null, explanationEn: told?.explanationEn ?? null, fault: told?.fault ?? false, windows }
  }
  const life = await typeLife(ctx.db, row['certId'])
  const { expiryDate: suggestedExpiry } = await latestExpiry(ctx.db, planned, life)
  return { suggestedExpiry, explanationZh: null, explanationEn: null, fault: null, windows: windowsOf({ ...life, inspectionDate: planned['inspectionDate'] ?? null, issueDate: planned['issueDate'] ?? null, expiryDate: planned['expiryDate'] ?? suggestedExpiry }, await societyToday(ctx.db)) }
}
