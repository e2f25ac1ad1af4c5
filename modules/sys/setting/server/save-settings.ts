import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { differences, record } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import { httpText, refuse, refuseFields } from '#server/http/refusal.ts'
import { settingText } from '../setting.text.ts'
import { forgetSettings, readSettings } from './settings.ts'
import type { SettingKey, Settings } from './settings.ts'

const isZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Changes the settings given; the others stay. @throws Refusal 409 when they have been changed since they were read */
export async function saveSettings(ctx: Ctx, { version, ...given }: Partial<{ [K in keyof Settings]: Settings[K] | null }> & { version: number }): Promise<{ version: number }> {
  const { db, services, user } = ctx
  await sql`lock table setting in share row exclusive mode`.execute(db)
  const now = await readSettings(db)
  if (now.version !== version) refuse(409, httpText.stale)
  // The database keeps objects in an order of its own: they are compared by content.
  const next = Object.fromEntries(Object.entries(given).filter(([key, value]) => value != null && !isDeepStrictEqual(value, now[key as SettingKey]))) as Partial<Settings>
  if (next.timeZone && !isZone(next.timeZone)) refuseFields({ field: 'timeZone', phrase: settingText.unknownZone })
  const changes = differences(now as never, next as never, new Set())
  for (const { field: key, to } of changes)
    await db.insertInto('setting').values({ key, value: JSON.stringify(to), updateBy: user.userId || null })
      .onConflict((c) => c.column('key').doUpdateSet({ value: JSON.stringify(to), version: sql`setting.version + 1`, updateTime: sql`now()`, updateBy: user.userId || null })).execute()
  // The database's own "today" must be that of the society, and constant within a query.
  if (changes.some(({ field }) => field === 'timeZone'))
    await sql`create or replace function society_today() returns date language sql stable parallel safe as ${sql.lit(`select (now() at time zone '${next.timeZone}')::date`)}`.execute(db)
  if (changes.length) await record(ctx, { resource: 'sys/setting', rowId: 0, action: 'update', changes })
  ctx.after(() => forgetSettings(services.db))
  return { version: version + changes.length }
}
