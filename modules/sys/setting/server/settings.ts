import { today } from '#common/rules/dates.ts'
import { numberKinds } from '#common/rules/numbering.ts'
import type { Schemes } from '#common/rules/numbering.ts'
import type { Reminder } from '#common/rules/reminders.ts'
import type { Db } from '#server/db/database.ts'
import { usualLimits } from '#server/files/limits.ts'
import type { FileLimits } from '#server/files/limits.ts'
import { whatIsSet } from '#server/settings.ts'

export interface Office { nameZh: string; nameEn: string; address: string | null; phone: string | null; email: string | null }
export interface Settings {
  /** `logo`: an attachment, PNG or JPEG */
  society: { nameZh: string; nameEn: string; logo: string | null }
  /** IANA name, such as Asia/Shanghai */
  timeZone: string
  offices: Office[]
  /** `firstIsPhone`: new users begin with their phone number as password rather than a random one */
  password: { minLength: number; changeMinLength: number; minClasses: number; firstIsPhone: boolean | null }
  /** `longer`: an administrator has said that more than the usual 15 minutes are meant */
  session: { idleMinutes: number; longer: boolean }
  numbers: Schemes
  mail: { senderName: string | null; senderAddress: string | null }
  reminders: Reminder[]
  /** `crfMoneyKept`: a CRF refused by the chief surveyor whose money is unchanged does not go to the accountant again */
  audits: { crfMoneyKept: boolean }
  /** `discountLimit`: per cent of the subtotal; `validDays`, `paymentDays`: from the quotation's and the invoice's day; `reminderDays`: three, after the due date */
  commerce: { discountLimit: number; validDays: number; paymentDays: number; reminderDays: number[]; bankDetails: string | null }
  files: FileLimits
  /** `required`: what modules/sys/confirmation lists waits for a second person */
  fourEyes: { required: boolean }
}
export type SettingKey = keyof Settings

const offices = [['上海', 'Shanghai'], ['新加坡', 'Singapore'], ['巴拿马', 'Panama'], ['中国台湾', 'Taiwan'], ['韩国', 'Korea'], ['菲律宾', 'Philippines']] as const
const initial: Settings = {
  society: { nameZh: '普林索尔船级社', nameEn: 'Plimsoll Classification Society', logo: null },
  timeZone: 'Asia/Shanghai',
  offices: offices.map(([nameZh, nameEn]) => ({ nameZh, nameEn, address: null, phone: null, email: null })),
  password: { minLength: 6, changeMinLength: 7, minClasses: 2, firstIsPhone: false },
  session: { idleMinutes: 15, longer: false },
  numbers: Object.fromEntries(Object.entries(numberKinds).map(([kind, { pattern, reset }]) => [kind, { pattern, reset }])) as Schemes,
  mail: { senderName: null, senderAddress: null },
  reminders: [{ offset: 3, unit: '2', repeat: false }, { offset: 1, unit: '2', repeat: false }, { offset: 7, unit: '3', repeat: true }],
  audits: { crfMoneyKept: false },
  commerce: { discountLimit: 10, validDays: 30, paymentDays: 30, reminderDays: [7, 21, 45], bankDetails: null },
  files: usualLimits,
  fourEyes: { required: true },
}
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The settings of the society, kept in memory: names on certificates, time zone for `today(timeZone)`, offices, password lengths, numbers. */
export async function readSettings(db: Db): Promise<Settings & { version: number }> {
  const { values, version } = await whatIsSet(db)
  // What was saved before a setting had all its parts gets the rest from the start.
  const set = Object.entries(values).filter(([key]) => key in initial).map(([key, value]) => [key, isObject(value) ? { ...(initial[key as SettingKey] as object), ...value } : value])
  return { ...initial, ...Object.fromEntries(set), version }
}

/** The calendar date at the society: every "today" of a rule. */
export const societyToday = async (db: Db): Promise<string> => today((await readSettings(db)).timeZone)
