import { contract } from '#common/contract.ts'
import { area, bool, date, digits, list, must, rows, text } from '#common/fields.ts'

/** Flag states the society works for. Specification section 3 (Flag); numbering by the society, digits only (section 5). */
export const flag = contract('basic/flag', {
  doc: 'Flag states',
  fields: {
    flagNo: must(digits(10)),
    nameZh: must(text(100)),
    nameEn: must(text(100)),
    iso2: must(text(2, '^[A-Z]{2}$')),
    iso3: must(text(3, '^[A-Z]{3}$')),
    callSignPrefixes: list(must(text(8)), 60),
    mids: list(must(text(3, '^[2-7][0-9]{2}$')), 30),
    accessTime: date(),
    loginAddress: text(300),
    account: text(100),
    registryPorts: rows({ nameZh: must(text(100)), nameEn: must(text(100)) }, 200),
    eCertificate: must(bool()),
    lessOneDay: must(bool()),
    remark: area(),
  },
  search: ['nameZh', 'nameEn', 'iso2', 'iso3', 'flagNo'],
  filters: ['eCertificate'],
  sort: 'nameEn',
  title: { zh: 'nameZh', en: 'nameEn', more: ['iso2', 'iso3', 'registryPorts', 'callSignPrefixes', 'mids', 'lessOneDay'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history'],
})
