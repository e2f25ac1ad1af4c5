import { designedLimits } from '#common/call-limits.ts'
import { call, contract, move } from '#common/contract.ts'
import { area, bag, bool, choice, dicts, file, instant, int, list, must, ref, rows, text } from '#common/fields.ts'
import { definitionField } from '../form/form.contract.ts'

const id = must(int(1))
const named = { formNo: must(text(30, '^[A-Z0-9][A-Z0-9./-]*$')), nameZh: must(text(150)), nameEn: must(text(150)), crfType: must(choice(1, 2, 3, 4)) }
/** One published version, without its contents. */
const versionFields = { versionNo: id, publishedTime: must(instant()), publishedBy: int(), publishedByName: text(), remark: text(2000), templateFileId: file('docx'), fieldCount: must(int()), inForce: must(bool()) }

/** CRF form templates. Specification section 9 (form/report types FC, RA, RO, convention). */
export const formTemplate = contract('sys/formTemplate', {
  doc: 'CRF form templates',
  readers: ['staff'],
  fields: { ...named, useCategories: dicts('INSPECTION_SCOPE'), formId: must(ref('sys/form')), templateFileId: file('docx'), remark: area() },
  shows: {
    formNameZh: must(text()), formNameEn: must(text()), status: must(int()), statusTime: must(instant()), versionNo: int(), publishedTime: instant(), publishedByName: text(), draftNo: int(),
  },
  search: ['formNo', 'nameZh', 'nameEn', 'formNameZh', 'formNameEn'],
  filters: ['status', 'crfType', 'useCategories', 'formId'],
  ranges: ['publishedTime'],
  sort: 'formNo',
  title: { zh: 'nameZh', en: 'nameEn', more: ['formNo', 'crfType'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  limits: { preview: designedLimits },
  calls: {
    publish: move('Puts the template into force. What has changed since the last version is frozen as the next one'),
    withdraw: move('Takes the template out of use; what was filled in stays readable'),
    versions: call('The published versions, newest first', { id }, rows(versionFields, 5000)),
    version: call('One published version with its contents, as it was when it was published', { id, versionNo: id }, { ...named, ...versionFields, templateId: id, definition: definitionField }),
    match: call('How the keywords of a Word file and the fields of a form go together', { formId: must(ref('sys/form')), templateFileId: must(file('docx')) }, {
      matched: must(list(must(text(60)), 500)), bySystem: must(list(must(text(60)), 500)),
      /** keywords nothing fills in: they would be printed empty */
      notInForm: must(list(must(text(60)), 500)),
      /** fields that are not printed */
      notInFile: must(list(must(text(60)), 500)),
      warnings: must(rows({ zh: must(text(1000)), en: must(text(1000)) }, 100)),
    }),
    preview: call('A PDF with a watermark: the values given, and samples for the others; of the draft, or of a published version', { id, versionNo: int(1), values: bag() }, {}, 'file'),
  },
})
