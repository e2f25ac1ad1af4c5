import { sql } from 'kysely'
import { crud, getWhole } from '#server/crud.ts'
import { resource } from '#server/resource.ts'
import { accountRight, flag } from '../flag.contract.ts'
import { flagText } from '../flag.text.ts'
import { papersOf } from './flag-papers.ts'
import { checkFlag, refuseNamed } from './flag-rules.ts'
import { overlapsWith } from './flag-series.ts'

export default resource(flag, flagText, {
  table: 'flag',
  scope: 'shared',
  menu: { icon: 'flag', sort: 10 },
  grants: {
    read: 'staff', save: ['sys_admin', 'sys_register_manager'], remove: ['sys_admin'], export: 'staff',
    account: ['sys_admin', 'sys_register_manager', 'sys_operators'],
  },
  rightWords: { account: ['查看登录账号', 'See the account'] },
  asks: { authorised: (_ctx, yes: boolean) => sql`(access_time is not null) = ${yes}` },
  beforeSave: checkFlag,
  beforeRemove: refuseNamed,
  detail: async (ctx, row) => ({ overlaps: await overlapsWith(ctx.db, row, row['id']), ...(await papersOf(ctx, row['id'])) }),
}, (r) => ({
  ...crud(r, { list: 'basic.flag.read', history: 'basic.flag.read', all: 'signedIn', save: 'basic.flag.save', remove: 'basic.flag.remove', export: 'basic.flag.export' }),
  get: { needs: 'basic.flag.read', checks: accountRight, reads: true, run: (ctx, { id }) => getWhole(ctx, r, id) },
  overlaps: { needs: 'basic.flag.read', reads: true, run: async (ctx, { id, ...series }) => ({ list: await overlapsWith(ctx.db, series, id ?? null) }) },
}))
