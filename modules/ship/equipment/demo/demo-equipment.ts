/** Plausible equipment of the demonstration ships. */
import { applicableSections, oilTankers } from '#common/rules/equipment/applicable-forms.ts'
import { fieldsOfItem } from '#common/rules/equipment/catalogue.ts'
import { PASSENGER_SHIP_TYPES } from '#common/rules/ships/ship-types.ts'
import type { EquipmentRow, EquipmentValues } from '#common/rules/equipment/equipment-values.ts'

export interface EquippedShip {
  shipType: string
  lbp: number | null
  loa: number | null
  deadweight: number | null
  grossTonnage: number | null
  passengers: number | null
  keelDate: string | null
  mainEngine: string | null
  enginePower: number | null
}

const fitted = '已装 Fitted'

/** Life-saving appliances and navigation for so many persons on board. */
const safety = (persons: number): EquipmentValues => ({
  lsaPersons: persons,
  lifeboatsPort: 1,
  lifeboatsStarboard: 1,
  lifeboatPersonsPort: persons,
  lifeboatPersonsStarboard: persons,
  lifeboatsEnclosedPort: 1,
  lifeboatsEnclosedStarboard: 1,
  motorLifeboats: 2,
  lifeboatsSearchlight: 2,
  rescueBoats: 1,
  rescueBoatsCounted: 1,
  liferafts: 3,
  liferaftPersons: persons * 2 + 6,
  remoteLiferafts: 1,
  lifebuoys: 14,
  lifejackets: persons + 8,
  lifejacketsAdult: persons + 8,
  immersionSuits: persons + 3,
  sarts: 2,
  sartsRadar: 2,
  twoWayVhf: 3,
  magneticCompass: '1',
  spareCompass: '1',
  gyroCompass: '1',
  headingRepeater: '1',
  bearingRepeater: '2',
  headingControl: fitted,
  pelorus: fitted,
  bearingCorrection: fitted,
  nauticalCharts: 'ecdis',
  ecdisBackup: '第二台 ECDIS Second ECDIS',
  nauticalPublications: fitted,
  navigationReceiver: 'gnss',
  radar9GHz: '1',
  secondRadar: '3GHz',
  arpa: '2',
  ais: '1',
  lrit: '1',
  vdr: '1',
  speedThroughWater: '1',
  echoSounder: '1',
  rudderIndicators: fitted,
  steeringTelephone: fitted,
  signallingLamp: '1',
  signalCode: fitted,
  iamsarManual: fitted,
  watchAlarm: '1',
})

const radio: EquipmentValues = {
  radioPersons: 2,
  seaA1: true,
  seaA2: true,
  seaA3: true,
  seaA4: false,
  vhfSets: 2,
  vhfDscEncoder: 2,
  vhfDscReceiver: 2,
  vhfTelephony: 2,
  mfSets: 1,
  mfhfSets: 1,
  mfhfDscEncoder: 1,
  mfhfDscReceiver: 1,
  mfhfTelephony: 1,
  satelliteService: 'inmarsatC',
  secondaryAlerting: 'EPIRB',
  navtex: 1,
  egc: 2,
  epirb: 1,
  duplication: true,
  shoreMaintenance: true,
  atSeaMaintenance: false,
}

const oil: EquipmentValues = {
  filtering15ppm: false,
  automaticStop: true,
  separatorMepc107: true,
  oilMeterMepc107: true,
  separatorCapacity: 5,
  sludgeTanks: [
    { tank: 'No. 1 (P)', frames: '12–16', position: '左舷 Port', volume: 16.5 },
    { tank: 'No. 2 (S)', frames: '12–15', position: '右舷 Starboard', volume: 12 },
  ],
  sludgeVolume: 28.5,
  sludgeIncinerator: true,
  incineratorCapacity: 500,
  incineratorUnit: 'kw',
  bilgeTanks: [{ tank: 'BILGE', frames: '16–24', position: '中 Centre', volume: 42 }],
  bilgeVolume: 42,
  standardConnection: true,
  sopepApproved: true,
}

const tanker: EquipmentValues = {
  productCarrier: true,
  needsSbtPl: true,
  sbt: true,
  sbtProtective: true,
  sbtTanks: [
    { tank: 'No. 1–5 WBT (P)', volume: 7200 },
    { tank: 'No. 1–5 WBT (S)', volume: 7200 },
  ],
  sbtVolume: 14_400,
  meets28: true,
  information28: true,
  meets19p3: true,
  meets22p2: true,
  slopTanks: 2,
  slopVolume: 1200,
  slopShare: 3,
  slop29p2p3: true,
  odmeMepc108: true,
  interfaceDetectors: true,
  stsPlan: true,
}

/** Monitoring, outlets and draining of an oil tanker: sections 6 and 7 of Form B. */
const tankerSystems: EquipmentValues = {
  stabilityInstrument: true,
  odmeControl: true,
  odmeComputing: true,
  odmeInterlock: true,
  odmeAutomaticStop: true,
  odmeBlack: true,
  odmeWhite: true,
  odmeManual: true,
  segregatedAbove: true,
  cleanAbove: true,
  dirtyAbove: true,
  drainToTank: true,
  drainAshore: true,
}

/** Oil fuel tanks by the keel: MARPOL I/12A, from 1 February 2008. */
const fuelTanks = (keelDate: string): EquipmentValues =>
  keelDate >= '2008-02-01' ? { fuelTanksDoubleHull: true } : { fuelTanksNotRequired: true }

/** Outflow of cargo tanks of tankers delivered since 2010, size of the tanks of older ones: I/23, 26. */
const cargoTanks = (keelDate: string): EquipmentValues =>
  keelDate >= '2008-02-01' ? { meets23: true } : { meets26: true }

/** Supplement to the IAPP Certificate, with the tier of the year of build. Regulation VI/13. */
function air({ keelDate, mainEngine, enginePower }: EquippedShip): EquipmentValues {
  const tier: EquipmentRow =
    (keelDate ?? '2005') >= '2011-01-01' ? { tier2a: true } : { tier1a: true }
  return {
    noxEngines: [
      {
        model: mainEngine ?? '6S46ME-C',
        use: 'E3',
        power: Number(enginePower ?? 4000),
        speed: 105,
        ...tier,
      },
      { model: '6EY18', use: 'D2', power: 960, speed: 900, ...tier },
    ],
    sulphurGlobal: true,
    sulphurEca: true,
    noScrubberCarriage: true,
    samplingPoints: true,
    incineratorMepc244: true,
  }
}

/** Two deck cranes with their hooks and wire, tested every five years. ILO Convention 152. */
const lifting: EquipmentValues = {
  gearRegisterNo: 'LA-R 01',
  gearTestFirm: 'Plimsoll Classification Society, Shanghai 上海',
  gearAppliances: [
    {
      appliance: 'Deck crane No. 1, hold 1/2 甲板起重机',
      radius: '4–24 m',
      testLoad: 35,
      safeLoad: 30,
      testedOn: '2024-04-18',
    },
    {
      appliance: 'Deck crane No. 2, hold 3/4 甲板起重机',
      radius: '4–24 m',
      testLoad: 35,
      safeLoad: 30,
      testedOn: '2024-04-18',
    },
    {
      appliance: 'Provision crane, aft 伙食吊',
      radius: '2–8 m',
      testLoad: 2.5,
      safeLoad: 2,
      testedOn: '2024-04-19',
    },
  ],
  gearLoose: [
    {
      mark: 'H-1, H-2',
      description: 'Cargo hook with swivel 带转环吊钩',
      tested: 2,
      testedOn: '2024-04-15',
      proofLoad: 56.6,
      safeLoad: 30,
    },
    {
      mark: 'SB-1–SB-4',
      description: 'Single-sheave cargo block 单轮滑车',
      tested: 4,
      testedOn: '2024-04-15',
      proofLoad: 60,
      safeLoad: 15,
    },
  ],
  gearWireRopes: [
    {
      maker: 'Nantong Steel Wire 南通钢丝绳',
      diameter: 30,
      strands: 6,
      wires: 36,
      core: 'IWRC',
      lay: 'RHO',
      grade: 1960,
      testedOn: '2024-03-20',
      breakingLoad: 68.5,
      safeLoad: 15,
    },
  ],
}

/** Noise measured before delivery of ships under SOLAS II-1/3-12. */
const noise = ({ mainEngine, enginePower, grossTonnage }: EquippedShip): EquipmentValues => {
  const cabin = Number(grossTonnage ?? 0) >= 10_000 ? 55 : 60
  return {
    noiseEngines: `${mainEngine ?? '6S46ME-C'}, 1`,
    noiseMcrSpeed: 105,
    noiseServicePower: Math.round(Number(enginePower ?? 4000) * 0.85),
    noiseServiceSpeed: 99,
    noiseAuxiliaries: '6EY18, 960 kW, 3',
    noisePropeller: 'Fixed pitch, 1, 4 blades 定距，1，4 叶',
    noisePropellerSpeed: 105,
    noiseVentilation: '4 × 45 000 m³/h, 1470 rpm',
    noiseMeters: [
      {
        instrument: 'Sound level meter 声级计',
        make: 'Norsonic',
        type: 'Nor140',
        serial: '1406021',
        calibratedOn: '2024-01-10',
        validUntil: '2026-01-10',
      },
      {
        instrument: 'Calibrator 校准器',
        make: 'Norsonic',
        type: 'Nor1251',
        serial: '34217',
        calibratedOn: '2024-01-10',
        validUntil: '2025-01-10',
      },
    ],
    noiseCalibrationStart: 114,
    noiseCalibrationEnd: 114,
    noisePersons: 'Putuo Shipyard, acoustics office 普陀船厂声学室',
    noiseDate: '2024-05-20',
    noiseTimes: '09:10–14:40',
    noisePosition: 'East China Sea 东海',
    noiseLoading: 'Ballast 压载',
    noiseDraughtForward: 4.6,
    noiseDraughtAft: 6.4,
    noiseWaterDepth: 55,
    noiseWeather: 'Bft 3, sea 2',
    noiseShipSpeed: 14.1,
    noiseShaftSpeed: 99,
    noisePitch: 'Fixed 定距',
    noiseEnginePower: Math.round(Number(enginePower ?? 4000) * 0.85),
    noiseEnginesRunning: 1,
    noiseAuxiliariesRunning: 2,
    noiseTurbogenerators: 0,
    noiseFans: '4 fans, full speed 4 台全速',
    noiseOthers: 'Air conditioning 空调',
    noiseReadings: [
      {
        location: 'Engine-room, lower platform 机舱下平台',
        limit: 110,
        levelA: 104.2,
        levelC: 107.8,
      },
      { location: 'Engine control room 集控室', limit: 75, levelA: 71.4, levelC: 88.1 },
      { location: 'Wheelhouse 驾驶室', limit: 65, levelA: 58.9, levelC: 78.6 },
      { location: 'Bridge wing, port 左翼桥', limit: 70, levelA: 66.3, levelC: 84 },
      { location: 'Master’s cabin 船长室', limit: cabin, levelA: 48.2, levelC: 69.9 },
      { location: 'Crew cabin 101 船员舱 101', limit: cabin, levelA: 52.7, levelC: 75.3 },
      { location: 'Mess room 餐厅', limit: cabin + 5, levelA: 55.1, levelC: 77 },
      { location: 'Galley 厨房', limit: 75, levelA: 68, levelC: 80.4 },
    ],
    noiseMeasures: [
      {
        space: 'Accommodation 起居处所',
        measure: 'Floating floors and insulated bulkheads 浮动地板和隔声舱壁',
      },
      {
        space: 'Engine-room 机舱',
        measure:
          'Exhaust silencers, resilient mounting of auxiliary engines 排气消声器、辅机弹性安装',
      },
    ],
  }
}

/** Types with cargo gear of their own. */
const withGear: ReadonlySet<string> = new Set([
  '201',
  '202',
  '203',
  '207',
  '208',
  '210',
  '401',
  '408',
  '505',
])
/** Noise report: 1,600 GT and above, here by the keel. SOLAS II-1/3-12. */
const isMeasured = ({ keelDate, grossTonnage }: EquippedShip): boolean =>
  Number(grossTonnage ?? 0) >= 1600 && (keelDate ?? '') >= '2015-01-01'

/** The record of a demonstration ship: values of the items that apply to her type. */
export function demoEquipment(ship: EquippedShip): EquipmentValues {
  const facts = { shipType: ship.shipType, isOtherWithTanks: false }
  const isPassenger = PASSENGER_SHIP_TYPES.has(ship.shipType)
  const persons = isPassenger ? 320 : 25
  const all: EquipmentValues = {
    lengthLl: Math.round(Number(ship.lbp ?? ship.loa ?? 100) * 100) / 100,
    passengers: ship.passengers ?? persons - 40,
    ...safety(persons),
    ...radio,
    ...oil,
    ...fuelTanks(ship.keelDate ?? ''),
    ...(oilTankers.has(ship.shipType) && {
      ...tanker,
      ...tankerSystems,
      ...cargoTanks(ship.keelDate ?? ''),
      carryingCapacity: Math.round(Number(ship.deadweight ?? 10_000) * 1.1),
    }),
    ...air(ship),
    ...(withGear.has(ship.shipType) && lifting),
    ...(isMeasured(ship) && noise(ship)),
  }
  const keys = new Set(
    applicableSections(facts).flatMap(({ items }) => items.flatMap(fieldsOfItem).map((f) => f.key)),
  )
  return Object.fromEntries(Object.entries(all).filter(([key]) => keys.has(key)))
}
