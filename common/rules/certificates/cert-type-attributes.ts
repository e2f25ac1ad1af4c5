/** Attributes of certificate types besides names and surveys, by code. */

/**
 * Authorisations a surveyor needs: keys of INSPECTION_SCOPE, all of them. Types without
 * requirements are absent.
 */
export const CERT_SCOPES: Readonly<Record<string, readonly string[]>> = {
  SC: ['hull'],
  SE: ['safety'],
  SR: ['radio'],
  CSS: ['hull', 'safety', 'radio'],
  PSS: ['hull', 'safety', 'radio'],
  ILL: ['hull'],
  ILE: ['hull'],
  ITC: ['tonnage'],
  IOPP: ['machinery'],
  NLS: ['machinery'],
  ISPP: ['machinery'],
  IAPP: ['machinery'],
  EIAPP: ['machinery'],
  IEE: ['machinery'],
  BWM: ['machinery'],
  IAFS: ['hull'],
  IHM: ['hull'],
  IRRC: ['hull'],
  CFC: ['hull', 'machinery'],
  CFG: ['hull', 'machinery'],
  DOC: ['ISM'],
  IDOC: ['ISM'],
  SMC: ['ISM'],
  ISMC: ['ISM'],
  ISSC: ['ISPS'],
  IISSC: ['ISPS'],
  MLC: ['MLC'],
  IMLC: ['MLC'],
  DMLC: ['MLC'],
  POLAR: ['hull', 'machinery'],
  HSC: ['hull', 'safety'],
  SPS: ['hull', 'safety', 'radio'],
  IPS: ['hull', 'safety'],
  MODU: ['hull', 'machinery'],
  DG: ['safety'],
  GRN: ['hull'],
  SBC: ['hull'],
  CAC: ['MLC'],
  LA: ['machinery'],
  LA2: ['machinery'],
  LA2U: ['machinery'],
  LA3: ['machinery'],
  LA4: ['machinery'],
  NSR: ['hull'],
  CLH: ['hull'],
  CLM: ['machinery', 'electrical'],
  CLI: ['hull'],
  PROD: ['product'],
  SUE: ['tonnage'],
  PAN: ['tonnage'],
}

/**
 * Documents a flag requires before registration, by keys of REG_DOCUMENT; registration certificates
 * only. Practice of open registers; each flag may require more.
 */
export const CERT_DOCUMENTS: Readonly<Record<string, readonly string[]>> = {
  REGP: [
    'billOfSale',
    'deletionOrFree',
    'goodStanding',
    'powerOfAttorney',
    'tonnage',
    'classStatus',
    'ismIsps',
    'radioAccounting',
  ],
  REG: [
    'billOfSale',
    'deletionOrFree',
    'goodStanding',
    'tonnage',
    'classStatus',
    'ismIsps',
    'radioAccounting',
    'provisional',
  ],
  DEL: ['ownerRequest', 'mortgageeConsent', 'originalRegistry'],
  MSM: ['manningProposal', 'tonnage'],
  RSL: ['radioEquipment', 'radioAccounting'],
  CSR: ['csrAmendment', 'earlierCsr'],
  CLC: ['blueCard'],
  BCC: ['blueCard'],
  WRC: ['blueCard'],
  PLC: ['blueCard'],
}

/** The full-term certificate that an interim or provisional one precedes. */
export const INTERIM_OF: Readonly<Record<string, string>> = {
  IDOC: 'DOC',
  ISMC: 'SMC',
  IISSC: 'ISSC',
  IMLC: 'MLC',
  CLI: 'CLH',
  REGP: 'REG',
}

/** The form of record or supplement printed with a certificate. */
export const PRINTED_FORMS: Readonly<Record<string, string>> = {
  SE: 'Form E',
  SR: 'Form R',
  CSS: 'Form C',
  PSS: 'Form P',
  IOPP: 'Form A / Form B',
  LA: 'ILO Form 1',
  LA2: 'ILO Form 2',
  LA2U: 'ILO Form 2(U)',
  LA3: 'ILO Form 3',
  LA4: 'ILO Form 4',
  NSR: 'MSC.337(91) appendix 1',
  DMLC: 'DMLC Part I, Part II',
  CSR: 'CSR Form 1, 2, 3',
}

/**
 * Types of which a ship holds several certificates at once: one for each engine, exemption, supplement
 * or lifting appliance. NOx Code 2.1, SOLAS I/12(a)(vii), ILO 152.
 */
const SEVERAL_OF_TYPE: ReadonlySet<string> = new Set([
  'EIAPP',
  'EXC',
  'SUPP',
  'LA2',
  'LA2U',
  'LA3',
  'LA4',
])

/**
 * Whether a new certificate takes the place of the last one of its type where none is named: not
 * where a ship holds several of the type, unless it is issued on a renewal or again.
 * @param issue code of the type; keys of SURVEY_TYPE and ACTION_TYPE
 */
export const replacesLatest = (issue: {
  code: string
  surveyType: string | null | undefined
  actionType: string | null | undefined
}): boolean =>
  !SEVERAL_OF_TYPE.has(issue.code) ||
  issue.surveyType === 'renewal' ||
  (issue.actionType ?? 'issue') !== 'issue'
