import { contract } from '#common/contract.ts'
import { date, dict, files, html, must, ref, text } from '#common/fields.ts'

/** What the society works by: conventions, codes, flag laws, class rules, procedures. Specification section 3 (Law). */
export const law = contract('sys/law', {
  doc: 'Laws and rules',
  readers: ['staff'],
  fields: {
    title: must(text(200)),
    subtitle: text(300),
    keyword: text(200),
    type: must(dict('LAW_TYPE')),
    flagId: ref('basic/flag'),
    startDate: must(date()),
    endDate: date(),
    descn: html(),
    attachments: files(),
  },
  shows: { flagNameZh: text(), flagNameEn: text() },
  listWithout: ['attachments'],
  search: ['title', 'subtitle', 'keyword'],
  searchAlso: { body: 'descn' },
  filters: ['type', 'flagId'],
  asks: { inForceOn: date() },
  ranges: ['startDate'],
  sort: '-startDate',
  title: { zh: 'title', en: 'title', more: ['type', 'flagId', 'startDate', 'endDate'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
})
