/** Plausible equipment of the demonstration ships. */
import {
  applicableForms,
  applicableSections,
  oilTankers,
} from '#common/rules/equipment/applicable-forms.ts'
import { fieldsOfItem } from '#common/rules/equipment/catalogue.ts'
import type { EquipmentRow, EquipmentValues } from '#common/rules/equipment/equipment-values.ts'

export interface EquippedShip {
  shipType: string
  lbp: number | null
  loa: number | null
  deadweight: number | null
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

/** The record of a demonstration ship: values of the items that apply to her type. */
export function demoEquipment(ship: EquippedShip): EquipmentValues {
  const facts = { shipType: ship.shipType, isOtherWithTanks: false }
  const isPassenger = applicableForms(facts).includes('P')
  const persons = isPassenger ? 320 : 25
  const all: EquipmentValues = {
    lengthLl: Math.round(Number(ship.lbp ?? ship.loa ?? 100) * 100) / 100,
    passengers: persons - 40,
    ...safety(persons),
    ...radio,
    ...oil,
    ...(oilTankers.has(ship.shipType) && {
      ...tanker,
      carryingCapacity: Math.round(Number(ship.deadweight ?? 10_000) * 1.1),
    }),
    ...air(ship),
  }
  const keys = new Set(
    applicableSections(facts).flatMap(({ items }) => items.flatMap(fieldsOfItem).map((f) => f.key)),
  )
  return Object.fromEntries(Object.entries(all).filter(([key]) => keys.has(key)))
}
