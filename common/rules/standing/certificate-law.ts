/**
 * What ends a certificate, by type: convention and article. Source: domain rules 2.3.1, from SOLAS
 * I/14, LL 19, MARPOL I/10, II/10, IV/8, VI/9, BWM E-5, Tonnage 69 art. 10, AFS annex 4, HKC 14, ISM
 * 13 and 14, ISPS A/19, MLC A5.1.3, CLC VII, Bunkers 7, Wreck 12, IACS PR1C.
 */
import type { CompanyRole } from '../ships/ism-company.ts'
import type { Alteration } from './standing-types.ts'

/**
 * The effect of a transfer to another flag: the certificate ceases that day; stays up to three
 * months (tonnage); or is not affected.
 */
export type FlagChangeEffect = 'ceases' | 'threeMonths' | 'stays'

export interface CertificateLaw {
  /** a survey not completed in its window ends it, by this article; null: it does not */
  missedSurvey: string | null
  /** a certificate that is not endorsed ceases, by this article */
  notEndorsed: string | null
  flagChange: FlagChangeEffect
  flagRule: string
  /** another company operates the ship; null: no effect */
  companyChange: string | null
  /** the company that it names */
  companyRole: CompanyRole
  /** certifies the class of the ship: suspended, not ended, by an overdue survey */
  isClass: boolean
  /** suspended and withdrawn together with the class */
  carriedByClass: boolean
  /**
   * `certificate`: takes the standing of the certificate it is attached to; `doc`: needs a Document
   * of Compliance of its company in force; `insurance`: ends with the policy
   */
  dependsOn: 'certificate' | 'doc' | 'insurance' | null
  dependsRule: string
  /** ends when the ship is lost, scrapped, or deleted */
  endsWithShip: boolean
  /** suspended while the ship is under conversion, by this article; null: it is not */
  conversion: string | null
  /** alterations of the ship that end it, each with its article */
  altered: Readonly<Partial<Record<Alteration, string>>>
}

/** A certificate without periodical surveys whose life ends by its term or by an event. */
const withoutSurveys = (more: Partial<CertificateLaw>): CertificateLaw => ({
  missedSurvey: null,
  notEndorsed: null,
  flagChange: 'stays',
  flagRule: '',
  companyChange: null,
  companyRole: 'ism',
  isClass: false,
  carriedByClass: false,
  dependsOn: null,
  dependsRule: '',
  endsWithShip: true,
  conversion: null,
  altered: {},
  ...more,
})

/** A certificate that ceases by a missed survey, a missing endorsement, and a transfer of flag. */
const convention = (
  article: string,
  [missed, endorsed, flag]: [missed: string, endorsed: string, flag: string],
  more: Partial<CertificateLaw> = {},
): CertificateLaw =>
  withoutSurveys({
    missedSurvey: `${article}${missed}`,
    notEndorsed: `${article}${endorsed}`,
    flagChange: 'ceases',
    flagRule: `${article}${flag}`,
    ...more,
  })

const solas = convention('SOLAS I/14(i)', ['(i)', '(ii)', '(iii)'], {
  conversion: 'SOLAS I/11(b)',
})
const solasCarriedByClass = { ...solas, carriedByClass: true }
const loadLine = convention('LL 66/88 art. 19', ['(9)(c)', '(9)(c)', '(11)'], {
  carriedByClass: true,
  conversion: 'LL 66/88 art. 15',
  altered: { freeboard: 'LL 66/88 art. 19(9)(a)' },
})
const marpol1 = convention('MARPOL I/10.9', ['.1', '.2', '.3'], { conversion: 'MARPOL I/6.4.2' })
const marpol2 = convention('MARPOL II/10.9', ['.1', '.2', '.3'], { conversion: 'MARPOL II/8.3.2' })
const marpol4 = convention('MARPOL IV/8', ['.8.1', '.8.1', '.8.2'], {
  conversion: 'MARPOL IV/4.8',
})
const marpol6 = convention('MARPOL VI/9.9', ['.1', '.2', '.3'], { conversion: 'MARPOL VI/5.5' })
const ballastWater = convention('BWM E-5.9', ['.3', '.4', '.2'], {
  conversion: 'BWM E-1.10',
  altered: { ballastWater: 'BWM E-5.9.1' },
})
const inventory = convention('HKC reg. 14.1', ['.3', '.4', '.2'], {
  altered: { hazardousMaterials: 'HKC reg. 14.1.1' },
})
// The convention says nothing on a transfer of flag of a ship that is ready for recycling.
const readyForRecycling = withoutSurveys({
  flagChange: 'ceases',
  flagRule: 'MEPC.222(64) 3.5',
  altered: { hazardousMaterials: 'HKC reg. 14.4' },
})
const isps = convention('ISPS A/19.3.8', ['.1', '.2', '.4'], {
  companyChange: 'ISPS A/19.3.8.3',
})
// Paragraph numbers after the amendments of 2016.
const mlc = convention('MLC A5.1.3(15)', ['(a)', '(b)', '(c)'], {
  companyChange: 'MLC A5.1.3(15)(d)',
  companyRole: 'shipowner',
  altered: { accommodation: 'MLC A5.1.3(15)(e)' },
})
const ism = convention('ISM 13', ['.9', '.9', ''], {
  flagRule: 'ISM 14.2.3',
  companyChange: 'ISM 14.2.2',
  dependsOn: 'doc',
  dependsRule: 'ISM 13.5.1, SOLAS IX/4.3',
})
const documentOfCompliance = convention('ISM 13', ['.5', '.5', ''], {
  flagChange: 'stays',
  endsWithShip: false,
})
const classRules = withoutSurveys({
  isClass: true,
  carriedByClass: true,
  conversion: 'society rules',
})
const attachment = (article: string, more: Partial<CertificateLaw> = {}) =>
  withoutSurveys({ dependsOn: 'certificate', dependsRule: article, ...more })
const registry = withoutSurveys({ flagChange: 'ceases', flagRule: 'flag law' })
const insurance = (article: string) =>
  withoutSurveys({ dependsOn: 'insurance', dependsRule: article })
const canal = withoutSurveys({})
/** Codes of ships and cargoes: their certificates attest to the ship as she was surveyed. */
const code = (article: string) => convention(article, ['', '', ''], { conversion: 'SOLAS I/11(b)' })

const BY_CODE: Readonly<Record<string, CertificateLaw>> = {
  SC: solasCarriedByClass,
  SE: solas,
  SR: solas,
  CSS: solasCarriedByClass,
  PSS: solasCarriedByClass,
  EXC: attachment('SOLAS I/14(a)'),
  SUPP: attachment('SOLAS I/14(a)'),
  DMLC: attachment('MLC A5.1.3(11)', { companyRole: 'shipowner' }),
  ILL: loadLine,
  ILE: loadLine,
  ITC: withoutSurveys({
    flagChange: 'threeMonths',
    flagRule: 'Tonnage 69 art. 10(2), 10(3)',
    altered: { tonnage: 'Tonnage 69 art. 10(1)' },
  }),
  IOPP: marpol1,
  NLS: marpol2,
  ISPP: marpol4,
  IAPP: marpol6,
  EIAPP: withoutSurveys({
    flagChange: 'ceases',
    // It stands under the authority of the Government that issued it: policy.
    flagRule: 'NOx Code 2.1',
    endsWithShip: false,
  }),
  IEE: withoutSurveys({
    flagChange: 'ceases',
    flagRule: 'MARPOL VI/9.11.2',
    conversion: 'MARPOL VI/5.5',
    // The text names the certificate that follows; until then the old one describes another ship.
    altered: { energyEfficiency: 'MARPOL VI/9.11.1' },
  }),
  SOC: withoutSurveys({}),
  BWM: ballastWater,
  IAFS: withoutSurveys({
    flagChange: 'ceases',
    flagRule: 'AFS annex 4 reg. 4(1)(b)',
    altered: { antiFouling: 'AFS annex 4 reg. 4(1)(a)' },
  }),
  IHM: inventory,
  IRRC: readyForRecycling,
  CFC: code('IBC 1.5.6'),
  CFG: code('IGC 1.4.6'),
  DOC: documentOfCompliance,
  IDOC: documentOfCompliance,
  SMC: ism,
  ISMC: ism,
  ISSC: isps,
  IISSC: isps,
  MLC: mlc,
  IMLC: mlc,
  POLAR: solas,
  IPS: solas,
  HSC: code('HSC 1.8'),
  SPS: code('SPS 1.7'),
  MODU: code('MODU 1.6'),
  DG: solas,
  GRN: withoutSurveys({ flagChange: 'ceases', flagRule: 'SOLAS VI/9' }),
  SBC: code('IMSBC'),
  CAC: code('ILO 133'),
  LA: convention('SOLAS II-1/3-13', ['', '', ''], { flagChange: 'stays', flagRule: '' }),
  // Records of a test or a measurement: nothing ends them but the loss of the ship.
  LA2: withoutSurveys({}),
  LA2U: withoutSurveys({}),
  LA3: withoutSurveys({}),
  LA4: withoutSurveys({}),
  NSR: withoutSurveys({}),
  CLH: classRules,
  CLM: classRules,
  CLI: classRules,
  PROD: withoutSurveys({ endsWithShip: false }),
  REGP: registry,
  REG: registry,
  DEL: withoutSurveys({ endsWithShip: false }),
  MSM: registry,
  RSL: registry,
  CSR: withoutSurveys({ endsWithShip: false }),
  CLC: insurance('CLC 92 art. VII(5)'),
  BCC: insurance('Bunkers 2001 art. 7(6)'),
  WRC: insurance('Nairobi 2007 art. 12(6)'),
  PLC: insurance('Athens 2002 art. 4bis(6)'),
  SUE: canal,
  PAN: canal,
}

/** Rules of types that a society defines itself, by category. */
const BY_CATEGORY = {
  statutory: code('flag law'),
  class: classRules,
  registration: registry,
  manual: withoutSurveys({ endsWithShip: false }),
} as const

/** The rules of a type of certificate; those of its category where the type is the society's own. */
export function certificateLaw(code: string, category: keyof typeof BY_CATEGORY): CertificateLaw {
  return BY_CODE[code] ?? BY_CATEGORY[category]
}
