import { contract } from '#common/contract.ts'
import { area, choice, dicts, int, must, ref, refs, text } from '#common/fields.ts'
import { VALIDITY_BASES } from '#common/rules/cert-kinds.ts'
import { EXTENSIONS } from '#common/rules/extension.ts'
import type { ExtensionFamily } from '#common/rules/extension.ts'
import { uses } from '#common/uses.ts'
import { signedInReaders, staffOnly } from '#common/readers.ts'

/**
 * Types of certificates: what a certificate is called, how long it lives, which surveys keep it valid, and what a surveyor
 * must be authorised for. Manuals and plans that are approved for a fee are types of class 30 (specification section 9).
 */
export const cert = contract('basic/cert', {
  doc: 'Certificate types',
  readers: signedInReaders,
  fields: {
    code: must(text(12, '^[A-Z0-9]{2,12}$')),
    nameZh: must(text(150)),
    nameEn: must(text(200)),
    instrument: text(100),
    certType: must(choice(10, 20, 30)),
    certSub: choice(10, 20, 30),
    holder: choice('ship', 'company', 'engine', 'product'),
    printedForm: text(60),
    validityBasis: choice(...VALIDITY_BASES),
    validityMonths: int(1, 600),
    ruleIds: refs('sys/rule'),
    extensionFamily: choice(...(Object.keys(EXTENSIONS) as ExtensionFamily[])),
    interimOfId: ref('basic/cert'),
    followIds: refs('basic/cert'),
    inspectionScopes: dicts('INSPECTION_SCOPE'),
    documents: dicts('REG_DOCUMENT'),
    minGrossTonnage: int(1, 999_999),
    sort: must(int(0, 9999)),
    status: must(choice(1, 0)),
    remark: staffOnly(area()),
  },
  detail: { usedBy: staffOnly(uses()) },
  listWithout: ['followIds', 'documents'],
  search: ['code', 'nameZh', 'nameEn', 'instrument'],
  filters: ['certType', 'certSub', 'instrument', 'holder', 'ruleIds', 'inspectionScopes', 'status'],
  sort: 'sort',
  title: { zh: 'nameZh', en: 'nameEn', more: ['code', 'certType', 'certSub', 'instrument', 'validityMonths', 'interimOfId', 'inspectionScopes', 'status'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
})
