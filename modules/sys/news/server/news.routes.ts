import { crud } from '#server/crud.ts'
import { getRow } from '#server/db/rows.ts'
import { moves } from '#server/machine/machine.ts'
import { resource } from '#server/resource.ts'
import { news } from '../news.contract.ts'
import { newsMachine } from '../news.machine.ts'
import { newsText } from '../news.text.ts'
import { markRead, readersOf, seenBy, unreadBy, unreadOf } from './audience.ts'
import { checkNews, onlyDrafts, publishNews } from './news-rules.ts'

const editors = ['sys_admin', 'sys_surveyor_leader', 'sys_register_manager'] as const

export default resource(news, newsText, {
  table: 'news',
  view: 'newsRow',
  scope: seenBy,
  machine: newsMachine,
  menu: { icon: 'news', sort: 55 },
  live: 'circulars',
  grants: { read: 'everyone', export: 'staff', save: editors, publish: editors, withdraw: editors, readers: editors, remove: editors },
  rightWords: { readers: ['阅读情况', 'Readers'] },
  asks: { unread: unreadBy },
  beforeSave: checkNews,
  beforeRemove: onlyDrafts,
}, (r) => ({
  ...crud(r, {
    list: 'sys.news.read', get: 'sys.news.read', all: 'sys.news.read', export: 'sys.news.export', history: 'sys.news.save', save: 'sys.news.save', remove: 'sys.news.remove',
  }),
  ...moves(r, { publish: publishNews, withdraw: null }),
  read: { needs: 'sys.news.read', run: async (ctx, { id }) => markRead(ctx, (await getRow(ctx, r, id)).id) },
  readers: { needs: 'sys.news.readers', reads: true, run: async (ctx, { id }) => readersOf(ctx, (await getRow(ctx, r, id)).id) },
  unread: { needs: 'sys.news.read', reads: true, quiet: true, run: (ctx) => unreadOf(ctx) },
}))
