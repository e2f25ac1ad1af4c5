/**
 * Articles of each instrument under which a certificate is extended or its anniversary date is
 * moved, as its model form prints them.
 */
import { certificateLaw } from '#common/rules/standing/certificate-law.ts'

/** Numbers of the articles, and how a sentence refers to one of them: `#` is the number. */
export interface EndorsementArticles {
  en: string
  zh: string
  /** what the ship complies with */
  instrumentEn: string
  instrumentZh: string
  /** what is surveyed, where it is not called a ship */
  object?: readonly [en: string, zh: string]
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

/**
 * Numbers of the clauses on extensions and early surveys in the law of a certificate type.
 * @param source how that law names the instrument, before the number
 */
function clauses(
  code: string,
  source: string,
): Pick<EndorsementArticles, 'short' | 'renewed' | 'port' | 'grace' | 'advanced'> {
  const law = certificateLaw(code, 'statutory')
  const { fullTerm, notOnBoard, notInPort, shortVoyage } = law.extensions
  if (!notOnBoard || !notInPort) throw new RangeError(`${code}: no clauses on extensions`)
  const number = (clause: string) => clause.slice(source.length)
  return {
    ...(fullTerm && { short: number(fullTerm) }),
    renewed: number(notOnBoard),
    port: number(notInPort),
    ...(shortVoyage && { grace: number(shortVoyage) }),
    ...(law.earlySurvey && { advanced: number(law.earlySurvey) }),
  }
}

export const ARTICLES = {
  solas: {
    ...convention,
    en: 'regulation # of the Convention',
    zh: '公约第 # 条',
    afterAdvance: 'I/14(h)(iii)',
    ...clauses('SC', 'SOLAS '),
  },
  /** Surveys under the Polar Code; extended under SOLAS. */
  polar: {
    instrumentEn: 'the Code',
    instrumentZh: '规则',
    en: 'section # of part I-A of the Code',
    zh: '规则 I-A 部分第 # 节',
    afterAdvance: 'I/14(h)(iii)',
    ...clauses('SC', 'SOLAS '),
  },
  loadLine: {
    ...convention,
    en: 'article # of the Convention',
    zh: '公约第 # 条',
    afterAdvance: '19(8)(c)',
    ...clauses('ILL', 'LL 66/88 art. '),
  },
  marpolOne: {
    ...annex('I'),
    afterAdvance: '10.8.3',
    ...clauses('IOPP', 'MARPOL I/'),
  },
  marpolTwo: {
    ...annex('II'),
    afterAdvance: '10.8.3',
    ...clauses('NLS', 'MARPOL II/'),
  },
  // No surveys between issue and renewal, so no anniversary date.
  marpolFour: { ...annex('IV'), ...clauses('ISPP', 'MARPOL IV/') },
  marpolSix: {
    ...annex('VI'),
    afterAdvance: '9.8.3',
    ...clauses('IAPP', 'MARPOL VI/'),
  },
  ballastWater: {
    ...convention,
    en: 'regulation # of the Annex to the Convention',
    zh: '公约附则第 # 条',
    afterAdvance: 'E-5.8.3',
    ...clauses('BWM', 'BWM '),
  },
  recycling: {
    ...convention,
    en: 'regulation # of the Annex to the Convention',
    zh: '公约附则第 # 条',
    ...clauses('IHM', 'HKC reg. '),
  },
  security: {
    instrumentEn: 'part A of the ISPS Code',
    instrumentZh: 'ISPS 规则 A 部分',
    en: 'section # of part A of the ISPS Code',
    zh: 'ISPS 规则 A 部分第 # 节',
    afterAdvance: '19.3.7.2',
    ...clauses('ISSC', 'ISPS A/'),
  },
  // ISM Code part B: no period of grace; 13.12 is a late renewal and extends nothing.
  safetyManagement: {
    instrumentEn: 'part B of the ISM Code',
    instrumentZh: 'ISM 规则 B 部分',
    en: 'paragraph # of part B of the ISM Code',
    zh: 'ISM 规则 B 部分第 # 段',
    ...clauses('SMC', 'ISM '),
  },
  chemicals: {
    ...code,
    afterAdvance: '1.5.6.8.3',
    ...clauses('CFC', 'IBC '),
  },
  gases: {
    ...code,
    afterAdvance: '1.4.6.8.3',
    ...clauses('CFG', 'IGC '),
  },
  // HSC Code 2000: one extension, of at most one month, to the place of survey.
  highSpeed: { ...code, object: ['craft', '该船'], ...clauses('HSC', 'HSC ') },
  // MODU Code 2009, 1.6.11.
  offshoreUnit: {
    ...code,
    object: ['unit', '该平台'],
    afterAdvance: '1.6.11.7.3',
    ...clauses('MODU', 'MODU '),
  },
} satisfies Record<string, EndorsementArticles>

/** A sentence's reference to an article, in both languages. */
export const articleOf = (
  { en, zh }: Pick<EndorsementArticles, 'en' | 'zh'>,
  number: string,
): { en: string; zh: string } => ({ en: en.replace('#', number), zh: zh.replace('#', number) })
