import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { differences, record } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import { httpText, refuse } from '#server/http/refusal.ts'
import { settingsChanged } from '#server/settings.ts'
import { checkSettings } from './check-settings.ts'
import { readSettings } from './settings.ts'
import type { SettingKey, Settings } from './settings.ts'

type Given = { readonly [K in SettingKey]?: unknown }
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a setting is to be: parts of it that are not given stay as they are. */
function merged(key: SettingKey, value: unknown, now: Settings): unknown {
  if (!isObject(value)) return value
  const before = now[key] as unknown as Record<string, unknown>
  const given = Object.entries(value).filter(([name, part]) => part !== undefined && !(part === null && isObject(before[name])))
  return { ...before, ...Object.fromEntries(given) }
}

/** Changes the settings given; the others stay. @throws Refusal 409 when they have been changed since they were read */
export async function saveSettings(ctx: Ctx, { version, ...given }: Given & { version: number }): Promise<{ version: number }> {
  const { db, user } = ctx
  await sql`lock table setting in share row exclusive mode`.execute(db)
  const now = await readSettings(db)
  if (now.version !== version) refuse(409, httpText.stale)
  const wanted = (Object.entries(given) as [SettingKey, unknown][]).filter(([, value]) => value != null).map(([key, value]) => [key, merged(key, value, now)] as const)
  // The database keeps objects in an order of its own: they are compared by content.
  const next = Object.fromEntries(wanted.filter(([key, value]) => !isDeepStrictEqual(value, now[key]))) as Partial<Settings>
  await checkSettings(ctx, next)
  const changes = differences(now as never, next as never, new Set())
  for (const { field: key, to } of changes)
    await db.insertInto('setting').values({ key, value: JSON.stringify(to), updateBy: user.userId || null })
      .onConflict((c) => c.column('key').doUpdateSet({ value: JSON.stringify(to), version: sql`setting.version + 1`, updateTime: sql`now()`, updateBy: user.userId || null })).execute()
  // The database's own "today" must be that of the society, and constant within a query.
  if (next.timeZone)
    await sql`create or replace function society_today() returns date language sql stable parallel safe as ${sql.lit(`select (now() at time zone '${next.timeZone}')::date`)}`.execute(db)
  if (changes.length) await record(ctx, { resource: 'sys/setting', rowId: 0, action: 'update', changes })
  await settingsChanged(ctx)
  return { version: version + changes.length }
}
