import { isObject } from '#common/values.ts'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { diffFields, writeAuditEntry } from '#server/records/audit/audit.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuse } from '#server/core/refusal.ts'
import { publishSettingsChange } from '#server/platform/settings/cached-settings.ts'
import { prepareStampImage } from '#server/platform/documents/prepare-stamp-image.ts'
import { checkSettings } from './check-settings.ts'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import type { SettingKey, Settings } from '#modules/sys/settingValues/server/settings.ts'

type SettingsInput = { readonly [K in SettingKey]?: unknown }

/** The new value of a setting; parts that are not given keep their value. */
function merged(key: SettingKey, value: unknown, now: Settings): unknown {
  if (!isObject(value)) return value
  const before = now[key] as unknown as Record<string, unknown>
  const input = Object.entries(value).filter(
    ([name, part]) => part !== undefined && !(part === null && isObject(before[name])),
  )
  return { ...before, ...Object.fromEntries(input) }
}

/** Saves the settings given; the others stay. @throws Refusal 409 when the version is stale */
export async function saveSettings(
  ctx: RequestContext,
  { version, ...input }: SettingsInput & { version: number },
): Promise<{ version: number }> {
  const { db, user } = ctx
  await sql`lock table setting in share row exclusive mode`.execute(db)
  const now = await readSettings(db)
  if (now.version !== version) refuse(409, httpText.stale)
  const requested = (Object.entries(input) as [SettingKey, unknown][])
    .filter(([, value]) => value != null)
    .map(([key, value]) => [key, merged(key, value, now)] as const)
  // jsonb reorders keys, so values are compared by content.
  const next = Object.fromEntries(
    requested.filter(([key, value]) => !isDeepStrictEqual(value, now[key])),
  ) as Partial<Settings>
  await checkSettings(ctx, next)
  if (next.society?.seal && next.society.seal !== now.society.seal)
    next.society = {
      ...next.society,
      seal: await prepareStampImage(ctx, next.society.seal, 'seal', 'society.seal'),
    }
  const changes = diffFields({ ...now }, { ...next }, new Set())
  for (const { field: key, to } of changes)
    await db
      .insertInto('setting')
      .values({ key, value: JSON.stringify(to), updateBy: user.userId || null })
      .onConflict((c) =>
        c.column('key').doUpdateSet({
          value: JSON.stringify(to),
          version: sql`setting.version + 1`,
          updateTime: sql`now()`,
          updateBy: user.userId || null,
        }),
      )
      .execute()
  // "today" in the database must be that of the society, and constant within a query.
  if (next.timeZone)
    await sql`create
      or replace function society_today() returns date language sql stable parallel
      safe as ${sql.lit(`select (now() at time zone '${next.timeZone}')::date`)}`.execute(db)
  if (changes.length)
    await writeAuditEntry(ctx, { resource: 'sys/setting', rowId: 0, action: 'update', changes })
  await publishSettingsChange(ctx)
  return { version: version + changes.length }
}
