import { contract } from '#common/contract.ts'
import { area, bool, choice, dict, int, must, refs, text } from '#common/fields.ts'

/** What a CRF is about decides its sections, the surveyor it needs and the forms of its feedback. Domain rules 3.1. */
export const crfCategory = contract('crf/category', {
  doc: 'CRF categories',
  readers: ['staff'],
  fields: {
    code: must(text(20, '^[A-Z0-9-]+$')),
    nameZh: must(text(100)),
    nameEn: must(text(100)),
    /** 1 about a ship, 2 about a product */
    kind: must(choice(1, 2)),
    /** what its surveyors must be authorised for, each of them */
    scope: dict('INSPECTION_SCOPE'),
    /** forms that the feedback must hold */
    formTemplateIds: refs('sys/formTemplate'),
    /** it may be finished without a certificate */
    withoutCert: must(bool()),
    sort: must(int(0, 9999)),
    status: must(choice(1, 0)),
    remark: area(),
  },
  search: ['code', 'nameZh', 'nameEn'],
  filters: ['kind', 'status'],
  sort: 'sort',
  title: { zh: 'nameZh', en: 'nameEn', more: ['code', 'kind', 'scope'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
})
