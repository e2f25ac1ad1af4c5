import { keysOf } from '#common/keys-of.ts'
import { defineCall, defineContract } from '#common/contract.ts'
import {
  multilineText,
  enumOf,
  date,
  decimal,
  dict,
  file,
  object,
  instant,
  int,
  list,
  required,
  ref,
  objectList,
  text,
} from '#common/fields.ts'
import { importCalls } from '#common/import.ts'
import { saveWithExtraInput } from '#common/save-with-extra-input.ts'
import { signedInReaders, staffOnly, withRight } from '#common/readers.ts'

const metres = (maximum = 1000) => decimal(3, 'm', maximum)
const tonnage = () => decimal(2, undefined, 99_999_999)

/**
 * Particulars of a ship, in the sections of forms and pages. Specification section 3 (Ship);
 * identifiers: domain rules for IMO number, MMSI and call sign, which may be typed with blanks and
 * a leading "IMO". GT and NT are whole numbers without unit.
 */
export const shipSections = {
  identity: [
    'name',
    'nameZh',
    'previousNames',
    'imo',
    'classNo',
    'officialNo',
    'callSign',
    'mmsi',
    'shipType',
    'region',
    'status',
  ],
  registry: ['flagId', 'registryPort', 'registryDate', 'secondRegistry'],
  tonnage: [
    'grossTonnage',
    'netTonnage',
    'deadweight',
    'registeredTonnage',
    'nationalTonnage',
    'suezTonnage',
    'panamaTonnage',
    'ballastCapacity',
  ],
  dimensions: ['loa', 'lbp', 'breadth', 'depth', 'draft', 'freeboard', 'hullMaterial'],
  machinery: [
    'propulsion',
    'mainEngine',
    'enginePower',
    'engineCount',
    'propellerCount',
    'speed',
    'boiler',
    'generator',
  ],
  building: [
    'builder',
    'buildPlace',
    'hullNo',
    'contractDate',
    'keelDate',
    'launchDate',
    'buildDate',
    'conversionDate',
  ],
  companies: [
    'ownerId',
    'managerId',
    'mlcShipownerId',
    'crewManagerId',
    'operatorId',
    'offshoreCompanyId',
    'agentId',
    'contact',
    'insurerName',
    'insurerAddress',
  ],
  service: ['trade', 'navigationArea', 'passengers', 'personsOnBoard'],
  class: ['classNotations', 'previousClass', 'classDate'],
  remarks: ['remark'],
} as const

/** Particulars with dated history, by kind of change. */
export const changeKinds = {
  name: ['name', 'nameZh'],
  flag: ['flagId'],
  registryPort: ['registryPort'],
  owner: ['ownerId'],
  manager: ['managerId'],
  mlcShipowner: ['mlcShipownerId'],
  status: ['status'],
  class: ['classNo', 'classNotations'],
  officialNo: ['officialNo'],
  callSign: ['callSign'],
} as const
export type ChangeKind = keyof typeof changeKinds
/** A particular with dated history. */
export type DatedField = (typeof changeKinds)[ChangeKind][number]
/** Kind of change by field. */
export const kindOfField: ReadonlyMap<DatedField, ChangeKind> = new Map(
  keysOf(changeKinds).flatMap((kind) => changeKinds[kind].map((field) => [field, kind] as const)),
)
export const shipFields = {
  name: required(text(100)),
  nameZh: text(100),
  previousNames: text(500),
  imo: text(20),
  classNo: text(30),
  officialNo: text(30),
  callSign: text(20),
  mmsi: text(20),
  shipType: required(dict('SHIP_TYPE')),
  region: required(dict('REGION')),
  status: required(dict('SHIP_STATUS')),
  flagId: required(ref('basic/flag')),
  registryPort: text(100),
  secondRegistry: text(100),
  grossTonnage: int(1, 999_999),
  netTonnage: int(1, 999_999),
  deadweight: tonnage(),
  registeredTonnage: tonnage(),
  nationalTonnage: tonnage(),
  suezTonnage: tonnage(),
  panamaTonnage: tonnage(),
  loa: metres(),
  lbp: metres(),
  breadth: metres(200),
  depth: metres(100),
  draft: metres(60),
  freeboard: decimal(0, 'mm', 60_000),
  hullMaterial: dict('HULL_MATERIAL'),
  propulsion: dict('PROPULSION'),
  mainEngine: text(200),
  enginePower: decimal(1, 'kW', 999_999),
  engineCount: int(0, 20),
  propellerCount: int(0, 20),
  speed: decimal(2, 'kn', 100),
  boiler: text(200),
  generator: text(200),
  builder: text(200),
  buildPlace: text(100),
  hullNo: text(40),
  contractDate: date(),
  keelDate: date(),
  launchDate: date(),
  buildDate: date(),
  conversionDate: date(),
  ownerId: ref('basic/customer'),
  managerId: ref('basic/customer'),
  // MLC II.1(j); empty: the company that operates the ship
  mlcShipownerId: ref('basic/customer'),
  crewManagerId: ref('basic/customer'),
  operatorId: ref('basic/customer'),
  offshoreCompanyId: ref('basic/customer'),
  agentId: ref('basic/customer'),
  contact: text(200),
  classNotations: text(500),
  navigationArea: dict('NAV_AREA'),
  previousClass: text(100),
  classDate: date(),
  // decides which certificates the ship must carry: common/rules/ships/duty-to-carry.ts
  trade: enumOf('international', 'domestic', 'pleasure'),
  passengers: int(0, 20_000),
  personsOnBoard: int(0, 20_000),
  registryDate: date(),
  ballastCapacity: decimal(2, 'm³', 999_999),
  // CLC 92, Bunkers 2001, Nairobi 2007, MLC 2.5 and 4.2
  insurerName: text(200),
  insurerAddress: text(500),
  remark: staffOnly(multilineText()),
}
/**
 * Right of those who maintain the register; warnings and reasons of changes are visible to them
 * only.
 */
const registrar = 'basic.ship.read'

/** Columns joined to a ship in lists. */
export const shipShows = {
  flagNameZh: text(),
  flagNameEn: text(),
  ownerName: text(),
  managerName: text(),
  completeness: staffOnly(required(int(0, 100, '%'))),
}
/** Detail fields that lists omit: company names, and warnings at their fields. */
export const shipDetail = {
  mlcShipownerName: text(),
  crewManagerName: text(),
  operatorName: text(),
  offshoreCompanyName: text(),
  agentName: text(),
  warnings: withRight(
    required(
      objectList(
        { field: required(text(40)), zh: required(text(500)), en: required(text(500)) },
        50,
      ),
    ),
    registrar,
  ),
}
/** Long fields that lists omit. */
export const shipListWithout = [
  'previousNames',
  'secondRegistry',
  'hullMaterial',
  'boiler',
  'generator',
  'mainEngine',
  'contact',
  'insurerAddress',
] as const

/** Note about the change in a save. A `correction` voids the change that recorded a wrong entry. */
export const noteFields = {
  changeKind: enumOf('change', 'correction'),
  effectiveDate: date(),
  changeReason: text(500),
  changeFileId: file(),
}

const finding = {
  field: required(text(40)),
  level: required(enumOf('error', 'warning')),
  zh: required(text(500)),
  en: required(text(500)),
}
const changeLine = {
  id: required(int(1)),
  kind: required(enumOf(...keysOf(changeKinds))),
  field: required(text(40)),
  fromZh: text(600),
  fromEn: text(600),
  toZh: text(600),
  toEn: text(600),
  effectiveDate: required(date()),
  recordedTime: required(instant()),
  recordedBy: withRight(text(100), registrar),
  reason: withRight(text(500), registrar),
  fileId: withRight(file(), registrar),
}

export const ship = defineContract('basic/ship', {
  doc: 'Ships',
  readers: signedInReaders,
  fields: shipFields,
  readOnlyFields: shipShows,
  detailFields: shipDetail,
  searchColumns: ['name', 'nameZh', 'previousNames', 'imo', 'callSign', 'officialNo', 'classNo'],
  filters: ['shipType', 'region', 'status', 'flagId', 'ownerId', 'managerId', 'navigationArea'],
  rangeFilters: ['grossTonnage', 'buildDate', 'keelDate', 'completeness'],
  defaultSort: 'name',
  omittedFromList: shipListWithout,
  title: { zh: 'name', en: 'name', extraColumns: ['imo', 'flagId', 'shipType', 'grossTonnage'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  calls: {
    ...importCalls(),
    save: saveWithExtraInput(shipFields, noteFields),
    changes: defineCall(
      'Names, flags, owners and the like that a ship has had, the latest change first',
      { id: required(ref('basic/ship')) },
      { list: required(objectList(changeLine, 1000)) },
    ),
    check: defineCall(
      'What the register has against particulars before they are saved, and the call signs and MMSIs of the flag',
      {
        id: ref('basic/ship'),
        name: text(100),
        callSign: text(20),
        mmsi: text(20),
        imo: text(20),
        flagId: ref('basic/flag'),
      },
      {
        series: object({
          nameZh: required(text()),
          nameEn: required(text()),
          callSignPrefixes: required(list(required(text()))),
          mids: required(list(required(text()))),
        }),
        findings: required(objectList(finding, 50)),
      },
    ),
  },
})
