import { societyToday } from '#modules/sys/setting/server/settings.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse, refuseFields } from '#server/http/refusal.ts'
import { surveyorText } from '../surveyor.text.ts'
import { cleaned, imageFields } from './surveyor-images.ts'
import { surveyorFaults, tidied } from './surveyor-rules.ts'

type Values = Record<string, any>

/**
 * What must hold before a surveyor is saved; images are kept as they will stand on certificates.
 * @throws Refusal 400 naming every field
 */
export async function checkSurveyor(ctx: Ctx, given: Values, now: Values | null): Promise<Values> {
  const values = tidied(given, now)
  const faults = surveyorFaults({ ...now, ...values }, await societyToday(ctx.db))
  if (faults.length) refuseFields(...faults)
  await refuseUnknownFlags(ctx, given, values['flagIds'] ?? [])
  for (const field of imageFields) if (values[field] && values[field] !== now?.[field]) values[field] = await cleaned(ctx, values[field], field)
  return values
}

/** A list of ids and the JSON of the authorisations are nothing the database watches. */
async function refuseUnknownFlags(ctx: Ctx, given: Values, flagIds: number[]): Promise<void> {
  if (!flagIds.length) return
  const found = new Set((await ctx.db.selectFrom('flag').where('id', 'in', flagIds).select('id').execute()).map(({ id }) => id))
  const row = ((given['authorisations'] ?? []) as Values[]).findIndex(({ flagId }) => !found.has(flagId))
  if (row >= 0) refuseFields({ field: `authorisations.${row}.flagId`, phrase: surveyorText.noSuchFlag })
  if (flagIds.some((id) => !found.has(id))) refuseFields({ field: 'flagIds', phrase: surveyorText.noSuchFlag })
}

/** @throws Refusal 409 naming the accounts that are linked to one of the surveyors; certificates in work the database itself refuses */
export async function refuseLinked(ctx: Ctx, ids: number[]): Promise<void> {
  const people = await ctx.db.selectFrom('appUser').where('relatedSurveyor', 'in', ids).orderBy('username').limit(5).select('username').execute()
  if (people.length) refuse(409, surveyorText.namedByUsers, { names: people.map(({ username }) => username).join(', ') })
}
