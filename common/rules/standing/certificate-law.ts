/**
 * What ends a certificate, by type: convention and article. Source: domain rules 2.3.1, from SOLAS
 * I/14, LL 19, MARPOL I/10, II/10, IV/8, VI/9, BWM E-5, Tonnage 69 art. 10, AFS annex 4, HKC 14, ISM
 * 13 and 14, ISPS A/19, MLC A5.1.3, CLC VII, Bunkers 7, Wreck 12, IACS PR1C.
 */
import { INTERIM_OF } from '../certificates/cert-type-attributes.ts'
import type { CertificateLaw } from './certificate-law-types.ts'
import { phrase } from './rule-words.ts'

/** A certificate without periodical surveys whose life ends by its term or by an event. */
const withoutSurveys = ({
  issuer = 'flag law',
  validity = issuer,
  ...more
}: Partial<CertificateLaw>): CertificateLaw => ({
  issuer,
  validity,
  term: validity,
  extensions: {},
  earlySurvey: null,
  restoration: issuer,
  withdrawal: issuer,
  shipCeased: issuer,
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

/** Clauses on extensions: full term, new certificate not on board, not in port, short voyage. */
const extensions = (
  article: string,
  [fullTerm, notOnBoard, notInPort, shortVoyage]: readonly [string, string, string, string?],
): CertificateLaw['extensions'] => ({
  fullTerm: `${article}${fullTerm}`,
  notOnBoard: `${article}${notOnBoard}`,
  notInPort: `${article}${notInPort}`,
  ...(shortVoyage && { shortVoyage: `${article}${shortVoyage}` }),
})
/** The same paragraphs of the regulations that follow SOLAS I/14. */
const paragraphs = ['.3', '.4', '.5', '.6'] as const

/** Rules of the harmonized system of survey and certification. */
const HSSC = { restoration: phrase('HSSC survey guidelines') }

const solas = convention('SOLAS I/14(i)', ['(i)', '(ii)', '(iii)'], {
  ...HSSC,
  validity: 'SOLAS I/14(a)',
  extensions: extensions('SOLAS I/14', ['(c)', '(d)', '(e)', '(f)']),
  earlySurvey: 'SOLAS I/14(h)',
  withdrawal: 'SOLAS I/6(c)',
  conversion: 'SOLAS I/11(b)',
})
const solasCarriedByClass = { ...solas, carriedByClass: true }
const loadLine = convention('LL 66/88 art. 19', ['(9)(c)', '(9)(c)', '(11)'], {
  ...HSSC,
  validity: 'LL 66/88 art. 19(1)',
  extensions: extensions('LL 66/88 art. 19', ['(3)', '(4)', '(5)', '(6)']),
  earlySurvey: 'LL 66/88 art. 19(8)',
  withdrawal: 'LL 66/88 art. 19(9)',
  carriedByClass: true,
  conversion: 'LL 66/88 art. 15',
  altered: { freeboard: 'LL 66/88 art. 19(9)(a)' },
})
// Its duration depends on the kind of exemption.
const loadLineExemption = { ...loadLine, validity: 'LL 66/88 art. 19', term: 'LL 66/88 art. 19' }
const marpol1 = convention('MARPOL I/10.9', ['.1', '.2', '.3'], {
  ...HSSC,
  validity: 'MARPOL I/10.1',
  extensions: extensions('MARPOL I/10', paragraphs),
  earlySurvey: 'MARPOL I/10.8',
  withdrawal: 'MARPOL I/6.3',
  conversion: 'MARPOL I/6.4.2',
})
const marpol2 = convention('MARPOL II/10.9', ['.1', '.2', '.3'], {
  ...HSSC,
  validity: 'MARPOL II/10.1',
  extensions: extensions('MARPOL II/10', paragraphs),
  earlySurvey: 'MARPOL II/10.8',
  withdrawal: 'MARPOL II/8.2',
  conversion: 'MARPOL II/8.3.2',
})
const marpol4 = convention('MARPOL IV/8', ['.8.1', '.8.1', '.8.2'], {
  ...HSSC,
  validity: 'MARPOL IV/8.1',
  extensions: extensions('MARPOL IV/8', paragraphs),
  withdrawal: 'MARPOL IV/4',
  conversion: 'MARPOL IV/4.8',
})
const marpol6 = convention('MARPOL VI/9.9', ['.1', '.2', '.3'], {
  ...HSSC,
  validity: 'MARPOL VI/9.1',
  extensions: extensions('MARPOL VI/9', paragraphs),
  earlySurvey: 'MARPOL VI/9.8',
  withdrawal: 'MARPOL VI/5.3',
  conversion: 'MARPOL VI/5.5',
})
const ballastWater = convention('BWM E-5.9', ['.3', '.4', '.2'], {
  ...HSSC,
  validity: 'BWM E-5.1',
  extensions: extensions('BWM E-5', paragraphs),
  earlySurvey: 'BWM E-5.8',
  withdrawal: 'BWM E-1',
  conversion: 'BWM E-1.10',
  altered: { ballastWater: 'BWM E-5.9.1' },
})
const inventory = convention('HKC reg. 14.1', ['.3', '.4', '.2'], {
  ...HSSC,
  validity: 'HKC reg. 11',
  extensions: extensions('HKC reg. 11', ['.6', '.7', '.8', '.9']),
  withdrawal: 'HKC reg. 10',
  altered: { hazardousMaterials: 'HKC reg. 14.1.1' },
})
// The convention says nothing on a transfer of flag of a ship that is ready for recycling.
const readyForRecycling = withoutSurveys({
  validity: 'HKC reg. 14',
  withdrawal: 'HKC reg. 10',
  flagChange: 'ceases',
  flagRule: 'MEPC.222(64) 3.5',
  altered: { hazardousMaterials: 'HKC reg. 14.4' },
})
const isps = convention('ISPS A/19.3.8', ['.1', '.2', '.4'], {
  validity: 'ISPS A/19.3.1',
  extensions: extensions('ISPS A/19.3', paragraphs),
  earlySurvey: 'ISPS A/19.3.7.1',
  restoration: 'IACS PR24',
  companyChange: 'ISPS A/19.3.8.3',
})
const interimIsps = { ...isps, validity: 'ISPS A/19.4.4', term: 'ISPS A/19.4.4' }
// Paragraph numbers after the amendments of 2016.
const mlc = convention('MLC A5.1.3(15)', ['(a)', '(b)', '(c)'], {
  validity: 'MLC A5.1.3(1)',
  extensions: { notOnBoard: 'MLC A5.1.3(4)' },
  restoration: 'IACS PR40',
  withdrawal: 'MLC A5.1.3(17)',
  companyChange: 'MLC A5.1.3(15)(d)',
  companyRole: 'shipowner',
  altered: { accommodation: 'MLC A5.1.3(15)(e)' },
})
const interimMlc = { ...mlc, validity: 'MLC A5.1.3(7)', term: 'MLC A5.1.3(7)' }
const ism = convention('ISM 13', ['.9', '.9', ''], {
  validity: 'ISM 13.7',
  extensions: { notOnBoard: 'ISM 13.13', notInPort: 'ISM 13.14' },
  restoration: 'IACS PR9',
  withdrawal: 'ISM 13.9',
  flagRule: 'ISM 14.2.3',
  companyChange: 'ISM 14.2.2',
  dependsOn: 'doc',
  dependsRule: 'ISM 13.5.1, SOLAS IX/4.3',
})
const interimIsm: CertificateLaw = {
  ...ism,
  validity: 'ISM 14.2',
  term: 'ISM 14.2',
  extensions: { special: 'ISM 14.3' },
}
const documentOfCompliance = convention('ISM 13', ['.5', '.5', ''], {
  validity: 'ISM 13.2',
  restoration: 'IACS PR9',
  withdrawal: 'ISM 13.5',
  flagChange: 'stays',
  endsWithShip: false,
})
const interimDocument = { ...documentOfCompliance, validity: 'ISM 14.1', term: 'ISM 14.1' }
const classRules = withoutSurveys({
  issuer: 'society rules',
  extensions: { exceptional: 'IACS UR Z7' },
  restoration: 'IACS PR1C',
  isClass: true,
  carriedByClass: true,
  conversion: phrase('society rules'),
})
const attachment = (article: string, more: Partial<CertificateLaw> = {}) =>
  withoutSurveys({ validity: article, dependsOn: 'certificate', dependsRule: article, ...more })
/** A certificate that the flag issues by its own law, or by an article that leaves the rest to it. */
const registry = (validity: string = phrase('flag law')) =>
  withoutSurveys({ validity, flagChange: 'ceases', flagRule: phrase('flag law') })
const insurance = (article: string, [validity, end]: readonly [string, string]) =>
  withoutSurveys({
    validity: `${article}${validity}`,
    dependsOn: 'insurance',
    dependsRule: `${article}${end}`,
  })
const canal = withoutSurveys({ issuer: 'canal rules' })
/** Codes of ships and cargoes: their certificates attest to the ship as she was surveyed. */
const code = (article: string, more: Partial<CertificateLaw> = {}) =>
  convention(article, ['', '', ''], {
    ...HSSC,
    validity: article,
    conversion: 'SOLAS I/11(b)',
    ...more,
  })
/** A record of a test or a measurement: nothing ends it but the loss of the ship. */
const recordOf = (article: string) =>
  withoutSurveys({ validity: article, term: phrase('flag law') })

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
  ILE: loadLineExemption,
  ITC: withoutSurveys({
    validity: 'Tonnage 69 art. 10',
    term: phrase('flag law'),
    withdrawal: 'Tonnage 69 art. 10(1)',
    flagChange: 'threeMonths',
    flagRule: 'Tonnage 69 art. 10(2), 10(3)',
    altered: { tonnage: 'Tonnage 69 art. 10(1)' },
  }),
  IOPP: marpol1,
  NLS: marpol2,
  ISPP: marpol4,
  IAPP: marpol6,
  EIAPP: withoutSurveys({
    validity: 'NOx Code 2.1',
    term: phrase('flag law'),
    flagChange: 'ceases',
    // It stands under the authority of the Government that issued it: policy.
    flagRule: 'NOx Code 2.1',
    endsWithShip: false,
  }),
  IEE: withoutSurveys({
    validity: 'MARPOL VI/9.10',
    term: phrase('flag law'),
    shipCeased: 'MARPOL VI/9.11.1',
    flagChange: 'ceases',
    flagRule: 'MARPOL VI/9.11.2',
    conversion: 'MARPOL VI/5.5',
    // The text names the certificate that follows; until then the old one describes another ship.
    altered: { energyEfficiency: 'MARPOL VI/9.11.1' },
  }),
  SOC: withoutSurveys({ validity: 'MARPOL VI/9.12' }),
  BWM: ballastWater,
  IAFS: withoutSurveys({
    validity: 'AFS annex 4 reg. 4',
    term: phrase('flag law'),
    withdrawal: 'AFS annex 4 reg. 1',
    flagChange: 'ceases',
    flagRule: 'AFS annex 4 reg. 4(1)(b)',
    altered: { antiFouling: 'AFS annex 4 reg. 4(1)(a)' },
  }),
  IHM: inventory,
  IRRC: readyForRecycling,
  CFC: code('IBC 1.5.6', {
    extensions: extensions('IBC 1.5.6', paragraphs),
    earlySurvey: 'IBC 1.5.6.8',
    withdrawal: 'IBC 1.5.1',
  }),
  CFG: code('IGC 1.4.6', {
    extensions: extensions('IGC 1.4.6', paragraphs),
    earlySurvey: 'IGC 1.4.6.8',
    withdrawal: 'IGC 1.4.1',
  }),
  DOC: documentOfCompliance,
  IDOC: interimDocument,
  SMC: ism,
  ISMC: interimIsm,
  ISSC: isps,
  IISSC: interimIsps,
  MLC: mlc,
  IMLC: interimMlc,
  POLAR: solas,
  IPS: solas,
  HSC: code('HSC 1.8', { extensions: extensions('HSC 1.8', ['.8', '.9', '.10']) }),
  SPS: code('SPS 1.7'),
  MODU: code('MODU 1.6', {
    extensions: extensions('MODU 1.6.11', paragraphs),
    earlySurvey: 'MODU 1.6.11.7',
  }),
  DG: solas,
  GRN: withoutSurveys({
    validity: 'SOLAS VI/9',
    term: phrase('flag law'),
    flagChange: 'ceases',
    flagRule: 'SOLAS VI/9',
  }),
  SBC: code('IMSBC'),
  CAC: code('ILO 133'),
  LA: convention('SOLAS II-1/3-13', ['', '', ''], {
    validity: 'SOLAS II-1/3-13',
    flagChange: 'stays',
    flagRule: '',
  }),
  LA2: recordOf('ILO 152'),
  LA2U: recordOf('ILO 152'),
  LA3: recordOf('ILO 152'),
  LA4: recordOf('ILO 152'),
  NSR: recordOf('SOLAS II-1/3-12'),
  CLH: classRules,
  CLM: classRules,
  CLI: classRules,
  PROD: withoutSurveys({ issuer: 'society rules', endsWithShip: false }),
  REGP: registry(),
  REG: registry(),
  DEL: withoutSurveys({ endsWithShip: false }),
  MSM: registry('SOLAS V/14'),
  RSL: registry('RR 18.1'),
  CSR: withoutSurveys({ validity: 'SOLAS XI-1/5', endsWithShip: false }),
  CLC: insurance('CLC 92 art. VII', ['(2)', '(5)']),
  BCC: insurance('Bunkers 2001 art. 7', ['', '(6)']),
  WRC: insurance('Nairobi 2007 art. 12', ['', '(6)']),
  PLC: insurance('Athens 2002 art. 4bis', ['', '(6)']),
  SUE: canal,
  PAN: canal,
}

/** Rules of types that a society defines itself, by category. */
const BY_CATEGORY = {
  statutory: code(phrase('flag law'), { restoration: phrase('flag law') }),
  class: classRules,
  registration: registry(),
  manual: withoutSurveys({ issuer: 'society rules', endsWithShip: false }),
} as const

/** Code of the interim type of each type that has one. */
const INTERIM_TYPE: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(INTERIM_OF).map(([interim, full]) => [full, interim]),
)

/**
 * The rules of a type of certificate; those of its category where the type is the society's own.
 * @param isInterim of one that is issued as an interim certificate of a full-term type
 */
export function certificateLaw(
  code: string,
  category: keyof typeof BY_CATEGORY,
  isInterim = false,
): CertificateLaw {
  const type = isInterim ? (INTERIM_TYPE[code] ?? code) : code
  return BY_CODE[type] ?? BY_CATEGORY[category]
}
