import { defineCall, defineContract } from '#common/contract.ts'
import {
  multilineText,
  bool,
  enumOf,
  date,
  dict,
  dictList,
  email,
  int,
  list,
  required,
  ref,
  objectList,
  text,
} from '#common/fields.ts'
import { importCalls } from '#common/import.ts'
import { staffOnly, withRight } from '#common/readers.ts'

const id = required(int(1, Number.MAX_SAFE_INTEGER))
/** Role of a company for a ship. */
export const fleetRoles = [
  'owner',
  'manager',
  'crewManager',
  'operator',
  'offshoreCompany',
  'agent',
] as const
const ship = {
  id,
  name: required(text(100)),
  imo: text(20),
  flagNameZh: text(),
  flagNameEn: text(),
  shipType: required(dict('SHIP_TYPE')),
  grossTonnage: int(),
  status: required(dict('SHIP_STATUS')),
  roles: required(list(required(enumOf(...fleetRoles)), fleetRoles.length)),
}
/**
 * A possible duplicate: `by` is the matching attribute, `reachable` whether the caller may open its
 * page.
 */
const similar = {
  id,
  customerNo: required(text(40)),
  name: required(text(200)),
  nameZh: text(200),
  imo: text(20),
  region: required(text(40)),
  by: required(enumOf('imo', 'customerNo', 'taxpayerNo', 'name', 'similar')),
  reachable: required(bool()),
}

export const contactFields = {
  name: required(text(100)),
  position: text(100),
  phone: text(40),
  email: email(),
  main: bool(),
}
export const accountFields = {
  bank: required(text(200)),
  bankAccount: required(text(60)),
  currency: required(text(3)),
  swift: text(11),
  main: bool(),
}

/**
 * Companies: owners, managers, agents and others. Specification section 3 (Customer). `imo` is the
 * IMO company number; an empty `customerNo` is assigned. One contact and one account are the main
 * ones: they fill `liaison`, `email`, `phone` and `bank`, `bankAccount`, `currency` where these are
 * empty.
 */
export const customer = defineContract('basic/customer', {
  doc: 'Companies',
  readers: ['staff', 'customer'],
  fields: {
    customerNo: text(40),
    name: required(text(200)),
    nameZh: text(200),
    abbreviation: text(60),
    imo: text(20),
    customerType: required(dictList('CUSTOMER_TYPE')),
    nature: dict('CUSTOMER_NATURE'),
    region: required(dict('REGION')),
    regTime: date(),
    address: multilineText(500),
    liaison: text(100),
    email: email(),
    phone: text(40),
    mobile: text(40),
    bank: text(200),
    bankAccount: text(60),
    currency: dict('CURRENCY'),
    taxpayerNo: text(40),
    credit: staffOnly(required(bool())),
    contacts: objectList(contactFields, 50),
    accounts: objectList(accountFields, 20),
    status: required(enumOf(1, 0)),
    remark: staffOnly(multilineText()),
  },
  omittedFromList: ['bank', 'bankAccount', 'taxpayerNo', 'currency'],
  searchColumns: ['name', 'nameZh', 'abbreviation', 'imo', 'customerNo'],
  filters: ['customerType', 'nature', 'region', 'status', 'credit'],
  rangeFilters: ['regTime'],
  defaultSort: 'name',
  title: { zh: 'name', en: 'name', extraColumns: ['customerNo', 'imo', 'customerType'] },
  detailFields: {
    duplicates: withRight(staffOnly(required(objectList(similar, 40))), 'basic.customer.save'),
  },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  calls: {
    ...importCalls(),
    similar: defineCall(
      'Companies of the same number or of the same or nearly the same name, in any region, ' +
        'to look at before entering another',
      {
        name: text(200),
        nameZh: text(200),
        imo: text(20),
        customerNo: text(40),
        taxpayerNo: text(40),
        id: ref('basic/customer'),
      },
      { list: required(objectList(similar, 40)) },
    ),
    fleet: defineCall(
      'Ships the caller reaches that name the company, with the parts it plays; at most 500, by name',
      { id },
      { list: required(objectList(ship, 500)), total: required(int()) },
    ),
  },
})

/** Columns of the import template, in order, and defaults for empty cells. */
export const customerImportable = {
  fields: [
    'customerNo',
    'name',
    'nameZh',
    'abbreviation',
    'imo',
    'customerType',
    'nature',
    'region',
    'regTime',
    'address',
    'liaison',
    'email',
    'phone',
    'mobile',
    'bank',
    'bankAccount',
    'currency',
    'taxpayerNo',
    'credit',
    'status',
    'remark',
  ],
  defaults: ['region', 'customerType', 'nature', 'credit', 'status'],
} as const
