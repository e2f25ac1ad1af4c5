import { keysOf } from '#common/keys-of.ts'
import { defineContract } from '#common/contract.ts'
import {
  multilineText,
  enumOf,
  dictList,
  int,
  required,
  ref,
  refList,
  text,
} from '#common/fields.ts'
import { VALIDITY_BASES } from '#common/rules/certificates/cert-types.ts'
import { EXTENSIONS } from '#common/rules/certificates/extension.ts'
import { usageField } from '#common/usage.ts'
import { signedInReaders, staffOnly } from '#common/readers.ts'

/**
 * Certificate types: names, validity, the surveys that maintain it, and the scopes a surveyor must
 * be authorised for. Manuals and plans approved for a fee are types of class 30 (specification
 * section 9).
 */
export const cert = defineContract('basic/cert', {
  doc: 'Certificate types',
  readers: signedInReaders,
  fields: {
    code: required(text(12, '^[A-Z0-9]{2,12}$')),
    nameZh: required(text(150)),
    nameEn: required(text(200)),
    instrument: text(100),
    /** the instrument in Chinese; null: cited as in English */
    instrumentZh: text(100),
    certType: required(enumOf(10, 20, 30)),
    certSub: enumOf(10, 20, 30),
    holder: enumOf('ship', 'company', 'engine', 'product'),
    printedForm: text(60),
    validityBasis: enumOf(...VALIDITY_BASES),
    validityMonths: int(1, 600),
    ruleIds: refList('sys/rule'),
    extensionFamily: enumOf(...keysOf(EXTENSIONS)),
    interimOfId: ref('basic/cert'),
    followIds: refList('basic/cert'),
    inspectionScopes: dictList('INSPECTION_SCOPE'),
    documents: dictList('REG_DOCUMENT'),
    minGrossTonnage: int(1, 999_999),
    sort: required(int(0, 9999)),
    status: required(enumOf(1, 0)),
    remark: staffOnly(multilineText()),
  },
  detailFields: { usedBy: staffOnly(usageField()) },
  omittedFromList: ['followIds', 'documents'],
  searchColumns: ['code', 'nameZh', 'nameEn', 'instrument', 'instrumentZh'],
  filters: ['certType', 'certSub', 'instrument', 'holder', 'ruleIds', 'inspectionScopes', 'status'],
  defaultSort: 'sort',
  title: {
    zh: 'nameZh',
    en: 'nameEn',
    extraColumns: [
      'code',
      'certType',
      'certSub',
      'instrument',
      'instrumentZh',
      'validityMonths',
      'interimOfId',
      'inspectionScopes',
      'status',
    ],
  },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
})
