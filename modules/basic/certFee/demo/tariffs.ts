/** Invented figures for demonstrations, in USD; a society enters its own. */

/**
 * Fees of the certificate types for a ship of 3,000 to 9,999 GT, any survey; other bands are
 * derived.
 */
const byTonnage: Readonly<Record<string, number>> = {
  SC: 650,
  SE: 500,
  SR: 300,
  CSS: 1300,
  PSS: 1600,
  EXC: 150,
  ILL: 400,
  ILE: 180,
  ITC: 500,
  IOPP: 450,
  NLS: 480,
  ISPP: 250,
  IAPP: 320,
  EIAPP: 280,
  IEE: 260,
  SOC: 220,
  BWM: 350,
  IAFS: 200,
  IHM: 380,
  IRRC: 380,
  CFC: 700,
  CFG: 750,
  SMC: 1400,
  ISMC: 550,
  ISSC: 850,
  IISSC: 500,
  MLC: 900,
  IMLC: 520,
  DMLC: 300,
  POLAR: 420,
  HSC: 900,
  SPS: 800,
  IPS: 420,
  MODU: 1500,
  DG: 280,
  GRN: 260,
  SBC: 240,
  CAC: 230,
  LA: 420,
  CLH: 3000,
  CLM: 1800,
  CLI: 600,
  REGP: 800,
  SUE: 260,
  PAN: 260,
}
/** Fees independent of tonnage: documents of companies and registers. */
const flat: Readonly<Record<string, number>> = {
  DOC: 2000,
  IDOC: 1200,
  DEL: 300,
  MSM: 150,
  RSL: 120,
  CSR: 90,
  CLC: 120,
  BCC: 120,
  WRC: 120,
}
/** Fees of particular surveys, for 3,000 to 9,999 GT. */
const bySurvey: readonly (readonly [code: string, surveyType: string, fee: number])[] = [
  ['CLH', 'annual', 1200],
  ['CLH', 'intermediate', 1900],
  ['CLM', 'annual', 700],
  ['CLM', 'intermediate', 1100],
  ['SMC', 'intermediate', 800],
  ['ISSC', 'intermediate', 500],
  ['MLC', 'intermediate', 550],
  ['SC', 'renewal', 980],
  ['SE', 'renewal', 750],
  ['SR', 'renewal', 420],
  ['ILL', 'renewal', 600],
  ['IOPP', 'renewal', 680],
]
/** Different fees for some ship types and flags. */
const byShipType: readonly (readonly [code: string, shipType: string, fee: number])[] = [
  ['SC', '301', 780],
  ['SC', '304', 850],
  ['IOPP', '301', 560],
  ['IAPP', '205', 360],
  ['SE', '101', 900],
]
const byFlag: readonly (readonly [code: string, iso2: string, fee: number])[] = [
  ['IAPP', 'LR', 300],
  ['ISSC', 'PA', 820],
  ['MLC', 'MH', 880],
]
/** Fees of manuals that differ from the default of their category. */
const manuals: Readonly<Record<string, number>> = {
  SOPEP: 300,
  SMPEP: 350,
  BWMP: 450,
  SEEMP: 280,
  STAB: 900,
  LOAD: 700,
}
/** Fees where no certificate has a tariff of its own. */
const defaults: readonly (readonly [certType: number, feeType: number | null, fee: number])[] = [
  [10, 10, 400],
  [10, 20, 900],
  [10, 30, 1500],
  [20, null, 400],
  [30, null, 380],
]

export interface DemoBand {
  staTon: number
  endTon: number | null
  fee: number
  unitFee?: number
  unitStep?: number
  unitAbove?: number
  minimum?: number
  maximum?: number
  remark?: string
}
export interface DemoTariff {
  certType?: number
  feeType?: number | null
  code?: string
  surveyType?: string
  shipType?: string
  iso2?: string
  effectiveFrom: string
  effectiveTo?: string
  bands: DemoBand[]
}

const steps: readonly (readonly [staTon: number, endTon: number, share: number])[] = [
  [0, 499, 0.5],
  [500, 1599, 0.65],
  [1600, 2999, 0.8],
  [3000, 9999, 1],
  [10_000, 24_999, 1.25],
  [25_000, 49_999, 1.5],
]
const fives = (amount: number) => Math.round(amount / 5) * 5

/** Six bands; above 50,000 GT a unit fee with a maximum. */
const bandsOf = (fee: number): DemoBand[] => [
  ...steps.map(([staTon, endTon, share]) => ({ staTon, endTon, fee: fives(fee * share) })),
  {
    staTon: 50_000,
    endTon: null,
    fee: fives(fee * 1.75),
    unitFee: fives(fee / 10),
    unitStep: 10_000,
    unitAbove: 50_000,
    maximum: fives(fee * 2.5),
  },
]
const singleBand = (fee: number): DemoBand[] => [{ staTon: 0, endTon: null, fee }]

/**
 * Effective date; the seven types of the usual quotation had other prices in the two years before.
 */
const since = '2025-01-01'
const previous = { effectiveFrom: '2023-01-01', effectiveTo: '2024-12-31' }
const usual = ['SC', 'SE', 'SR', 'ILL', 'IOPP', 'CLH', 'SMC']

/**
 * Tariffs of the demonstration. @param manualCodes codes of the manuals and plans among the
 * certificate types
 */
export const demoTariffs = (manualCodes: readonly string[]): DemoTariff[] => [
  ...Object.entries(byTonnage).map(([code, fee]) => ({
    code,
    effectiveFrom: since,
    bands: bandsOf(fee),
  })),
  ...Object.entries(flat).map(([code, fee]) => ({
    code,
    effectiveFrom: since,
    bands: singleBand(fee),
  })),
  {
    code: 'REG',
    effectiveFrom: since,
    bands: [
      {
        staTon: 0,
        endTon: null,
        fee: 1500,
        unitFee: 0.05,
        minimum: 1600,
        maximum: 6000,
        remark: '另按总吨计收 Plus a fee by tonnage',
      },
    ],
  },
  ...bySurvey.map(([code, surveyType, fee]) => ({
    code,
    surveyType,
    effectiveFrom: since,
    bands: bandsOf(fee),
  })),
  ...byShipType.map(([code, shipType, fee]) => ({
    code,
    shipType,
    effectiveFrom: since,
    bands: bandsOf(fee),
  })),
  ...byFlag.map(([code, iso2, fee]) => ({ code, iso2, effectiveFrom: since, bands: bandsOf(fee) })),
  ...manualCodes
    .filter((code) => manuals[code])
    .map((code) => ({ code, effectiveFrom: since, bands: singleBand(manuals[code]!) })),
  ...defaults.map(([certType, feeType, fee]) => ({
    certType,
    feeType,
    effectiveFrom: since,
    bands: bandsOf(fee),
  })),
  ...usual.map((code) => ({ code, ...previous, bands: bandsOf(byTonnage[code]! * 0.9) })),
]
