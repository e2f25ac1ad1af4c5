import { defineContract } from '#common/contract.ts'
import {
  multilineText,
  enumOf,
  date,
  dict,
  dictList,
  email,
  int,
  list,
  required,
  ref,
  refList,
  objectList,
  text,
} from '#common/fields.ts'
import { ALL_STANDING_REASONS, STANDINGS } from '#common/rules/standing/standing-types.ts'
import type { Values } from '#common/fields.ts'
import { signedInReaders } from '#common/readers.ts'
import { windowFields } from '#modules/ship/cert/shipCert.fields.ts'

/**
 * State of a company's Document of Compliance: none, interim, or the state of its windows; overdue
 * once it has expired.
 */
export const docStates = [
  'none',
  'interim',
  'notOpen',
  'open',
  'late',
  'overdue',
  'withdrawn',
] as const
export const windowStates = ['notOpen', 'open', 'late', 'overdue', 'done'] as const

/** A ship that the company manages, with the state of its certificates and its next survey. */
const fleetShip = {
  id: required(int(1)),
  name: required(text(100)),
  imo: text(20),
  shipType: required(dict('SHIP_TYPE')),
  flagNameZh: text(),
  flagNameEn: text(),
  grossTonnage: int(),
  buildDate: date(),
  status: required(dict('SHIP_STATUS')),
  windowState: required(enumOf(...windowStates)),
  nextDueDate: date(),
  nextCertCode: text(),
  nextCertId: int(1),
  smcState: required(enumOf('none', ...STANDINGS)),
  smcId: int(1),
}
/** A certificate of the company itself, with its windows. */
const companyCert = {
  id: required(int(1)),
  certCode: required(text()),
  certNameZh: required(text()),
  certNameEn: required(text()),
  certNo: required(text()),
  term: required(dict('CERT_TERM')),
  issueDate: required(date()),
  expiryDate: date(),
  valid: required(enumOf(1, 0)),
  standing: required(enumOf(...STANDINGS)),
  standingReason: enumOf(...ALL_STANDING_REASONS),
  supersededBy: int(1),
  windowState: required(enumOf(...windowStates)),
  nextDueDate: date(),
  docTypes: dictList('DOC_TYPE'),
  flagNameZh: text(),
  flagNameEn: text(),
  fileId: text(60),
  invalidReason: text(2000),
  windows: required(objectList(windowFields, 100)),
}

/** Figures of a company: its fleet, the windows of its ships, and its DOC. */
const figures = {
  ships: required(int()),
  grossTonnage: required(int()),
  flagIds: refList('basic/flag'),
  shipTypes: dictList('SHIP_TYPE'),
  open: required(int()),
  late: required(int()),
  overdue: required(int()),
  docState: required(enumOf(...docStates)),
  docId: int(1),
  docExpiry: date(),
  docNextDue: date(),
  docTypes: dictList('DOC_TYPE'),
}
export type Figures = Values<typeof figures>
export const figureColumns = Object.keys(figures)

/**
 * Management companies and their fleets: companies of the ISM Code, 1.1.2. Ships, tonnage, flags,
 * types and windows are limited to the caller's scope: ships in the register that are not deleted,
 * scrapped, lost or transferred; windows of certificates in force.
 */
export const manager = defineContract('ship/manager', {
  doc: 'Management companies',
  changesWith: ['basic/customer', 'basic/ship', 'ship/cert'],
  readers: signedInReaders,
  fields: {
    name: required(text(200)),
    nameZh: text(200),
    abbreviation: text(60),
    customerNo: text(40),
    imo: text(20),
    region: required(dict('REGION')),
    address: multilineText(500),
    liaison: text(100),
    email: email(),
    phone: text(40),
  },
  readOnlyFields: figures,
  detailFields: {
    /** at most one thousand ships, by name */
    fleet: required(objectList(fleetShip, 1000)),
    certs: required(objectList(companyCert, 200)),
    flagNames: required(list(required(text(400)), 300)),
  },
  searchColumns: ['name', 'nameZh', 'abbreviation', 'imo', 'customerNo'],
  filters: ['region'],
  customFilters: {
    docState: enumOf(...docStates),
    flagId: ref('basic/flag'),
    shipType: dict('SHIP_TYPE'),
  },
  defaultSort: 'name',
  sortableColumns: [
    'id',
    'name',
    'nameZh',
    'customerNo',
    'imo',
    'region',
    'createTime',
    'updateTime',
  ],
  title: { zh: 'name', en: 'name' },
  crud: ['list', 'get', 'export'],
})
