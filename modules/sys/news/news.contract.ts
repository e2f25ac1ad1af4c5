import { call, contract, move } from '#common/contract.ts'
import { bool, date, dict, files, html, instant, int, must, ref, refs, rows, text } from '#common/fields.ts'
import { signedInReaders, staffOnly } from '#common/readers.ts'

/** Circulars of the society, and who has read them. Specification section 3 (News). */
export const news = contract('sys/news', {
  doc: 'Circulars',
  readers: signedInReaders,
  fields: {
    title: must(text(200)),
    subtitle: text(300),
    keyword: text(200),
    type: must(dict('NEWS_TYPE')),
    generalFlag: staffOnly(must(bool())),
    roles: staffOnly(refs('sys/role')),
    flagId: ref('basic/flag'),
    startDate: must(date()),
    endDate: date(),
    descn: html(),
    attachments: files(),
  },
  shows: { status: must(int()), statusTime: must(instant()), publishTime: instant(), publisherName: staffOnly(text()), flagNameZh: text(), flagNameEn: text() },
  listWithout: ['attachments'],
  search: ['title', 'subtitle', 'keyword'],
  searchAlso: { body: 'descn' },
  filters: ['type', 'status', 'flagId', 'generalFlag', 'roles'],
  asks: { unread: bool() },
  ranges: ['startDate'],
  sort: '-startDate',
  title: { zh: 'title', en: 'title', more: ['type', 'startDate'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  calls: {
    publish: move('Shows a circular to those it is for, from its start date on'),
    withdraw: move('Takes a circular back: from now on only editors see it'),
    read: call('Tells that the caller has read it; empty for editors whom it does not concern', { id: must(int(1)) }, { readTime: instant() }),
    readers: call('Everybody a circular is for, and when they read it as last published; who has not comes first', { id: must(int(1)) }, {
      total: must(int()), read: must(int()),
      list: must(rows({ userId: must(int(1)), name: must(text()), roleName: must(text()), roleNameEn: text(), region: dict('REGION'), readTime: instant() }, 5000)),
    }),
    unread: call('How many circulars the caller has not read, and the newest of them', {}, {
      count: must(int()), list: must(rows({ id: must(int(1)), title: must(text()), subtitle: text(300), type: must(dict('NEWS_TYPE')), startDate: must(date()) }, 10)),
    }),
  },
})
