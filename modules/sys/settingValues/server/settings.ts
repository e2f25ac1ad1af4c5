import { batchedRead } from '#server/platform/database/batched-read.ts'
import { isObject } from '#common/values.ts'
import { today } from '#common/rules/base/dates.ts'
import { numberKinds } from '#common/rules/text/number-scheme.ts'
import type { Schemes } from '#common/rules/text/number-scheme.ts'
import type { Reminder } from '#common/rules/windows/reminders.ts'
import type { Db } from '#server/core/db.ts'
import { defaultUploadLimits } from '#server/platform/files/upload-limits.ts'
import type { FileLimits } from '#server/platform/files/upload-limits.ts'
import { loadSettings } from '#server/platform/settings/cached-settings.ts'

export interface Office {
  nameZh: string
  nameEn: string
  address: string | null
  phone: string | null
  email: string | null
}
export interface Settings {
  /** `logo`, `seal`: attachments, PNG or JPEG */
  society: { nameZh: string; nameEn: string; logo: string | null; seal: string | null }
  /** IANA name, such as Asia/Shanghai */
  timeZone: string
  offices: Office[]
  /**
   * `firstIsPhone`: the first password of a new user is the phone number instead of a random one
   */
  password: {
    minLength: number
    changeMinLength: number
    minClasses: number
    firstIsPhone: boolean | null
  }
  /** `longer`: confirms more than the default of 15 minutes */
  session: { idleMinutes: number; longer: boolean }
  numbers: Schemes
  mail: { senderName: string | null; senderAddress: string | null }
  reminders: Reminder[]
  /**
   * `crfMoneyKept`: a CRF refused by the chief surveyor with unchanged amounts skips the accountant
   */
  audits: { crfMoneyKept: boolean }
  /**
   * `discountLimit`: per cent of the subtotal; `validDays`, `paymentDays`: from the date of
   * quotation and invoice; `reminderDays`: three, after the due date
   */
  commerce: {
    discountLimit: number
    validDays: number
    paymentDays: number
    reminderDays: number[]
    bankDetails: string | null
    address: string | null
    taxpayerNo: string | null
    /** account numbers of the journal; null in settings saved by earlier versions */
    accounts: LedgerAccounts | null
  }
  files: FileLimits
  /** `required`: the actions with secondPerson wait for confirmation */
  fourEyes: { required: boolean }
}
export type SettingKey = keyof Settings

/** Numbers of the Chinese chart of accounts for enterprises. */
export const defaultLedgerAccounts = {
  bankAccount: '1002',
  receivableAccount: '1122',
  advanceAccount: '2203',
  incomeAccount: '6001',
  badDebtAccount: '6701',
}
type LedgerAccounts = typeof defaultLedgerAccounts

const offices = [
  ['上海', 'Shanghai'],
  ['新加坡', 'Singapore'],
  ['巴拿马', 'Panama'],
  ['中国台湾', 'Taiwan'],
  ['韩国', 'Korea'],
  ['菲律宾', 'Philippines'],
] as const
const initial: Settings = {
  society: {
    nameZh: '普林索尔船级社',
    nameEn: 'Plimsoll Classification Society',
    logo: null,
    seal: null,
  },
  timeZone: 'Asia/Shanghai',
  offices: offices.map(([nameZh, nameEn]) => ({
    nameZh,
    nameEn,
    address: null,
    phone: null,
    email: null,
  })),
  password: { minLength: 6, changeMinLength: 7, minClasses: 2, firstIsPhone: false },
  session: { idleMinutes: 15, longer: false },
  numbers: Object.fromEntries(
    Object.entries(numberKinds).map(([kind, { pattern, reset }]) => [kind, { pattern, reset }]),
  ) as Schemes,
  mail: { senderName: null, senderAddress: null },
  reminders: [
    { offset: 3, unit: '2', repeat: false },
    { offset: 1, unit: '2', repeat: false },
    { offset: 7, unit: '3', repeat: true },
  ],
  audits: { crfMoneyKept: false },
  commerce: {
    discountLimit: 10,
    validDays: 30,
    paymentDays: 30,
    reminderDays: [7, 21, 45],
    bankDetails: null,
    address: null,
    taxpayerNo: null,
    accounts: defaultLedgerAccounts,
  },
  files: defaultUploadLimits,
  fourEyes: { required: true },
}

/**
 * The settings of the society, cached in memory: names on certificates, time zone for
 * `today(timeZone)`, offices, password lengths, numbers.
 */
export async function readSettings(db: Db): Promise<Settings & { version: number }> {
  const { values, version } = await loadSettings(db)
  // Settings saved by earlier versions get defaults for missing parts.
  const set = Object.entries(values)
    .filter(([key]) => key in initial)
    .map(([key, value]) => [
      key,
      isObject(value) ? { ...(initial[key as SettingKey] as object), ...value } : value,
    ])
  return { ...initial, ...Object.fromEntries(set), version }
}

/** The calendar date at the society, which every rule uses as "today". */
export const societyToday = (db: Db): Promise<string> => readToday(db, null)

/** Rules that run together for many records read the settings once. */
const readToday = batchedRead(async (db, keys: readonly null[]) => {
  const day = today((await readSettings(db)).timeZone)
  return keys.map(() => day)
})
