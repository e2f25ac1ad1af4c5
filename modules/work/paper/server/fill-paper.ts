import { stateName } from '#common/machine.ts'
import { changeRow, lockRow, refuseStale } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { fieldText, refuse, refuseFields } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import { paperText } from '../paper.text.ts'
import { missingValues, valueFaults } from './check-values.ts'
import { dateFaults, refuseIncompleteDates } from './dates.ts'
import { prefilled, sourcesOf } from './facts.ts'
import type { Param } from './facts.ts'
import type { PaperKind, Row, Sheet } from './paper-kind.ts'

/** The parameters of a template; none without one. */
export const paramsOf = async (ctx: Ctx, templateId: number | null): Promise<Param[]> => (await templateOf(ctx, templateId)).params

/** The same with the template's name. */
export async function templateOf(ctx: Ctx, templateId: number | null): Promise<{ params: Param[]; templateName: string | null }> {
  if (!templateId) return { params: [], templateName: null }
  const { paramList, templateName } = await ctx.db.selectFrom('certTemplate').where('id', '=', templateId).select(['paramList', 'templateName']).executeTakeFirstOrThrow()
  return { params: paramList as Param[], templateName }
}

/**
 * Saves what the person in charge has filled in so far; gaps are allowed until it is submitted.
 * @throws Refusal 403 for anybody else, 409 in a state in which it is not written, 400 naming wrong fields and `values.{keyword}`
 */
export async function fillPaper(ctx: Ctx, r: Resource, kind: PaperKind, input: Record<string, any>): Promise<{ id: number; version: number }> {
  const { id, version, ...given } = input
  if (!id) return refuseFields({ field: 'id', phrase: paperText.onlyPersonInCharge })
  const now: Row = await lockRow(ctx, r, id)
  const name = stateName(kind.machine, now['status'])!
  const state = kind.machine.words.states[name]!
  if (!kind.editable.includes(name)) refuse(409, paperText.notEditable, { state })
  if (now['personInCharge'] !== ctx.user.userId) refuse(403, paperText.onlyPersonInCharge)
  refuseStale(now, version)
  for (const field of kind.fixed) if (field in given && given[field] !== now[field]) refuseFields({ field, phrase: paperText.notEditable, params: { state } })
  const next: Row = { ...now, ...given }
  const params = await paramsOf(ctx, next['templateId'])
  if (given['templateId'] && given['templateId'] !== now['templateId']) {
    const fitting = await kind.templates(ctx, next)
    if (!fitting.some((t) => t.id === given['templateId'])) refuseFields({ field: 'templateId', phrase: paperText.wrongTemplate })
    // What the other template asks for as well is taken over; the rest has no place on it.
    const kept = Object.entries((next['values'] ?? {}) as Row).filter(([keyword]) => params.some((p) => p.keyword === keyword))
    given['values'] = next['values'] = Object.fromEntries(kept)
  }
  const sheet = kind.sheet?.(now)
  const faults = [
    ...(kind.check?.(now, next) ?? []), ...(await valueFaults(ctx.db, params, next['values'] ?? {}, now['values'] ?? {})), ...(await (sheet ? sheet.faults(ctx, next) : dateFaults(ctx.db, next))),
  ]
  if (faults.length) refuseFields(...faults)
  return changeRow(ctx, r, now, { ...given, dataChanged: true, pdfFileId: null })
}

/** What must be there before a certificate is handed in: template, every required parameter, dates and windows. @throws Refusal 400 naming each */
export async function refuseIncomplete(ctx: Ctx, kind: PaperKind, row: Row): Promise<void> {
  const sheet = kind.sheet?.(row)
  if (sheet) return refuseIncompleteSheet(ctx, sheet, row)
  if (!row['templateId']) refuseFields({ field: 'templateId', phrase: paperText.noTemplate })
  const params = await paramsOf(ctx, row['templateId'])
  const missing = missingValues(params, row['values'] ?? {}, prefilled(params, await sourcesOf(ctx, row, kind)))
  if (missing.length) refuseFields(...missing)
  await refuseIncompleteDates(ctx.db, row)
}

/** The same for work without a template. */
async function refuseIncompleteSheet(ctx: Ctx, sheet: Sheet, row: Row): Promise<void> {
  const missing = sheet.required.filter((field) => row[field] === null || row[field] === undefined).map((field) => ({ field, phrase: fieldText.required }))
  const faults = [...missing, ...await sheet.faults(ctx, { ...row, handedIn: true })]
  if (faults.length) refuseFields(...faults)
}
