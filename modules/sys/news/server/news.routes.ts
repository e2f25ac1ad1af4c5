import { crud } from '#server/records/crud.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import { moves } from '#server/records/state-machine/machine.ts'
import { resource } from '#server/core/resource.ts'
import { news } from '../news.contract.ts'
import { newsMachine } from '../news.machine.ts'
import { newsText } from '../news.text.ts'
import { markRead, readersOf, visibleTo, unreadBy, unreadOf } from './audience.ts'
import { checkNews, publishNews, refuseRemoval } from './news-rules.ts'

const editors = ['sys_admin', 'sys_surveyor_leader', 'sys_register_manager'] as const

export default resource(
  news,
  newsText,
  {
    table: 'news',
    view: 'newsRow',
    scope: visibleTo,
    machine: newsMachine,
    menu: { icon: 'news', sort: 55 },
    liveTopic: 'circulars',
    personalTables: [
      {
        table: 'newsRead',
        userColumn: 'user_id',
        columns: ['news_id', 'read_time'],
        erase: false,
      },
    ],
    defaultGrants: {
      read: 'everyone',
      export: 'staff',
      save: editors,
      publish: editors,
      withdraw: editors,
      readers: editors,
      remove: editors,
    },
    rightLabels: { readers: ['阅读情况', 'Readers'] },
    customFilters: { unread: unreadBy },
    beforeSave: checkNews,
    preconditions: { remove: refuseRemoval },
  },
  (r) => ({
    ...crud(r, {
      list: 'sys.news.read',
      get: 'sys.news.read',
      all: 'sys.news.read',
      export: 'sys.news.export',
      history: 'sys.news.save',
      save: 'sys.news.save',
      remove: 'sys.news.remove',
    }),
    ...moves(r, { publish: publishNews, withdraw: null }),
    read: {
      requires: 'sys.news.read',
      handler: async (ctx, { id }) => markRead(ctx, (await getRow(ctx, r, id)).id),
    },
    readers: {
      requires: 'sys.news.readers',
      noTransaction: true,
      handler: async (ctx, { id }) => readersOf(ctx, (await getRow(ctx, r, id)).id),
    },
    unread: {
      requires: 'sys.news.read',
      noTransaction: true,
      background: true,
      handler: (ctx) => unreadOf(ctx),
    },
  }),
)
