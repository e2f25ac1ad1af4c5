import { call, contract } from '#common/contract.ts'
import { area, bool, choice, date, dict, dicts, digits, email, int, must, ref, rows, text } from '#common/fields.ts'

/** A company that may be the same as the one being entered. */
const similar = { id: must(int(1, Number.MAX_SAFE_INTEGER)), customerNo: must(text(30)), name: must(text(200)), nameZh: text(200), imo: text(7), region: must(text(40)), same: must(bool()) }

/** Companies: owners, managers, agents and others. Specification section 3 (Customer). `imo` is the IMO company number; an empty `customerNo` is allotted. */
export const customer = contract('basic/customer', {
  doc: 'Companies',
  fields: {
    customerNo: text(30),
    name: must(text(200)),
    nameZh: text(200),
    abbreviation: text(60),
    imo: text(7, '^[0-9]{7}$'),
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
    credit: must(bool()),
    contacts: rows({ name: must(text(100)), position: text(100), phone: text(40), email: email() }, 50),
    accounts: rows({ bank: must(text(200)), bankAccount: must(digits(40)), currency: must(text(3)), swift: text(11) }, 20),
    status: must(choice(1, 0)),
    remark: area(),
  },
  listWithout: ['bank', 'bankAccount', 'taxpayerNo', 'currency'],
  search: ['name', 'nameZh', 'abbreviation', 'imo', 'customerNo'],
  filters: ['customerType', 'nature', 'region', 'status'],
  sort: 'name',
  title: { zh: 'name', en: 'name', more: ['customerNo', 'imo', 'customerType'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history'],
  calls: {
    similar: call('Companies of the same or nearly the same name, in any region, to look at before entering another',
      { name: must(text(200)), id: ref('basic/customer') }, { list: must(rows(similar, 20)) }),
  },
})
