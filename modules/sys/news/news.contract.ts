import { defineCall, defineContract, defineMove } from '#common/contract.ts'
import {
  bool,
  date,
  dict,
  files,
  html,
  instant,
  int,
  required,
  ref,
  refList,
  objectList,
  text,
} from '#common/fields.ts'
import { signedInReaders, staffOnly } from '#common/readers.ts'

/** Circulars of the society, and who has read them. Specification section 3 (News). */
export const news = defineContract('sys/news', {
  doc: 'Circulars',
  readers: signedInReaders,
  fields: {
    title: required(text(200)),
    titleEn: text(200),
    subtitle: text(300),
    subtitleEn: text(300),
    keyword: text(200),
    type: required(dict('NEWS_TYPE')),
    generalFlag: staffOnly(required(bool())),
    roles: staffOnly(refList('sys/role')),
    flagId: ref('basic/flag'),
    startDate: required(date()),
    endDate: date(),
    descn: html(),
    descnEn: html(),
    attachments: files(),
  },
  readOnlyFields: {
    status: required(int()),
    statusTime: required(instant()),
    publishTime: instant(),
    publisherName: staffOnly(text()),
    flagNameZh: text(),
    flagNameEn: text(),
  },
  omittedFromList: ['attachments'],
  searchColumns: ['title', 'titleEn', 'subtitle', 'subtitleEn', 'keyword'],
  hiddenSearchColumns: { body: 'descn', bodyEn: 'descnEn' },
  filters: ['type', 'status', 'flagId', 'generalFlag', 'roles'],
  customFilters: { unread: bool() },
  rangeFilters: ['startDate'],
  defaultSort: '-startDate',
  title: { zh: 'title', en: 'titleEn', extraColumns: ['type', 'startDate'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  calls: {
    publish: defineMove('Publishes a circular to its audience, from its start date on'),
    withdraw: defineMove('Withdraws a circular: only editors see it from now on'),
    read: defineCall(
      'Records that the caller has read it; empty for editors outside the audience',
      { id: required(int(1)) },
      { readTime: instant() },
    ),
    readers: defineCall(
      'The audience of a circular, and when they read the last publication; users who have ' +
        'not read it come first',
      { id: required(int(1)) },
      {
        total: required(int()),
        read: required(int()),
        list: required(
          objectList(
            {
              userId: required(int(1)),
              name: required(text()),
              roleName: required(text()),
              roleNameEn: text(),
              region: dict('REGION'),
              readTime: instant(),
            },
            5000,
          ),
        ),
      },
    ),
    unread: defineCall(
      'Number of unread circulars of the caller, and the newest of them',
      {},
      {
        count: required(int()),
        list: required(
          objectList(
            {
              id: required(int(1)),
              title: required(text()),
              titleEn: text(200),
              subtitle: text(300),
              subtitleEn: text(300),
              type: required(dict('NEWS_TYPE')),
              startDate: required(date()),
            },
            10,
          ),
        ),
      },
    ),
  },
})
