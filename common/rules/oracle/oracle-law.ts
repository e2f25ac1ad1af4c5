import type { Alteration } from '../standing/standing-types.ts'
import type { SurveyType } from '../windows/window-rules.ts'

/** A survey that a certificate needs, and when. */
export type Need =
  /** at each anniversary, three months before or after; `replacedBy` instead at the 2nd or 3rd */
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
  /** surveys of the ship, or of equipment on board, with their longest interval in months */
  intervals: readonly Interval[]
  /** what follows from a survey that is not held in time */
  missed: 'lapses' | 'classSuspended' | 'nothing'
  /** what a transfer of the ship to another flag does */
  flag: 'ends' | 'threeMonths' | 'nothing'
  /** it ends when another company takes over the ship */
  ofCompany: boolean
  /** that company is the shipowner of the Maritime Labour Convention */
  ofShipowner: boolean
  /** it ends with the insurance */
  ofInsurance: boolean
  /** `issued`: it is the class; `carried`: it needs the class; null: it does not */
  class: 'issued' | 'carried' | null
  /** `attachment`: takes the standing of its parent; `doc`: needs a DOC */
  parent: 'attachment' | 'doc' | null
  /** it ends when the ship is lost, scrapped or deleted */
  endsWithShip: boolean
  /** it says how the ship is built or equipped: suspended while she is converted */
  ofCondition: boolean
  /** alterations after which it states what is wrong */
  endsByAlteration: readonly Alteration[]
}

/** A survey that is due so many months after the last one. */
export interface Interval {
  /** name under which surveys of the ship are noted */
  name: string
  survey: SurveyType
  months: number
  /** the certificate is issued on such a survey */
  atIssue?: boolean
}

const NOTHING: OracleLaw = {
  needs: [],
  intervals: [],
  missed: 'nothing',
  flag: 'nothing',
  ofCompany: false,
  ofShipowner: false,
  ofInsurance: false,
  class: null,
  parent: null,
  endsWithShip: true,
  ofCondition: false,
  endsByAlteration: [],
}

const A_AND_I: Need[] = [
  { when: 'eachAnniversary', survey: 'annual', replacedBy: 'intermediate' },
  { when: 'secondOrThird', survey: 'intermediate' },
]
const RADIO: Need[] = [{ when: 'eachAnniversary', survey: 'periodical' }]
const VERIFICATION: Need[] = [{ when: 'betweenSecondAndThird', survey: 'intermediate' }]
const BOTTOM: Interval[] = [{ name: 'bottom', survey: 'bottom', months: 36 }]
const STATUTORY: OracleLaw = { ...NOTHING, missed: 'lapses', flag: 'ends', ofCondition: true }
/** Documents of equipment and materials, not of how the ship is built. */
const STATEMENT: OracleLaw = { ...STATUTORY, ofCondition: false }
const OF_COMPANY: OracleLaw = { ...STATEMENT, ofCompany: true }
const LABOUR: OracleLaw = {
  ...OF_COMPANY,
  ofShipowner: true,
  endsByAlteration: ['accommodation'],
}
const INSURANCE: OracleLaw = { ...NOTHING, ofInsurance: true }
const ATTACHMENT: OracleLaw = { ...NOTHING, parent: 'attachment' }
const OF_FLAG: OracleLaw = { ...NOTHING, flag: 'ends' }
const WITH_BOTTOM = { ...STATUTORY, needs: A_AND_I, intervals: BOTTOM }
const LOAD_LINE: OracleLaw = {
  ...STATUTORY,
  needs: [{ when: 'eachAnniversary', survey: 'annual' }],
  class: 'carried',
  endsByAlteration: ['freeboard'],
}
const CLASS: OracleLaw = {
  ...NOTHING,
  missed: 'classSuspended',
  class: 'issued',
  ofCondition: true,
}

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
  EXC: ATTACHMENT,
  ILL: LOAD_LINE,
  ILE: LOAD_LINE,
  ITC: { ...NOTHING, flag: 'threeMonths', endsByAlteration: ['tonnage'] },
  IOPP: { ...STATUTORY, needs: A_AND_I },
  NLS: { ...STATUTORY, needs: A_AND_I },
  ISPP: STATUTORY,
  IAPP: { ...STATUTORY, needs: A_AND_I },
  EIAPP: { ...OF_FLAG, endsWithShip: false },
  IEE: { ...STATUTORY, endsByAlteration: ['energyEfficiency'] },
  SOC: NOTHING,
  BWM: { ...STATUTORY, needs: A_AND_I, endsByAlteration: ['ballastWater'] },
  IAFS: { ...STATEMENT, endsByAlteration: ['antiFouling'] },
  IHM: { ...STATEMENT, endsByAlteration: ['hazardousMaterials'] },
  DOC: { ...NOTHING, needs: [{ when: 'eachAnniversary', survey: 'annual' }], missed: 'lapses' },
  IDOC: NOTHING,
  SMC: { ...OF_COMPANY, needs: VERIFICATION, parent: 'doc' },
  ISMC: { ...OF_COMPANY, parent: 'doc' },
  ISSC: { ...OF_COMPANY, needs: VERIFICATION },
  IISSC: OF_COMPANY,
  MLC: { ...LABOUR, needs: VERIFICATION },
  IMLC: LABOUR,
  DMLC: ATTACHMENT,
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
      { name: 'tailshaft', survey: 'tailshaft', months: 60 },
      { name: 'boiler', survey: 'boiler', months: 36 },
    ],
  },
  CLI: CLASS,
  CLC: INSURANCE,
  BCC: INSURANCE,
  WRC: INSURANCE,
  PLC: INSURANCE,
  // The text names nothing for the following ones; the codes and flag laws behind them do.
  CFC: { ...STATUTORY, needs: A_AND_I },
  CFG: { ...STATUTORY, needs: A_AND_I },
  POLAR: { ...STATUTORY, needs: A_AND_I },
  IPS: { ...STATUTORY, needs: A_AND_I },
  IRRC: { ...STATEMENT, endsByAlteration: ['hazardousMaterials'] },
  HSC: { ...STATUTORY, needs: RADIO },
  SPS: WITH_BOTTOM,
  MODU: WITH_BOTTOM,
  DG: STATUTORY,
  SBC: STATUTORY,
  CAC: STATUTORY,
  LA: {
    ...NOTHING,
    missed: 'lapses',
    intervals: [{ name: 'liftingExamination', survey: 'annual', months: 12, atIssue: true }],
  },
  GRN: OF_FLAG,
  REGP: OF_FLAG,
  REG: OF_FLAG,
  MSM: OF_FLAG,
  RSL: OF_FLAG,
  PROD: { ...NOTHING, endsWithShip: false },
  DEL: { ...NOTHING, endsWithShip: false },
  CSR: { ...NOTHING, endsWithShip: false },
}

/** What ends a certificate of a type; nothing but its term where the text names nothing. */
export function oracleLaw(code: string): OracleLaw {
  return LAWS[code] ?? NOTHING
}
