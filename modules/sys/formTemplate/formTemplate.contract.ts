import { designedLimits } from '#common/call-limits.ts'
import { defineCall, defineContract, defineMove } from '#common/contract.ts'
import {
  multilineText,
  freeObject,
  bool,
  enumOf,
  dictList,
  file,
  instant,
  int,
  list,
  required,
  ref,
  objectList,
  text,
} from '#common/fields.ts'
import { definitionField } from '../form/form.contract.ts'

const id = required(int(1))
const named = {
  formNo: required(text(30, '^[A-Z0-9][A-Z0-9./-]*$')),
  nameZh: required(text(150)),
  nameEn: required(text(150)),
  crfType: required(enumOf(1, 2, 3, 4)),
}
/** A published version without its contents. */
const versionFields = {
  versionNo: id,
  publishedTime: required(instant()),
  publishedBy: int(),
  publishedByName: text(),
  remark: text(2000),
  templateFileId: file('docx'),
  fieldCount: required(int()),
  inForce: required(bool()),
}

/** CRF form templates. Specification section 9 (form/report types FC, RA, RO, convention). */
export const formTemplate = defineContract('sys/formTemplate', {
  doc: 'CRF form templates',
  readers: ['staff'],
  fields: {
    ...named,
    useCategories: dictList('INSPECTION_SCOPE'),
    formId: required(ref('sys/form')),
    templateFileId: file('docx'),
    remark: multilineText(),
  },
  readOnlyFields: {
    formNameZh: required(text()),
    formNameEn: required(text()),
    status: required(int()),
    statusTime: required(instant()),
    versionNo: int(),
    publishedTime: instant(),
    publishedByName: text(),
    draftNo: int(),
  },
  searchColumns: ['formNo', 'nameZh', 'nameEn', 'formNameZh', 'formNameEn'],
  filters: ['status', 'crfType', 'useCategories', 'formId'],
  rangeFilters: ['publishedTime'],
  defaultSort: 'formNo',
  title: { zh: 'nameZh', en: 'nameEn', extraColumns: ['formNo', 'crfType'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  limits: { preview: designedLimits },
  calls: {
    publish: defineMove(
      'Publishes the template. Changes since the last version are frozen as the next version',
    ),
    withdraw: defineMove('Withdraws the template; filled forms stay readable'),
    versions: defineCall(
      'The published versions, newest first',
      { id },
      objectList(versionFields, 5000),
    ),
    version: defineCall(
      'One published version with its contents',
      { id, versionNo: id },
      { ...named, ...versionFields, templateId: id, definition: definitionField },
    ),
    match: defineCall(
      'Compares the keywords of a Word file with the fields of a form',
      { formId: required(ref('sys/form')), templateFileId: required(file('docx')) },
      {
        matched: required(list(required(text(60)), 500)),
        bySystem: required(list(required(text(60)), 500)),
        /** keywords that no field fills; they would print empty */
        notInForm: required(list(required(text(60)), 500)),
        /** fields that are not printed */
        notInFile: required(list(required(text(60)), 500)),
        warnings: required(objectList({ zh: required(text(1000)), en: required(text(1000)) }, 100)),
      },
    ),
    preview: defineCall(
      'A PDF with a watermark, of the draft or of a published version: the given values, ' +
        'and samples for the others',
      { id, versionNo: int(1), values: freeObject() },
      {},
      'file',
    ),
  },
})
