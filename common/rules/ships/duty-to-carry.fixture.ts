/** Reference ships, each with the certificates she must carry, as the conventions say. */
import type { DutyShip } from './duty-facts.ts'

export interface ReferenceShip {
  ship: DutyShip
  /** codes of the certificates that are required */
  required: string
  /** the others: codes with the facts they depend on, as `CODE:fact+fact` */
  depends: string
}

/** Cargo ship of 2013 on international voyages with a crew of 22. */
const plain: DutyShip = {
  shipType: '202',
  status: 'inService',
  grossTonnage: 3000,
  deadweight: 4500,
  loa: 100,
  lbp: 96,
  keelDate: '2012-03-01',
  contractDate: '2011-06-01',
  buildDate: '2013-02-01',
  propulsion: 'diesel',
  enginePower: 6000,
  engineCount: 1,
  callSign: '3FAB7',
  mmsi: null,
  trade: 'international',
  passengers: 0,
  personsOnBoard: 22,
  liftingAppliances: null,
}
const of = (more: Partial<DutyShip>, required: string, depends = ''): ReferenceShip => ({
  ship: { ...plain, ...more },
  required,
  depends,
})
const barge: Partial<DutyShip> = {
  propulsion: 'none',
  enginePower: null,
  engineCount: null,
  callSign: null,
  personsOnBoard: 0,
}
const small: Partial<DutyShip> = { loa: 45, lbp: 42, enginePower: 500, personsOnBoard: 9 }

const solas = 'SC SE SR ILL ITC'
const marpol = 'IOPP ISPP IAPP EIAPP IEE BWM IAFS'
const management = 'DOC SMC ISSC MLC DMLC REG MSM CSR RSL'
const insurance = 'BCC WRC'
const always = 'POLAR:polarWaters LA:liftingAppliances'
const dry = 'DG:dangerousGoods GRN:bulkGrain'

export const referenceShips: Readonly<Record<string, ReferenceShip>> = {
  'bulk carrier, 40,000 GT': of(
    { shipType: '203', grossTonnage: 40_000, deadweight: 75_000 },
    `${solas} ${marpol} SOC ${management} ${insurance}`,
    `${always} ${dry}`,
  ),
  'oil tanker, 299 GT': of(
    { ...small, shipType: '301', grossTonnage: 299, deadweight: 450 },
    'ILL ITC IOPP EIAPP REG RSL',
    'NLS:noxiousCargo',
  ),
  'oil tanker, 149 GT': of(
    { ...small, shipType: '301', grossTonnage: 149, deadweight: 220, loa: 30, lbp: 28 },
    'ILL ITC EIAPP REG RSL',
    'NLS:noxiousCargo',
  ),
  'crude oil tanker, 81,000 GT, domestic': of(
    { shipType: '301', grossTonnage: 81_000, deadweight: 150_000, trade: 'domestic' },
    'REG RSL CLC',
    'EIAPP:flagLaw BCC:flagParty WRC:flagParty',
  ),
  'ro-ro passenger ship, 5,000 GT, domestic': of(
    {
      shipType: '108',
      grossTonnage: 5000,
      passengers: 600,
      personsOnBoard: 650,
      trade: 'domestic',
    },
    'REG RSL',
    'EIAPP:flagLaw BCC:flagParty WRC:flagParty',
  ),
  'fishing vessel, 600 GT': of(
    { ...small, shipType: 'FISH', grossTonnage: 600, personsOnBoard: 25 },
    'ITC IOPP ISPP IAPP EIAPP IEE IAFS REG RSL WRC',
    'BWM:ballastTanks',
  ),
  'yacht not in trade, 450 GT': of(
    { ...small, shipType: 'YACHT', grossTonnage: 450, trade: 'pleasure' },
    'REG RSL',
    `ITC:pleasureVoyages IOPP:pleasureVoyages ISPP:pleasureVoyages IAPP:pleasureVoyages
      EIAPP:pleasureVoyages+flagLaw IEE:pleasureVoyages BWM:pleasureVoyages+ballastTanks
      IAFS:pleasureVoyages WRC:pleasureVoyages+flagParty`,
  ),
  'commercial yacht, 499 GT': of(
    { ...small, shipType: 'YACHT', grossTonnage: 499, passengers: 12 },
    'SR ILL ITC IOPP ISPP IAPP EIAPP IEE IAFS REG RSL WRC',
    'BWM:ballastTanks',
  ),
  'jack-up drilling unit without propulsion, 8,000 GT': of(
    {
      ...barge,
      shipType: '411',
      grossTonnage: 8000,
      personsOnBoard: 120,
      callSign: 'V7AB3',
    },
    'ILL ITC IOPP ISPP IAPP REG RSL BCC WRC',
    `MODU:flagLaw EIAPP:enginePower BWM:floatingPlatform IAFS:floatingPlatform MLC:flagLaw
      DMLC:flagLaw`,
  ),
  'drillship, 30,000 GT': of(
    { shipType: '411', grossTonnage: 30_000, personsOnBoard: 180 },
    `${solas} IOPP ISPP IAPP EIAPP DOC SMC ISSC REG MSM CSR RSL ${insurance}`,
    `MODU:flagLaw POLAR:polarWaters BWM:floatingPlatform IAFS:floatingPlatform MLC:flagLaw
      DMLC:flagLaw`,
  ),
  'gas-fuelled container ship, 25,000 GT': of(
    {
      shipType: '205',
      grossTonnage: 25_000,
      propulsion: 'dualFuel',
      keelDate: '2022-02-01',
      contractDate: '2021-03-01',
      buildDate: '2023-01-10',
    },
    `${solas} NSR ${marpol} SOC ${management} ${insurance}`,
    `${always} DG:dangerousGoods`,
  ),
  'general cargo ship of 1980, 3,000 GT': of(
    { keelDate: '1979-05-01', contractDate: null, buildDate: '1980-04-01' },
    `${solas} IOPP ISPP IAPP IEE BWM IAFS ${management} ${insurance}`,
    `${always} GRN:bulkGrain`,
  ),
  'general cargo ship, 499 GT': of(
    { ...small, grossTonnage: 499 },
    `SR ILL ITC ${marpol} REG RSL WRC`,
    dry,
  ),
  'general cargo ship with cranes in the equipment record': of(
    { liftingAppliances: true },
    `${solas} LA ${marpol} ${management} ${insurance}`,
    `POLAR:polarWaters ${dry}`,
  ),
  'general cargo ship, 399 GT': of(
    { ...small, grossTonnage: 399 },
    'SR ILL ITC EIAPP REG RSL WRC',
    dry,
  ),
  'general cargo ship of 20 m, 80 GT': of(
    { ...small, grossTonnage: 80, loa: 20, lbp: 18, enginePower: 300 },
    'EIAPP REG RSL',
    dry,
  ),
  'general cargo ship of 1965, 130 GT, length not known': of(
    {
      ...small,
      grossTonnage: 130,
      loa: 26,
      lbp: null,
      keelDate: '1965-05-01',
      contractDate: null,
      buildDate: '1966-01-01',
    },
    'REG RSL',
    'ITC:loadLineLength GRN:bulkGrain',
  ),
  'supply vessel, 350 GT, 20 persons': of(
    { ...small, shipType: '505', grossTonnage: 350, personsOnBoard: 20 },
    'SR ILL ITC ISPP EIAPP REG RSL WRC',
    'NLS:noxiousCargo DG:dangerousGoods',
  ),
  'chemical tanker, 12,000 GT': of(
    { shipType: '302', grossTonnage: 12_000, deadweight: 19_000 },
    `${solas} ${marpol} CFC SOC ${management} ${insurance}`,
    `${always} CLC:oilCargo`,
  ),
  'chemical tanker, 280 GT': of(
    { ...small, shipType: '302', grossTonnage: 280, deadweight: 400 },
    'ILL ITC CFC EIAPP REG RSL',
    'IOPP:oilCargo',
  ),
  'gas carrier of 1985, 8,000 GT': of(
    {
      shipType: '304',
      grossTonnage: 8000,
      keelDate: '1984-11-01',
      contractDate: null,
      buildDate: '1985-12-01',
    },
    `${solas} IOPP ISPP IAPP IEE SOC BWM IAFS ${management} ${insurance}`,
    `${always} CFG:flagLaw`,
  ),
  'gas carrier, 50,000 GT': of(
    { shipType: '304', grossTonnage: 50_000, propulsion: 'dualFuel' },
    `${solas} ${marpol} CFG SOC ${management} ${insurance}`,
    always,
  ),
  'passenger ship, 60,000 GT': of(
    { shipType: '101', grossTonnage: 60_000, passengers: 2500, personsOnBoard: 3400 },
    `PSS ILL ITC ${marpol} SOC ${management} ${insurance}`,
    `${always} PLC:athensParty`,
  ),
  'passenger ship, 200 GT': of(
    { ...small, shipType: '101', grossTonnage: 200, passengers: 90, personsOnBoard: 98 },
    'PSS ILL ITC ISPP EIAPP DOC SMC ISSC REG MSM CSR RSL',
    `${always} PLC:athensParty`,
  ),
  'cargo ship with 20 passengers, 4,000 GT': of(
    { grossTonnage: 4000, passengers: 20, personsOnBoard: 42 },
    `PSS ILL ITC ${marpol} ${management} ${insurance}`,
    `${always} DG:dangerousGoods PLC:athensParty`,
  ),
  'passenger high-speed craft, 450 GT': of(
    { ...small, shipType: '106', grossTonnage: 450, passengers: 350, personsOnBoard: 362 },
    `HSC ILL ITC ${marpol} DOC SMC ISSC REG MSM CSR RSL WRC`,
    `${always} PLC:athensParty`,
  ),
  'tug, 480 GT': of(
    { ...small, shipType: '601', grossTonnage: 480 },
    `SR ILL ITC ${marpol} REG RSL WRC`,
  ),
  'unmanned pontoon barge, 2,500 GT': of(
    { ...barge, shipType: '211', grossTonnage: 2500 },
    'ILL ITC IAFS REG BCC WRC',
    `IOPP:bargeExemption ISPP:bargeExemption IAPP:bargeExemption EIAPP:enginePower
      BWM:ballastTanks RSL:radioStation`,
  ),
  'oil barge, 900 GT': of(
    { ...barge, shipType: '306', grossTonnage: 900, deadweight: 1500 },
    'ILL ITC IOPP IAFS REG WRC',
    'ISPP:bargeExemption IAPP:bargeExemption EIAPP:enginePower BWM:ballastTanks RSL:radioStation',
  ),
  'floating dock, 12,000 GT, domestic': of(
    { ...barge, shipType: '904', grossTonnage: 12_000, trade: 'domestic' },
    'REG',
    'EIAPP:enginePower+flagLaw RSL:radioStation BCC:flagParty WRC:flagParty',
  ),
  'special purpose ship, 3,500 GT': of(
    { shipType: 'SPS', grossTonnage: 3500, personsOnBoard: 60 },
    `${solas} ${marpol} ${management} ${insurance}`,
    `${always} SPS:flagLaw IPS:industrialPersonnel`,
  ),
  'ore/bulk/oil carrier, 60,000 GT': of(
    { shipType: '216', grossTonnage: 60_000, deadweight: 110_000 },
    `${solas} ${marpol} SOC ${management} ${insurance}`,
    `${always} NLS:noxiousCargo ${dry} CLC:oilCargo`,
  ),
  'bulk carrier contracted after June 2025, delivered this year': of(
    {
      shipType: '203',
      grossTonnage: 40_000,
      contractDate: '2025-09-01',
      keelDate: '2026-02-01',
      buildDate: '2026-10-20',
    },
    `${solas} NSR ${marpol} IHM ${management} ${insurance}`,
    `${always} ${dry}`,
  ),
  'offshore vessel of 2020, 2,600 GT, 60 persons': of(
    {
      shipType: '505',
      grossTonnage: 2600,
      deadweight: 3000,
      keelDate: '2019-02-01',
      contractDate: '2018-05-01',
      buildDate: '2020-01-20',
      personsOnBoard: 60,
    },
    `${solas} NSR ${marpol} ${management} ${insurance}`,
    `${always} NLS:noxiousCargo DG:dangerousGoods IPS:industrialPersonnel`,
  ),
  'dredger of 2020, 4,000 GT': of(
    {
      shipType: '404',
      grossTonnage: 4000,
      keelDate: '2019-02-01',
      contractDate: '2018-05-01',
      buildDate: '2020-01-20',
    },
    `${solas} ${marpol} ${management} ${insurance}`,
    always,
  ),
  'bulk carrier under construction': of({ shipType: '203', status: 'underConstruction' }, ''),
  'Unknown tug of 480 GT whose trade': of(
    { ...small, shipType: '601', grossTonnage: 480, trade: null },
    'REG RSL',
    `SR:trade ILL:trade ITC:trade IOPP:trade ISPP:trade IAPP:trade EIAPP:trade+flagLaw IEE:trade
      BWM:trade IAFS:trade WRC:trade+flagParty`,
  ),
}
