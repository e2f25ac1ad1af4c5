/** Records opened lately, remembered for each person on this machine. */
import { keepSetting, setting } from '../api/session.ts'

export interface Recent { path: string; title: string; zh: string; en: string }
const most = 12
const key = (userId: number) => `recent.${userId}`

export const recentOf = (userId: number): Recent[] => setting<Recent[]>(key(userId)) ?? []
export const forgetRecent = (userId: number): void => keepSetting(key(userId), null)
/** Notes that a record was opened: the newest first, each once. */
export const noteRecent = (userId: number, record: Recent): void =>
  keepSetting(key(userId), [record, ...recentOf(userId).filter(({ path }) => path !== record.path)].slice(0, most))
