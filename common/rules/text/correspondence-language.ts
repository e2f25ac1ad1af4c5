import type { Lang } from '#common/text.ts'

/** Regions (REGION) whose companies receive letters in Chinese. */
const chinese: readonly string[] = ['SHA', 'TWN']
/** Correspondence language of a company, by its region. */
export const correspondenceLanguage = (region: string): Lang =>
  chinese.includes(region) ? 'zh' : 'en'
