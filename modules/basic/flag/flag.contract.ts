import { defineCall, defineContract } from '#common/contract.ts'
import {
  multilineText,
  bool,
  enumOf,
  date,
  digits,
  object,
  int,
  list,
  required,
  ref,
  objectList,
  text,
} from '#common/fields.ts'
import { signedInReaders, staffOnly, withRight } from '#common/readers.ts'

const id = required(int(1, Number.MAX_SAFE_INTEGER))
/**
 * Prefix of a call sign: one or two characters of an ITU series. Radio Regulations, article 19 and
 * appendix 42.
 */
const prefix = required(text(2, '^(?:[A-Z0-9]|[A-Z]{2}|[A-Z][0-9]|[0-9][A-Z])$'))
const mid = required(text(3, '^[2-7][0-9]{2}$'))
const series = { callSignPrefixes: list(prefix, 60), mids: list(mid, 30) }
/** Series that another flag also has. */
const overlap = {
  id,
  nameZh: required(text(100)),
  nameEn: required(text(100)),
  kind: required(enumOf('callSign', 'mid')),
  values: required(list(required(text(3)), 90)),
}
const publication = { id, title: required(text(200)), startDate: required(date()) }

/** Right to see the society's credentials for the flag's own system. */
export const accountRight = 'basic.flag.account'

/**
 * Flag states that the society works for. Specification section 3 (Flag); numbers assigned by the
 * society, digits only (section 5).
 */
export const flag = defineContract('basic/flag', {
  doc: 'Flag states',
  readers: signedInReaders,
  fields: {
    flagNo: required(digits(10)),
    nameZh: required(text(100)),
    nameEn: required(text(100)),
    iso2: required(text(2, '^[A-Z]{2}$')),
    iso3: required(text(3, '^[A-Z]{3}$')),
    ...series,
    accessTime: staffOnly(date()),
    loginAddress: staffOnly(text(300)),
    account: withRight(staffOnly(text(100)), accountRight),
    registryPorts: objectList({ nameZh: required(text(100)), nameEn: required(text(100)) }, 200),
    eCertificate: required(bool()),
    lessOneDay: required(bool()),
    fullTermDelegated: required(bool()),
    partyToTonnage: required(bool()),
    remark: staffOnly(multilineText()),
  },
  /**
   * `account` only with the right to use the flag's system; `latestCircular` and `laws` only if the
   * caller may read them.
   */
  detailFields: {
    overlaps: staffOnly(required(objectList(overlap, 400))),
    latestCircular: object({ ...publication, titleEn: text(200) }),
    laws: required(objectList(publication, 100)),
  },
  omittedFromList: ['account'],
  searchColumns: ['nameZh', 'nameEn', 'iso2', 'iso3', 'flagNo'],
  filters: ['eCertificate', 'lessOneDay', 'fullTermDelegated', 'partyToTonnage'],
  customFilters: { authorised: bool() },
  rangeFilters: ['accessTime'],
  defaultSort: 'nameEn',
  title: {
    zh: 'nameZh',
    en: 'nameEn',
    extraColumns: ['iso2', 'iso3', 'registryPorts', 'callSignPrefixes', 'mids', 'lessOneDay'],
  },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  calls: {
    overlaps: defineCall(
      'Series of call signs and digits that another flag keeps too: to be looked at, not refused',
      { ...series, id: ref('basic/flag') },
      { list: required(objectList(overlap, 400)) },
    ),
  },
})
