import { defineContract } from '#common/contract.ts'
import { multilineText, bool, enumOf, dict, int, required, refList, text } from '#common/fields.ts'

/**
 * A CRF's category decides its sections, the required surveyor scope and the feedback forms. Domain
 * rules 3.1.
 */
export const crfCategory = defineContract('crf/category', {
  doc: 'CRF categories',
  readers: ['staff'],
  fields: {
    code: required(text(20, '^[A-Z0-9-]+$')),
    nameZh: required(text(100)),
    nameEn: required(text(100)),
    /** 1 about a ship, 2 about a product */
    kind: required(enumOf(1, 2)),
    /** scope that each of its surveyors must be authorised for */
    scope: dict('INSPECTION_SCOPE'),
    /** forms that the feedback must contain */
    formTemplateIds: refList('sys/formTemplate'),
    /** it may be finished without a certificate */
    withoutCert: required(bool()),
    sort: required(int(0, 9999)),
    status: required(enumOf(1, 0)),
    remark: multilineText(),
  },
  searchColumns: ['code', 'nameZh', 'nameEn'],
  filters: ['kind', 'status'],
  defaultSort: 'sort',
  title: { zh: 'nameZh', en: 'nameEn', extraColumns: ['code', 'kind', 'scope'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
})
