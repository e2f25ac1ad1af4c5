import { sql } from 'kysely'
import { typeLife } from '#modules/basic/cert/server/cert-life.ts'
import { windowsOf } from '#modules/ship/cert/server/windows.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import type { Anchor } from '#server/documents/index.ts'
import type { Ctx } from '#server/http/context.ts'
import { whoIsNext } from '#server/machine/waiting.ts'
import { surveyCertMachine } from '../surveyCert.machine.ts'
import { fittingTemplates, fitOf } from './choose-template.ts'
import { latestExpiry } from './dates.ts'
import { isSystems, prefilled, sourcesOf } from './facts.ts'
import { paramsOf } from './fill-certificate.ts'
import { defaultPlaces, marks } from './marks.ts'

type Row = Record<string, any>

/** What the page of a certificate needs beyond its row: the form, what is known already, windows, marks, who is next. */
export async function certificateDetail(ctx: Ctx, row: Row): Promise<Record<string, unknown>> {
  const params = await paramsOf(ctx, row['templateId'])
  const kind = await typeLife(ctx.db, row['certId'])
  const template = row['templateId'] ? await ctx.db.selectFrom('certTemplate').where('id', '=', row['templateId']).select('templateName').executeTakeFirst() : undefined
  const own = await ctx.db.selectFrom('surveyCert').where('id', '=', row['id']).select(['anchors', 'surveyorId']).executeTakeFirstOrThrow()
  const images = await ctx.db.selectFrom('surveyor').where('id', '=', own.surveyorId).select(['signature', 'officialSeal', 'personalSeal']).executeTakeFirst()
  const imageOf: Record<string, string | null | undefined> = { sigSurveyor: images?.signature, sealOfficial: images?.officialSeal, sealPersonal: images?.personalSeal }
  const limit = await latestExpiry(ctx.db, row)
  return {
    params: params.filter((p) => !isSystems(p)), prefill: prefilled(params, await sourcesOf(ctx, row)), templateName: template?.templateName ?? null,
    templates: await fittingTemplates(ctx.db, await fitOf(ctx.db, row)),
    suggestedExpiry: limit.expiryDate, validityMonths: kind.validityMonths,
    windows: windowsOf({ ...kind, inspectionDate: row['inspectionDate'], expiryDate: row['expiryDate'] }, await societyToday(ctx.db)),
    anchors: own.anchors ? defaultPlaces(own.anchors as Anchor[]) : [],
    marks: Object.entries(marks).map(([name, size]) => ({ name, ...size, attachmentId: imageOf[name] ?? null })),
    waitingFor: await whoIsNext(ctx, surveyCertMachine, row),
    documentFaults: await documentFaults(ctx, row),
  }
}

/** What dates would mean for a certificate: the latest expiry they allow and the windows they open. Saves nothing. */
export async function plannedDates(ctx: Ctx, row: Row, given: Row) {
  const planned = { ...row, ...given }
  const kind = await typeLife(ctx.db, row['certId'])
  const { expiryDate: suggestedExpiry } = await latestExpiry(ctx.db, planned)
  return { suggestedExpiry, windows: windowsOf({ ...kind, inspectionDate: planned['inspectionDate'] ?? null, expiryDate: planned['expiryDate'] ?? suggestedExpiry }, await societyToday(ctx.db)) }
}

/** What the last attempt to make the document was refused for; nothing once it is made. */
async function documentFaults(ctx: Ctx, row: Row): Promise<{ zh: string; en: string }[]> {
  if (row['status'] !== surveyCertMachine.states.waitSign || row['pdfFileId']) return []
  const last = await ctx.db.selectFrom('job').where('kind', '=', 'work.surveyCert.generate').where(sql<boolean>`input->>'id' = ${String(row['id'])}`)
    .orderBy('createTime', 'desc').select(['state', 'data', 'msg']).executeTakeFirst()
  if (last?.state !== 'failed') return []
  const issues = (last.data as { issues?: { zh: string; en: string }[] } | null)?.issues
  return issues?.map(({ zh, en }) => ({ zh, en })) ?? [{ zh: last.msg ?? '', en: last.msg ?? '' }]
}
