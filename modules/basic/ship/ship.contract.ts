import { call, contract } from '#common/contract.ts'
import { area, choice, date, decimal, dict, file, group, instant, int, list, must, ref, rows, text } from '#common/fields.ts'
import { importCalls } from '#common/import.ts'
import { saveWith } from '#common/save-with.ts'
import { signedInReaders, staffOnly, withRight } from '#common/readers.ts'

const metres = (maximum = 1000) => decimal(3, 'm', maximum)
const tonnage = () => decimal(2, undefined, 99_999_999)

/**
 * The particulars of a ship, in the sections in which forms and pages show them. Specification section 3 (Ship);
 * identifiers: domain rules for IMO number, MMSI and call sign, which people may write with blanks and "IMO" before them.
 * GT and NT are whole numbers without unit.
 */
export const shipSections = {
  identity: ['name', 'nameZh', 'previousNames', 'imo', 'classNo', 'officialNo', 'callSign', 'mmsi', 'shipType', 'region', 'status'],
  registry: ['flagId', 'registryPort', 'secondRegistry'],
  tonnage: ['grossTonnage', 'netTonnage', 'deadweight', 'registeredTonnage', 'nationalTonnage', 'suezTonnage', 'panamaTonnage'],
  dimensions: ['loa', 'lbp', 'breadth', 'depth', 'draft', 'freeboard', 'hullMaterial'],
  machinery: ['propulsion', 'mainEngine', 'enginePower', 'engineCount', 'propellerCount', 'speed', 'boiler', 'generator'],
  building: ['builder', 'buildPlace', 'hullNo', 'contractDate', 'keelDate', 'launchDate', 'buildDate', 'conversionDate'],
  companies: ['ownerId', 'managerId', 'crewManagerId', 'operatorId', 'offshoreCompanyId', 'agentId', 'contact'],
  class: ['classNotations', 'navigationArea', 'previousClass', 'classDate'],
  remarks: ['remark'],
} as const

/** Particulars whose changes are kept with their dates, by what a change of them is called. */
export const changeKinds = {
  name: ['name', 'nameZh'], flag: ['flagId'], registryPort: ['registryPort'], owner: ['ownerId'], manager: ['managerId'],
  class: ['classNo', 'classNotations'], officialNo: ['officialNo'], callSign: ['callSign'],
} as const
export type ChangeKind = keyof typeof changeKinds
/** Of each such particular, its kind of change. */
export const kindOfField = new Map(Object.entries(changeKinds).flatMap(([kind, fields]) => fields.map((field) => [field as string, kind as ChangeKind] as const)))

export const shipFields = {
  name: must(text(100)),
  nameZh: text(100),
  previousNames: text(500),
  imo: text(20),
  classNo: text(30),
  officialNo: text(30),
  callSign: text(20),
  mmsi: text(20),
  shipType: must(dict('SHIP_TYPE')),
  region: must(dict('REGION')),
  status: must(dict('SHIP_STATUS')),
  flagId: must(ref('basic/flag')),
  registryPort: text(100),
  secondRegistry: text(100),
  grossTonnage: int(1, 999_999),
  netTonnage: int(1, 999_999),
  deadweight: tonnage(),
  registeredTonnage: tonnage(),
  nationalTonnage: tonnage(),
  suezTonnage: tonnage(),
  panamaTonnage: tonnage(),
  loa: metres(), lbp: metres(), breadth: metres(200), depth: metres(100), draft: metres(60), freeboard: decimal(0, 'mm', 60_000),
  hullMaterial: dict('HULL_MATERIAL'),
  propulsion: dict('PROPULSION'),
  mainEngine: text(200), enginePower: decimal(1, 'kW', 999_999), engineCount: int(0, 20), propellerCount: int(0, 20),
  speed: decimal(2, 'kn', 100), boiler: text(200), generator: text(200),
  builder: text(200), buildPlace: text(100), hullNo: text(40),
  contractDate: date(), keelDate: date(), launchDate: date(), buildDate: date(), conversionDate: date(),
  ownerId: ref('basic/customer'), managerId: ref('basic/customer'), crewManagerId: ref('basic/customer'),
  operatorId: ref('basic/customer'), offshoreCompanyId: ref('basic/customer'), agentId: ref('basic/customer'),
  contact: text(200),
  classNotations: text(500), navigationArea: dict('NAV_AREA'), previousClass: text(100), classDate: date(),
  remark: staffOnly(area()),
}
/** Who keeps the register: what stands against its entries, and why they were changed, is for them. */
const registrar = 'basic.ship.read'

/** Columns joined to a ship in lists. */
export const shipShows = { flagNameZh: text(), flagNameEn: text(), ownerName: text(), managerName: text(), completeness: staffOnly(must(int(0, 100, '%'))) }
/** Names of the companies that lists leave out, and what stands against the particulars without blocking them, at its field. */
export const shipDetail = {
  crewManagerName: text(), operatorName: text(), offshoreCompanyName: text(), agentName: text(),
  warnings: withRight(must(rows({ field: must(text(40)), zh: must(text(500)), en: must(text(500)) }, 50)), registrar),
}
/** Long fields that lists leave out. */
export const shipListWithout = ['previousNames', 'secondRegistry', 'hullMaterial', 'boiler', 'generator', 'mainEngine', 'contact'] as const

/** What a save says of the change itself. A `correction` mends what was entered wrongly: the ship was never called so, and nothing is kept of it. */
export const noteFields = { changeKind: choice('change', 'correction'), effectiveDate: date(), changeReason: text(500), changeFileId: file() }

const finding = { field: must(text(40)), level: must(choice('error', 'warning')), zh: must(text(500)), en: must(text(500)) }
const changeLine = {
  id: must(int(1)), kind: must(choice(...(Object.keys(changeKinds) as ChangeKind[]))), field: must(text(40)), fromZh: text(600), fromEn: text(600), toZh: text(600), toEn: text(600),
  effectiveDate: must(date()), recordedTime: must(instant()), recordedBy: withRight(text(100), registrar),
  reason: withRight(text(500), registrar), fileId: withRight(file(), registrar),
}

export const ship = contract('basic/ship', {
  doc: 'Ships',
  readers: signedInReaders,
  fields: shipFields, shows: shipShows, detail: shipDetail,
  search: ['name', 'nameZh', 'previousNames', 'imo', 'callSign', 'officialNo', 'classNo'],
  filters: ['shipType', 'region', 'status', 'flagId', 'ownerId', 'managerId', 'navigationArea'],
  ranges: ['grossTonnage', 'buildDate', 'keelDate', 'completeness'],
  sort: 'name',
  listWithout: shipListWithout,
  title: { zh: 'name', en: 'name', more: ['imo', 'flagId', 'shipType', 'grossTonnage'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  calls: {
    ...importCalls(),
    save: saveWith(shipFields, noteFields),
    changes: call('Names, flags, owners and the like that a ship has had, the latest change first', { id: must(ref('basic/ship')) }, { list: must(rows(changeLine, 1000)) }),
    check: call('What the register has against particulars before they are saved, and the call signs and MMSIs of the flag', {
      id: ref('basic/ship'), name: text(100), callSign: text(20), mmsi: text(20), imo: text(20), flagId: ref('basic/flag'),
    }, {
      series: group({ nameZh: must(text()), nameEn: must(text()), callSignPrefixes: must(list(must(text()))), mids: must(list(must(text()))) }), findings: must(rows(finding, 50)),
    }),
  },
})
