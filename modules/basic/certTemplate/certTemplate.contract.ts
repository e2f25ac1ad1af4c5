import { designedLimits } from '#common/call-limits.ts'
import { defineCall, defineContract } from '#common/contract.ts'
import {
  multilineText,
  freeObject,
  bool,
  enumOf,
  dict,
  dictList,
  file,
  instant,
  int,
  list,
  money,
  required,
  ref,
  objectList,
  text,
} from '#common/fields.ts'

/** One parameter of a template: entered by the surveyor, or prefilled from a source (`source`). */
export const paramFields = {
  keyword: required(text(60, '^[A-Za-z\\u4e00-\\u9fff][A-Za-z0-9_\\u4e00-\\u9fff]*$')),
  attrNameZh: required(text(150)),
  attrNameEn: required(text(150)),
  /** 1 input, 2 text area, 3 select, 4 number, 5 dictionary select, 6 date, 7 checkbox */
  formType: required(enumOf(1, 2, 3, 4, 5, 6, 7)),
  dictCode: text(40),
  selectOptions: list(required(text(200)), 100),
  required: required(bool()),
  source: text(60),
}

/** Calls of a resource whose records are Word templates; `path` of the resource. */
export const templateCalls = <P extends string>(path: P) => ({
  scan: defineCall(
    'The placeholders found in a template, each as a suggested parameter; what is wrong with the file',
    { templateFileId: required(file('docx')) },
    {
      params: required(objectList({ ...paramFields, known: required(bool()) }, 300)),
      bookmarks: required(list(required(text(60)), 100)),
      warnings: required(
        objectList(
          { code: required(text(60)), zh: required(text(1000)), en: required(text(1000)) },
          100,
        ),
      ),
    },
  ),
  preview: defineCall(
    'A PDF with a watermark, filled with the values given and samples for the others; of a ' +
      'template, or of a file that is not saved yet',
    {
      id: ref(path),
      templateFileId: file('docx'),
      paramList: objectList(paramFields, 300),
      values: freeObject(),
    },
    {},
    'file',
  ),
})
/** Versions, the newest first, and use of this one: in total, and in unfinished work. */
export const templateParts = {
  versions: required(
    objectList(
      {
        id: required(int(1)),
        templateVersion: required(text(30)),
        status: required(enumOf(1, 0)),
        createTime: required(instant()),
      },
      100,
    ),
  ),
  usedBy: required(
    objectList(
      {
        path: required(text(80)),
        titleZh: required(text(200)),
        titleEn: required(text(200)),
        count: required(int()),
        open: required(int()),
      },
      50,
    ),
  ),
}
/** One row of further ships that a template applies to. */
export const lineFields = {
  flagId: ref('basic/flag'),
  shipType: dict('SHIP_TYPE'),
  grossTonFrom: int(0, 999_999),
  grossTonTo: int(0, 999_999),
}

/**
 * Word templates of certificates and their parameters. Specification section 3 (Certificate
 * template).
 */
export const certTemplate = defineContract('basic/certTemplate', {
  doc: 'Certificate templates',
  readers: ['staff'],
  fields: {
    templateName: required(text(200)),
    templateVersion: required(text(30)),
    certId: required(ref('basic/cert')),
    crfType: enumOf(1, 2, 3, 4),
    actionType: dict('ACTION_TYPE'),
    term: dict('CERT_TERM'),
    certExpiry: text(100),
    termDura: int(1, 600),
    termUnit: dict('TERM_UNIT'),
    flagId: ref('basic/flag'),
    grossTonFrom: int(0, 999_999),
    grossTonTo: int(0, 999_999),
    shipTypes: dictList('SHIP_TYPE'),
    alsoFor: objectList(lineFields, 50),
    shipSize: text(60),
    issueUnit: text(150),
    flagFee: money(),
    companyTariff: money(),
    /** required; checked by the server with its own message */
    templateFileId: file('docx'),
    paramList: required(objectList(paramFields, 300)),
    status: required(enumOf(1, 0)),
    remark: multilineText(),
  },
  readOnlyFields: {
    certCode: text(),
    certNameZh: text(),
    certNameEn: text(),
    flagNameZh: text(),
    flagNameEn: text(),
    firstId: int(1),
  },
  detailFields: templateParts,
  searchColumns: ['templateName', 'certCode', 'certNameZh', 'certNameEn'],
  filters: ['certId', 'flagId', 'term', 'status', 'crfType'],
  defaultSort: 'templateName',
  omittedFromList: ['templateFileId'],
  title: {
    zh: 'templateName',
    en: 'templateName',
    extraColumns: ['certId', 'flagId', 'term', 'templateVersion'],
  },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  limits: { save: designedLimits, preview: designedLimits },
  calls: {
    ...templateCalls('basic/certTemplate'),
    match: defineCall(
      'Which template a certificate would get: all of its type in the order in which they are chosen, with the reasons',
      {
        certId: required(ref('basic/cert')),
        flagId: ref('basic/flag'),
        shipType: dict('SHIP_TYPE'),
        grossTonnage: int(1, 999_999),
        term: dict('CERT_TERM'),
        actionType: dict('ACTION_TYPE'),
      },
      {
        list: required(
          objectList(
            {
              id: required(int(1)),
              templateName: required(text()),
              templateVersion: required(text()),
              status: required(enumOf(1, 0)),
              fits: required(bool()),
              wins: required(bool()),
              reasons: required(
                objectList(
                  {
                    aspect: required(text(20)),
                    ok: required(bool()),
                    zh: required(text(200)),
                    en: required(text(200)),
                  },
                  10,
                ),
              ),
            },
            200,
          ),
        ),
      },
    ),
  },
})
