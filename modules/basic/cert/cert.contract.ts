import { contract } from '#common/contract.ts'
import { area, choice, int, list, must, text } from '#common/fields.ts'

/** Types of certificates: what a certificate is called, how long it lives and which surveys keep it valid. */
export const cert = contract('basic/cert', {
  doc: 'Certificate types',
  fields: {
    code: must(text(12, '^[A-Z0-9]{2,12}$')),
    nameZh: must(text(150)),
    nameEn: must(text(200)),
    instrument: text(100),
    certType: must(choice(10, 20)),
    certSub: choice(10, 20, 30),
    validityMonths: int(1, 600),
    cycles: list(must(text(40)), 20),
    sort: must(int(0, 9999)),
    status: must(choice(1, 0)),
    remark: area(),
  },
  search: ['code', 'nameZh', 'nameEn', 'instrument'],
  filters: ['certType', 'certSub', 'status'],
  sort: 'sort',
  title: { zh: 'nameZh', en: 'nameEn', more: ['code', 'certType', 'certSub', 'validityMonths'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history'],
})
