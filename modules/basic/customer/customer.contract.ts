import { call, contract } from '#common/contract.ts'
import { area, bool, choice, date, dict, dicts, email, int, list, must, ref, rows, text } from '#common/fields.ts'
import { importCalls } from '#common/import.ts'
import { staffOnly, withRight } from '#common/readers.ts'

const id = must(int(1, Number.MAX_SAFE_INTEGER))
/** The part a ship gives to a company. */
export const fleetRoles = ['owner', 'manager', 'crewManager', 'operator', 'offshoreCompany', 'agent'] as const
const ship = {
  id, name: must(text(100)), imo: text(20), flagNameZh: text(), flagNameEn: text(), shipType: must(dict('SHIP_TYPE')), grossTonnage: int(), status: must(dict('SHIP_STATUS')),
  roles: must(list(must(choice(...fleetRoles)), fleetRoles.length)),
}
/** A company that may be the same as the one being entered: `by` says what they have in common, `reachable` whether its page opens for the caller. */
const similar = {
  id, customerNo: must(text(40)), name: must(text(200)), nameZh: text(200), imo: text(20), region: must(text(40)),
  by: must(choice('imo', 'customerNo', 'taxpayerNo', 'name', 'similar')), reachable: must(bool()),
}

/**
 * Companies: owners, managers, agents and others. Specification section 3 (Customer). `imo` is the IMO company number; an empty `customerNo` is
 * allotted. Of the contacts one is the main one, of the accounts one is the usual one: they fill `liaison`, `email`, `phone` and `bank`,
 * `bankAccount`, `currency` where nothing else is given.
 */
export const customer = contract('basic/customer', {
  doc: 'Companies',
  readers: ['staff', 'customer'],
  fields: {
    customerNo: text(40),
    name: must(text(200)),
    nameZh: text(200),
    abbreviation: text(60),
    imo: text(20),
    customerType: must(dicts('CUSTOMER_TYPE')),
    nature: dict('CUSTOMER_NATURE'),
    region: must(dict('REGION')),
    regTime: date(),
    address: area(500),
    liaison: text(100),
    email: email(),
    phone: text(40),
    mobile: text(40),
    bank: text(200),
    bankAccount: text(60),
    currency: dict('CURRENCY'),
    taxpayerNo: text(40),
    credit: staffOnly(must(bool())),
    contacts: rows({ name: must(text(100)), position: text(100), phone: text(40), email: email(), main: bool() }, 50),
    accounts: rows({ bank: must(text(200)), bankAccount: must(text(60)), currency: must(text(3)), swift: text(11), main: bool() }, 20),
    status: must(choice(1, 0)),
    remark: staffOnly(area()),
  },
  listWithout: ['bank', 'bankAccount', 'taxpayerNo', 'currency'],
  search: ['name', 'nameZh', 'abbreviation', 'imo', 'customerNo'],
  filters: ['customerType', 'nature', 'region', 'status', 'credit'],
  ranges: ['regTime'],
  sort: 'name',
  title: { zh: 'name', en: 'name', more: ['customerNo', 'imo', 'customerType'] },
  detail: { duplicates: withRight(staffOnly(must(rows(similar, 40))), 'basic.customer.save') },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  calls: {
    ...importCalls(),
    similar: call('Companies of the same number or of the same or nearly the same name, in any region, to look at before entering another', {
      name: text(200), nameZh: text(200), imo: text(20), customerNo: text(40), taxpayerNo: text(40), id: ref('basic/customer'),
    }, { list: must(rows(similar, 40)) }),
    fleet: call('Ships the caller reaches that name the company, with the parts it plays; at most 500, by name', { id }, { list: must(rows(ship, 500)), total: must(int()) }),
  },
})

/** What a table can bring, in the order of its template, and the fields for which empty cells may have a value. */
export const customerImportable = {
  fields: [
    'customerNo', 'name', 'nameZh', 'abbreviation', 'imo', 'customerType', 'nature', 'region', 'regTime', 'address', 'liaison', 'email', 'phone',
    'mobile', 'bank', 'bankAccount', 'currency', 'taxpayerNo', 'credit', 'status', 'remark',
  ],
  defaults: ['region', 'customerType', 'nature', 'credit', 'status'],
}
