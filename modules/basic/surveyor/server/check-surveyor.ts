import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import { surveyorText } from '../surveyor.text.ts'
import type { LockedSurveyor, SurveyorValues } from './surveyor-row.ts'
import { prepareStampImage } from '#server/platform/documents/prepare-stamp-image.ts'
import { imageFields } from './surveyor-images.ts'
import { surveyorFaults, normalize } from './surveyor-rules.ts'

/**
 * Validates a surveyor before saving; images are stored as printed on certificates.
 * @throws Refusal 400 naming every field
 */
export async function checkSurveyor(
  ctx: RequestContext,
  input: SurveyorValues,
  now: LockedSurveyor | null,
): Promise<SurveyorValues> {
  const values = normalize(input, now)
  const errors = surveyorFaults({ ...now, ...values }, await societyToday(ctx.db))
  if (errors.length) refuseFields(...errors)
  await refuseUnknownFlags(ctx, input, values.flagIds ?? [])
  for (const field of imageFields) {
    const image = values[field]
    if (image && image !== now?.[field]) values[field] = await prepareStampImage(ctx, image, field)
  }
  return values
}

/** Arrays of ids and the JSON of the authorisations have no foreign keys. */
async function refuseUnknownFlags(
  ctx: RequestContext,
  input: SurveyorValues,
  flagIds: number[],
): Promise<void> {
  if (!flagIds.length) return
  const existing = new Set(
    (await ctx.db.selectFrom('flag').where('id', 'in', flagIds).select('id').execute()).map(
      ({ id }) => id,
    ),
  )
  const row = (input.authorisations ?? []).findIndex(({ flagId }) => !existing.has(flagId))
  if (row >= 0)
    refuseFields({ field: `authorisations.${row}.flagId`, phrase: surveyorText.noSuchFlag })
  if (flagIds.some((id) => !existing.has(id)))
    refuseFields({ field: 'flagIds', phrase: surveyorText.noSuchFlag })
}

/**
 * @throws Refusal 409 naming the accounts linked to one of the surveyors; the database itself
 *   refuses for certificates in work
 */
export async function assertNoLinkedAccount(ctx: RequestContext, ids: number[]): Promise<void> {
  const people = await ctx.db
    .selectFrom('appUser')
    .where('relatedSurveyor', 'in', ids)
    .orderBy('username')
    .limit(5)
    .select('username')
    .execute()
  if (people.length)
    refuse(409, surveyorText.namedByUsers, {
      names: people.map(({ username }) => username).join(', '),
    })
}
