/**
 * Articles of each instrument under which a certificate is extended or its anniversary date is
 * moved, as its model form prints them. Plain data.
 */

/** Numbers of the articles, and how a sentence refers to one of them: `#` is the number. */
export interface EndorsementArticles {
  en: string
  zh: string
  /** what the ship complies with */
  instrumentEn: string
  instrumentZh: string
  /** issued for less than the full term, now accepted for it: SOLAS I/14(c) */
  short?: string
  /** renewal survey held, new certificate not yet on board, at most five months: I/14(d) */
  renewed: string
  /** voyage to the port of survey, at most three months: I/14(e) */
  port: string
  /** period of grace, at most one month: I/14(f) */
  grace?: string
  /** survey held early, anniversary date moved: I/14(h) */
  advanced?: string
  /** surveys under the moved anniversary date: I/14(h)(iii) */
  afterAdvance?: string
}

const convention = { instrumentEn: 'the Convention', instrumentZh: '公约' }
const annex = (number: string) => ({
  ...convention,
  en: `regulation # of Annex ${number} of the Convention`,
  zh: `公约附则 ${number} 第 # 条`,
})
const code = {
  en: '# of the Code',
  zh: '规则第 # 款',
  instrumentEn: 'the Code',
  instrumentZh: '规则',
}

export const ARTICLES = {
  solas: {
    ...convention,
    en: 'regulation # of the Convention',
    zh: '公约第 # 条',
    short: 'I/14(c)',
    renewed: 'I/14(d)',
    port: 'I/14(e)',
    grace: 'I/14(f)',
    advanced: 'I/14(h)',
    afterAdvance: 'I/14(h)(iii)',
  },
  loadLine: {
    ...convention,
    en: 'article # of the Convention',
    zh: '公约第 # 条',
    short: '19(3)',
    renewed: '19(4)',
    port: '19(5)',
    grace: '19(6)',
    advanced: '19(8)',
    afterAdvance: '19(8)(c)',
  },
  marpolOne: {
    ...annex('I'),
    short: '10.3',
    renewed: '10.4',
    port: '10.5',
    grace: '10.6',
    advanced: '10.8',
    afterAdvance: '10.8.3',
  },
  marpolTwo: {
    ...annex('II'),
    short: '10.3',
    renewed: '10.4',
    port: '10.5',
    grace: '10.6',
    advanced: '10.8',
    afterAdvance: '10.8.3',
  },
  // No surveys between issue and renewal, so no anniversary date.
  marpolFour: { ...annex('IV'), short: '8.3', renewed: '8.4', port: '8.5', grace: '8.6' },
  marpolSix: {
    ...annex('VI'),
    short: '9.3',
    renewed: '9.4',
    port: '9.5',
    grace: '9.6',
    advanced: '9.8',
    afterAdvance: '9.8.3',
  },
  ballastWater: {
    ...convention,
    en: 'regulation # of the Annex to the Convention',
    zh: '公约附则第 # 条',
    short: 'E-5.3',
    renewed: 'E-5.4',
    port: 'E-5.5',
    grace: 'E-5.6',
    advanced: 'E-5.8',
    afterAdvance: 'E-5.8.3',
  },
  recycling: {
    ...convention,
    en: 'regulation # of the Annex to the Convention',
    zh: '公约附则第 # 条',
    short: '11.6',
    renewed: '11.7',
    port: '11.8',
    grace: '11.9',
  },
  security: {
    instrumentEn: 'part A of the ISPS Code',
    instrumentZh: 'ISPS 规则 A 部分',
    en: 'section # of part A of the ISPS Code',
    zh: 'ISPS 规则 A 部分第 # 节',
    short: '19.3.3',
    renewed: '19.3.4',
    port: '19.3.5',
    grace: '19.3.6',
    advanced: '19.3.7.1',
    afterAdvance: '19.3.7.2',
  },
  // ISM Code part B: no period of grace; 13.12 is a late renewal and extends nothing.
  safetyManagement: {
    instrumentEn: 'part B of the ISM Code',
    instrumentZh: 'ISM 规则 B 部分',
    en: 'paragraph # of part B of the ISM Code',
    zh: 'ISM 规则 B 部分第 # 段',
    renewed: '13.13',
    port: '13.14',
  },
  chemicals: {
    ...code,
    short: '1.5.6.3',
    renewed: '1.5.6.4',
    port: '1.5.6.5',
    grace: '1.5.6.6',
    advanced: '1.5.6.8',
    afterAdvance: '1.5.6.8.3',
  },
  gases: {
    ...code,
    short: '1.4.6.3',
    renewed: '1.4.6.4',
    port: '1.4.6.5',
    grace: '1.4.6.6',
    advanced: '1.4.6.8',
    afterAdvance: '1.4.6.8.3',
  },
  // HSC Code 2000: one extension, of at most one month, to the place of survey.
  highSpeed: { ...code, short: '1.8.8', renewed: '1.8.9', port: '1.8.10' },
  // MODU Code 2009, 1.6.11.
  offshoreUnit: {
    ...code,
    short: '1.6.11.3',
    renewed: '1.6.11.4',
    port: '1.6.11.5',
    grace: '1.6.11.6',
    advanced: '1.6.11.7',
    afterAdvance: '1.6.11.7.3',
  },
} as const satisfies Record<string, EndorsementArticles>

/** A sentence's reference to an article, in both languages. */
export const articleOf = (
  { en, zh }: Pick<EndorsementArticles, 'en' | 'zh'>,
  number: string,
): { en: string; zh: string } => ({ en: en.replace('#', number), zh: zh.replace('#', number) })
