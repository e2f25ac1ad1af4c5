import { defineContract } from '#common/contract.ts'
import { date, dict, files, html, required, ref, text } from '#common/fields.ts'

/**
 * Legal basis of the society's work: conventions, codes, flag laws, class rules, procedures.
 * Specification section 3 (Law).
 */
export const law = defineContract('sys/law', {
  doc: 'Laws and rules',
  readers: ['staff'],
  fields: {
    title: required(text(200)),
    subtitle: text(300),
    keyword: text(200),
    type: required(dict('LAW_TYPE')),
    flagId: ref('basic/flag'),
    startDate: required(date()),
    endDate: date(),
    descn: html(),
    attachments: files(),
  },
  readOnlyFields: { flagNameZh: text(), flagNameEn: text() },
  omittedFromList: ['attachments'],
  searchColumns: ['title', 'subtitle', 'keyword'],
  hiddenSearchColumns: { body: 'descn' },
  filters: ['type', 'flagId'],
  customFilters: { inForceOn: date() },
  rangeFilters: ['startDate'],
  defaultSort: '-startDate',
  title: { zh: 'title', en: 'title', extraColumns: ['type', 'flagId', 'startDate', 'endDate'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
})
