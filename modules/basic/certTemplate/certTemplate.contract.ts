import { call, contract } from '#common/contract.ts'
import { area, bag, bool, choice, dict, dicts, file, int, list, money, must, ref, rows, text } from '#common/fields.ts'

/** One parameter of a template: what the surveyor fills in, or what is filled in from elsewhere (`source`). */
export const paramFields = {
  keyword: must(text(60, '^[A-Za-z\\u4e00-\\u9fff][A-Za-z0-9_\\u4e00-\\u9fff]*$')),
  attrNameZh: must(text(150)),
  attrNameEn: must(text(150)),
  /** 1 input, 2 text area, 3 select, 4 number, 5 dictionary select, 6 date, 7 checkbox */
  formType: must(choice(1, 2, 3, 4, 5, 6, 7)),
  dictCode: text(40),
  selectOptions: list(must(text(200)), 100),
  required: must(bool()),
  source: text(60),
}

/** Word templates of certificates and their parameters. Specification section 3 (Certificate template). */
export const certTemplate = contract('basic/certTemplate', {
  doc: 'Certificate templates',
  fields: {
    templateName: must(text(200)),
    templateVersion: must(text(30)),
    certId: must(ref('basic/cert')),
    crfType: choice(1, 2, 3, 4),
    actionType: dict('ACTION_TYPE'),
    term: dict('CERT_TERM'),
    certExpiry: text(100),
    termDura: int(1, 600),
    termUnit: dict('TERM_UNIT'),
    flagId: ref('basic/flag'),
    grossTonFrom: int(0, 999_999),
    grossTonTo: int(0, 999_999),
    shipTypes: dicts('SHIP_TYPE'),
    shipSize: text(60),
    issueUnit: text(150),
    flagFee: money(),
    companyTariff: money(),
    /** required, with words of its own */
    templateFileId: file(),
    paramList: must(rows(paramFields, 300)),
    status: must(choice(1, 0)),
    remark: area(),
  },
  shows: { certCode: text(), certNameZh: text(), certNameEn: text(), flagNameZh: text(), flagNameEn: text() },
  search: ['templateName', 'certCode', 'certNameZh', 'certNameEn'],
  filters: ['certId', 'flagId', 'term', 'status', 'crfType'],
  sort: 'templateName',
  listWithout: ['templateFileId'],
  title: { zh: 'templateName', en: 'templateName', more: ['certId', 'flagId', 'term', 'templateVersion'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history'],
  calls: {
    scan: call('The placeholders found in a template, each as a suggested parameter; what is wrong with the file', { templateFileId: must(file()) }, {
      params: must(rows({ ...paramFields, known: must(bool()) }, 300)),
      bookmarks: must(list(must(text(60)), 100)),
      warnings: must(rows({ code: must(text(60)), zh: must(text(1000)), en: must(text(1000)) }, 100)),
    }),
    preview: call('A PDF with a watermark, filled with the values given and samples for the others; of a template, or of a file that is not saved yet', {
      id: ref('basic/certTemplate'), templateFileId: file(), paramList: rows(paramFields, 300), values: bag(),
    }, {}, 'file'),
  },
})
