import type { Lang } from '../text.ts'

/** Regions (REGION) in which companies are written to in Chinese. */
const chinese: readonly string[] = ['SHA', 'TWN']
/** The language in which a company is written to, by its region. */
export const writtenLanguage = (region: string): Lang => (chinese.includes(region) ? 'zh' : 'en')
