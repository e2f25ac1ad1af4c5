import { today } from '#common/rules/dates.ts'
import type { Db } from '#server/db/database.ts'
import { remembered } from '#server/db/remember.ts'

export interface Office { nameZh: string; nameEn: string; address: string | null; phone: string | null; email: string | null }
export interface Settings {
  society: { nameZh: string; nameEn: string }
  /** IANA name, such as Asia/Shanghai */
  timeZone: string
  offices: Office[]
  password: { minLength: number; changeMinLength: number }
}
export type SettingKey = keyof Settings

const offices = [['上海', 'Shanghai'], ['新加坡', 'Singapore'], ['巴拿马', 'Panama'], ['中国台湾', 'Taiwan'], ['韩国', 'Korea'], ['菲律宾', 'Philippines']] as const
const initial: Settings = {
  society: { nameZh: '普林索尔船级社', nameEn: 'Plimsoll Classification Society' },
  timeZone: 'Asia/Shanghai',
  offices: offices.map(([nameZh, nameEn]) => ({ nameZh, nameEn, address: null, phone: null, email: null })),
  password: { minLength: 6, changeMinLength: 7 },
}

const cache = remembered<Settings & { version: number }>(async (db) => {
  const rows = await db.selectFrom('setting').select(['key', 'value', 'version']).execute()
  // Each change raises one row's version by one, so their sum is the version of all.
  const version = rows.reduce((sum, row) => sum + row.version, 0)
  return { ...initial, ...Object.fromEntries(rows.map((row) => [row.key, row.value])), version }
})

/** The settings of the society, kept in memory: names on certificates, time zone for `today(timeZone)`, offices, password lengths. */
export async function readSettings(db: Db): Promise<Settings & { version: number }> {
  return (await cache.get(db, ''))!
}

/** The calendar date at the society: every "today" of a rule. */
export const societyToday = async (db: Db): Promise<string> => today((await readSettings(db)).timeZone)

/** To be called after a change is committed. @param db the pool, not the transaction */
export const forgetSettings = (db: Db): void => cache.forget(db)
