import { defineMessages } from '#common/text.ts'

/** Texts of the day as of which records are shown. */
export const asOfText = defineMessages('kitAsOf', {
  asOf: ['查询日期', 'As of'],
  notToday: ['{date} 的状态，非今日', 'Status on {date}, not today'],
  basis: ['依据', 'Basis'],
  /** by what is recorded now, or by what was recorded at the end of the day */
  trueThen: ['当日实际', 'Actual on that day'],
  onlyKnown: ['当日已知', 'Known on that day'],
})
