import { addDays, today } from '#common/rules/base/dates.ts'
import type { InputOf, OutputOf } from '#common/contract.ts'
import type { RequestContext } from '#server/core/context.ts'
import { callHandlers } from '#server/core/hook.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import type { Resource, SavedValues } from '#server/core/resource.ts'
import type { ColumnValues, LockedRow } from '#server/core/row.ts'
import { isPersonalRight, newApiKey } from '#server/platform/sign-in/api-keys.ts'
import { lockRow } from '#server/records/rows/read-row.ts'
import { changeRow, saveRow } from '#server/records/rows/save-row.ts'
import { maxValidDays } from '../apiKey.contract.ts'
import type { apiKey } from '../apiKey.contract.ts'
import { apiKeyText } from '../apiKey.text.ts'
import { revokedHook } from './revoked-hook.ts'

export type ApiKeyResource = Resource<typeof apiKey, 'apiKey'>
type Locked = LockedRow<typeof apiKey, 'apiKey'>

/** @throws Refusal 400 where a right is not the caller's or cannot be given to a key */
function rightsError(ctx: RequestContext, rights: readonly string[]): FieldError[] {
  if (!rights.length) return [{ field: 'rights', phrase: apiKeyText.noRights }]
  const wrong = rights.filter((code) => !ctx.user.rights.has(code) || isPersonalRight(code))
  if (!wrong.length) return []
  const params = { codes: wrong.slice(0, 10).join(', ') }
  return [{ field: 'rights', phrase: apiKeyText.rightsTooWide, params }]
}

function expiryError(expiresOn: string): FieldError[] {
  const day = today('UTC')
  if (expiresOn < day) return [{ field: 'expiresOn', phrase: apiKeyText.expiryPast }]
  if (expiresOn <= addDays(day, maxValidDays)) return []
  const params = { days: maxValidDays }
  return [{ field: 'expiresOn', phrase: apiKeyText.expiryTooLong, params }]
}

const secrets = new WeakMap<RequestContext, string>()

/**
 * Validates a key. A new one belongs to the caller.
 * @throws Refusal 400 at the field; 403 for the key of another user; 409 for a revoked one
 */
export function checkApiKey(
  ctx: RequestContext,
  values: SavedValues<typeof apiKey>,
  now: Locked | null,
): ColumnValues<'apiKey'> {
  if (now && now.userId !== ctx.user.userId) refuse(403, apiKeyText.notOwner)
  if (now?.revokedTime) refuse(409, apiKeyText.ended)
  const errors = [
    ...(values.rights ? rightsError(ctx, values.rights) : []),
    ...(values.expiresOn ? expiryError(values.expiresOn) : []),
  ]
  if (errors.length) refuseFields(...errors)
  if (now) return values
  const { key, prefix, tokenHash } = newApiKey()
  secrets.set(ctx, key)
  return { ...values, userId: ctx.user.userId, prefix, tokenHash }
}

/** Saves a key. @returns with a new one the key itself, which is stored nowhere */
export async function saveApiKey(
  ctx: RequestContext,
  r: ApiKeyResource,
  input: InputOf<typeof apiKey, 'save'>,
): Promise<OutputOf<typeof apiKey, 'save'>> {
  const saved = await saveRow(ctx, r, input)
  ctx.afterCommit(() => ctx.services.sessions.invalidateCache())
  const secret = secrets.get(ctx)
  return secret ? { ...saved, secret } : saved
}

/** Revokes a key in every process at once. Revoking again changes nothing. */
export async function revokeApiKey(
  ctx: RequestContext,
  r: ApiKeyResource,
  id: number,
): Promise<Record<string, never>> {
  const now = await lockRow(ctx, r, id)
  if (!now.revokedTime) {
    await changeRow(
      ctx,
      r,
      now,
      { revokedTime: new Date().toISOString(), revokedBy: ctx.user.userId },
      'revoke',
    )
    await callHandlers(revokedHook, ctx, id)
  }
  ctx.afterCommit(() => ctx.services.sessions.invalidateCache())
  return {}
}

/** The rights that the caller can give to a key, in the order of the menu. */
export async function grantableRights(
  ctx: RequestContext,
): Promise<OutputOf<typeof apiKey, 'rights'>> {
  const codes = [...ctx.user.rights].filter((code) => !isPersonalRight(code))
  if (!codes.length) return { list: [] }
  const list = await ctx.db
    .selectFrom('menu as m')
    .innerJoin('menu as page', 'page.id', 'm.parentId')
    .leftJoin('menu as module', 'module.id', 'page.parentId')
    .where('m.type', '=', 3)
    .where('m.code', 'in', codes)
    .select(['m.code', 'm.nameZh', 'm.nameEn', 'page.nameZh as groupZh', 'page.nameEn as groupEn'])
    .orderBy('module.sort')
    .orderBy('page.sort')
    .orderBy('page.id')
    .orderBy('m.sort')
    .orderBy('m.id')
    .execute()
  return { list }
}
