import { call, contract } from '#common/contract.ts'
import { area, bool, choice, date, digits, group, int, list, must, ref, rows, text } from '#common/fields.ts'
import { signedInReaders, staffOnly, withRight } from '#common/readers.ts'

const id = must(int(1, Number.MAX_SAFE_INTEGER))
/** The beginning of a call sign: one or two characters of an ITU series. Radio Regulations, article 19 and appendix 42. */
const prefix = must(text(2, '^(?:[A-Z0-9]|[A-Z]{2}|[A-Z][0-9]|[0-9][A-Z])$'))
const mid = must(text(3, '^[2-7][0-9]{2}$'))
const series = { callSignPrefixes: list(prefix, 60), mids: list(mid, 30) }
/** Series that another flag keeps too. */
const overlap = { id, nameZh: must(text(100)), nameEn: must(text(100)), kind: must(choice('callSign', 'mid')), values: must(list(must(text(3)), 90)) }
const paper = { id, title: must(text(200)), startDate: must(date()) }

/** With what the society signs in to the flag's own system is for those who work there. */
export const accountRight = 'basic.flag.account'

/** Flag states the society works for. Specification section 3 (Flag); numbering by the society, digits only (section 5). */
export const flag = contract('basic/flag', {
  doc: 'Flag states',
  readers: signedInReaders,
  fields: {
    flagNo: must(digits(10)),
    nameZh: must(text(100)),
    nameEn: must(text(100)),
    iso2: must(text(2, '^[A-Z]{2}$')),
    iso3: must(text(3, '^[A-Z]{3}$')),
    ...series,
    accessTime: staffOnly(date()),
    loginAddress: staffOnly(text(300)),
    account: withRight(staffOnly(text(100)), accountRight),
    registryPorts: rows({ nameZh: must(text(100)), nameEn: must(text(100)) }, 200),
    eCertificate: must(bool()),
    lessOneDay: must(bool()),
    remark: staffOnly(area()),
  },
  /** `account` only for those who may sign in to the flag's system; `latestCircular` and `laws` as far as the caller may read them. */
  detail: { overlaps: staffOnly(must(rows(overlap, 400))), latestCircular: group(paper), laws: must(rows(paper, 100)) },
  listWithout: ['account'],
  search: ['nameZh', 'nameEn', 'iso2', 'iso3', 'flagNo'],
  filters: ['eCertificate', 'lessOneDay'],
  asks: { authorised: bool() },
  ranges: ['accessTime'],
  sort: 'nameEn',
  title: { zh: 'nameZh', en: 'nameEn', more: ['iso2', 'iso3', 'registryPorts', 'callSignPrefixes', 'mids', 'lessOneDay'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  calls: {
    overlaps: call('Series of call signs and digits that another flag keeps too: to be looked at, not refused', { ...series, id: ref('basic/flag') }, { list: must(rows(overlap, 400)) }),
  },
})
