import type { SurveyType } from '../windows/window-rules.ts'

/** A survey that a certificate needs, and when. */
export type Need =
  /** at each anniversary, three months before or after; `replacedBy` may be held instead */
  | { when: 'eachAnniversary'; survey: SurveyType; replacedBy?: SurveyType }
  /** at the 2nd or the 3rd anniversary, three months before or after */
  | { when: 'secondOrThird'; survey: SurveyType }
  /** from the 2nd to the 3rd anniversary, no months added */
  | { when: 'betweenSecondAndThird'; survey: SurveyType }
  /** from 3 months before the 2nd to 3 months after the 3rd anniversary */
  | { when: 'secondToThird'; survey: SurveyType }

/** What a type of certificate needs and what ends it, by the text of the conventions. */
export interface OracleLaw {
  needs: readonly Need[]
  /** surveys of the ship with their longest interval in months */
  intervals: readonly { survey: SurveyType; months: number }[]
  /** what follows from a survey that is not held in time */
  missed: 'lapses' | 'classSuspended' | 'nothing'
  /** what a transfer of the ship to another flag does */
  flag: 'ends' | 'threeMonths' | 'nothing'
  /** it ends when another company takes over the ship */
  ofCompany: boolean
  /** it ends with the insurance */
  ofInsurance: boolean
  /** `issued`: it is the class; `carried`: it needs the class; null: it does not */
  class: 'issued' | 'carried' | null
  /** `attachment`: takes the standing of its parent; `doc`: needs a DOC; `needed`: needs a parent */
  parent: 'attachment' | 'doc' | 'needed' | null
}

const NOTHING: OracleLaw = {
  needs: [],
  intervals: [],
  missed: 'nothing',
  flag: 'nothing',
  ofCompany: false,
  ofInsurance: false,
  class: null,
  parent: null,
}

const A_AND_I: Need[] = [
  { when: 'eachAnniversary', survey: 'annual', replacedBy: 'intermediate' },
  { when: 'secondOrThird', survey: 'intermediate' },
]
const RADIO: Need[] = [{ when: 'eachAnniversary', survey: 'periodical' }]
const VERIFICATION: Need[] = [{ when: 'betweenSecondAndThird', survey: 'intermediate' }]
const BOTTOM = [{ survey: 'bottom' as const, months: 36 }]
const STATUTORY: OracleLaw = { ...NOTHING, missed: 'lapses', flag: 'ends' }
const OF_COMPANY: OracleLaw = { ...STATUTORY, ofCompany: true }
const INSURANCE: OracleLaw = { ...NOTHING, ofInsurance: true }
const CLASS: OracleLaw = { ...NOTHING, missed: 'classSuspended', class: 'issued' }

/** Section 2.3.1 of the domain text, one line for each type of certificate. */
const LAWS: Record<string, OracleLaw> = {
  SC: { ...STATUTORY, needs: A_AND_I, intervals: BOTTOM, class: 'carried' },
  SE: {
    ...STATUTORY,
    needs: [
      { when: 'eachAnniversary', survey: 'annual', replacedBy: 'periodical' },
      { when: 'secondOrThird', survey: 'periodical' },
    ],
  },
  SR: { ...STATUTORY, needs: RADIO },
  CSS: { ...STATUTORY, needs: [...A_AND_I, ...RADIO], intervals: BOTTOM, class: 'carried' },
  PSS: { ...STATUTORY, class: 'carried' },
  EXC: { ...STATUTORY, parent: 'attachment' },
  ILL: { ...STATUTORY, needs: [{ when: 'eachAnniversary', survey: 'annual' }], class: 'carried' },
  ITC: { ...NOTHING, flag: 'threeMonths' },
  IOPP: { ...STATUTORY, needs: A_AND_I },
  NLS: { ...STATUTORY, needs: A_AND_I },
  ISPP: STATUTORY,
  IAPP: { ...STATUTORY, needs: A_AND_I },
  EIAPP: STATUTORY,
  IEE: STATUTORY,
  SOC: NOTHING,
  BWM: { ...STATUTORY, needs: A_AND_I },
  IAFS: STATUTORY,
  IHM: STATUTORY,
  DOC: { ...NOTHING, needs: [{ when: 'eachAnniversary', survey: 'annual' }], missed: 'lapses' },
  IDOC: NOTHING,
  SMC: { ...OF_COMPANY, needs: VERIFICATION, parent: 'doc' },
  ISMC: { ...OF_COMPANY, parent: 'doc' },
  ISSC: { ...OF_COMPANY, needs: VERIFICATION },
  IISSC: OF_COMPANY,
  MLC: { ...OF_COMPANY, needs: VERIFICATION },
  IMLC: OF_COMPANY,
  DMLC: { ...OF_COMPANY, parent: 'attachment' },
  CLH: {
    ...CLASS,
    needs: [
      { when: 'eachAnniversary', survey: 'annual', replacedBy: 'intermediate' },
      { when: 'secondToThird', survey: 'intermediate' },
    ],
    intervals: BOTTOM,
  },
  CLM: {
    ...CLASS,
    needs: [{ when: 'eachAnniversary', survey: 'annual' }],
    intervals: [
      { survey: 'tailshaft', months: 60 },
      { survey: 'boiler', months: 36 },
    ],
  },
  CLI: CLASS,
  CLC: INSURANCE,
  BCC: INSURANCE,
  WRC: INSURANCE,
}

/** What ends a certificate of a type; nothing but its term where the text names nothing. */
export function oracleLaw(code: string): OracleLaw {
  return LAWS[code] ?? NOTHING
}
