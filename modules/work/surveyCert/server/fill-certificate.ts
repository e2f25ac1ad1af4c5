import { stateName } from '#common/machine.ts'
import { fittingTemplates } from '#modules/basic/certTemplate/server/fitting-templates.ts'
import { changeRow, lockRow, refuseStale } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse, refuseFields } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import { surveyCertMachine } from '../surveyCert.machine.ts'
import { surveyCertText } from '../surveyCert.text.ts'
import { missingValues, valueFaults } from './check-values.ts'
import { fitOf } from './choose-template.ts'
import { dateFaults, refuseIncompleteDates } from './dates.ts'
import { prefilled, sourcesOf } from './facts.ts'
import type { Param } from './facts.ts'

type Row = Record<string, any> & { id: number; version: number }
const editable = ['waitInfo', 'auditFailed', 'confirmFailed', 'approvalFailed']

export async function paramsOf(ctx: Ctx, templateId: number | null): Promise<Param[]> {
  if (!templateId) return []
  const template = await ctx.db.selectFrom('certTemplate').where('id', '=', templateId).select('paramList').executeTakeFirstOrThrow()
  return template.paramList as Param[]
}

/** Saves what the person in charge has filled in so far; gaps are allowed until it is submitted. */
export async function fillCertificate(ctx: Ctx, r: Resource, input: Record<string, any>): Promise<{ id: number; version: number }> {
  const { id, version, ...given } = input
  if (!id) return refuseFields({ field: 'id', phrase: surveyCertText.onlyPersonInCharge })
  const now: Row = await lockRow(ctx, r, id)
  const state = stateName(surveyCertMachine, now['status'])!
  if (!editable.includes(state)) refuse(409, surveyCertText.notEditable, { state: surveyCertText.states[state] })
  if (now['personInCharge'] !== ctx.user.userId) refuse(403, surveyCertText.onlyPersonInCharge)
  refuseStale(now, version)
  for (const field of ['shipId', 'certId']) if (field in given && given[field] !== now[field]) refuseFields({ field, phrase: surveyCertText.notEditable, params: { state: surveyCertText.states[state] } })
  const next: Row = { ...now, ...given }
  const params = await paramsOf(ctx, next['templateId'])
  if (given['templateId'] && given['templateId'] !== now['templateId']) {
    const fitting = await fittingTemplates(ctx.db, await fitOf(ctx.db, next))
    if (!fitting.some((t) => t.id === given['templateId'])) refuseFields({ field: 'templateId', phrase: surveyCertText.wrongTemplate })
    // What the other template asks for as well is taken over; the rest has no place on it.
    const kept = Object.entries((next['values'] ?? {}) as Row).filter(([keyword]) => params.some((p) => p.keyword === keyword))
    given['values'] = next['values'] = Object.fromEntries(kept)
  }
  const faults = [...(await valueFaults(ctx.db, params, next['values'] ?? {})), ...(await dateFaults(ctx.db, next))]
  if (faults.length) refuseFields(...faults)
  return changeRow(ctx, r, now, { ...given, dataChanged: true, pdfFileId: null })
}

/** What must be there before a certificate is handed in: template, every required parameter, dates and windows. */
export async function submitCertificate(ctx: Ctx, row: Row): Promise<Record<string, unknown>> {
  if (!row['templateId']) refuseFields({ field: 'templateId', phrase: surveyCertText.noTemplate })
  const params = await paramsOf(ctx, row['templateId'])
  const missing = missingValues(params, row['values'] ?? {}, prefilled(params, await sourcesOf(ctx, row)))
  if (missing.length) refuseFields(...missing)
  await refuseIncompleteDates(ctx.db, row)
  return { dataChanged: false }
}
