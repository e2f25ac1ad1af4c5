import { designedLimits } from '#common/call-limits.ts'
import { call, contract } from '#common/contract.ts'
import { area, bag, bool, choice, dict, dicts, file, instant, int, list, money, must, ref, rows, text } from '#common/fields.ts'

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

/** What a Word file with parameters can do before it is saved; `path` of the resource. */
export const templateCalls = <P extends string>(path: P) => ({
  scan: call('The placeholders found in a template, each as a suggested parameter; what is wrong with the file', { templateFileId: must(file('docx')) }, {
    params: must(rows({ ...paramFields, known: must(bool()) }, 300)),
    bookmarks: must(list(must(text(60)), 100)),
    warnings: must(rows({ code: must(text(60)), zh: must(text(1000)), en: must(text(1000)) }, 100)),
  }),
  preview: call('A PDF with a watermark, filled with the values given and samples for the others; of a template, or of a file that is not saved yet', {
    id: ref(path), templateFileId: file('docx'), paramList: rows(paramFields, 300), values: bag(),
  }, {}, 'file'),
})
/** Its versions, the newest first, and where this one is used: how often in all, and how often in work that is not finished. */
export const templateParts = {
  versions: must(rows({ id: must(int(1)), templateVersion: must(text(30)), status: must(choice(1, 0)), createTime: must(instant()) }, 100)),
  usedBy: must(rows({ path: must(text(80)), titleZh: must(text(200)), titleEn: must(text(200)), count: must(int()), open: must(int()) }, 50)),
}
/** One line of further ships a template is for. */
export const lineFields = { flagId: ref('basic/flag'), shipType: dict('SHIP_TYPE'), grossTonFrom: int(0, 999_999), grossTonTo: int(0, 999_999) }

/** Word templates of certificates and their parameters. Specification section 3 (Certificate template). */
export const certTemplate = contract('basic/certTemplate', {
  doc: 'Certificate templates',
  readers: ['staff'],
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
    alsoFor: rows(lineFields, 50),
    shipSize: text(60),
    issueUnit: text(150),
    flagFee: money(),
    companyTariff: money(),
    /** required, with words of its own */
    templateFileId: file('docx'),
    paramList: must(rows(paramFields, 300)),
    status: must(choice(1, 0)),
    remark: area(),
  },
  shows: { certCode: text(), certNameZh: text(), certNameEn: text(), flagNameZh: text(), flagNameEn: text(), firstId: int(1) },
  detail: templateParts,
  search: ['templateName', 'certCode', 'certNameZh', 'certNameEn'],
  filters: ['certId', 'flagId', 'term', 'status', 'crfType'],
  sort: 'templateName',
  listWithout: ['templateFileId'],
  title: { zh: 'templateName', en: 'templateName', more: ['certId', 'flagId', 'term', 'templateVersion'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  limits: { save: designedLimits, preview: designedLimits },
  calls: {
    ...templateCalls('basic/certTemplate'),
    match: call('Which template a certificate would get: all of its type in the order in which they are chosen, with the reasons', {
      certId: must(ref('basic/cert')), flagId: ref('basic/flag'), shipType: dict('SHIP_TYPE'), grossTonnage: int(1, 999_999), term: dict('CERT_TERM'),
    }, {
      list: must(rows({
        id: must(int(1)), templateName: must(text()), templateVersion: must(text()), status: must(choice(1, 0)), fits: must(bool()), wins: must(bool()),
        reasons: must(rows({ aspect: must(text(20)), ok: must(bool()), zh: must(text(200)), en: must(text(200)) }, 10)),
      }, 200)),
    }),
  },
})
