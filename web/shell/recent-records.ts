/** Recently opened records, stored per user in this browser. */
import { setLocalItem, getLocalItem } from '../api/session.ts'

export interface RecentRecord {
  path: string
  title: string
  zh: string
  en: string
}
const maxRecords = 12
const key = (userId: number) => `recent.${userId}`

export const recentRecords = (userId: number): RecentRecord[] =>
  getLocalItem<RecentRecord[]>(key(userId)) ?? []
export const clearRecentRecords = (userId: number): void => setLocalItem(key(userId), null)
/** Adds a record as the newest entry; each record is listed once. */
export const addRecentRecord = (userId: number, record: RecentRecord): void =>
  setLocalItem(
    key(userId),
    [record, ...recentRecords(userId).filter(({ path }) => path !== record.path)].slice(
      0,
      maxRecords,
    ),
  )
