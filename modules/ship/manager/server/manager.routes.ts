import { sql } from 'kysely'
import { scopeOf } from '#server/access/scope.ts'
import { crud } from '#server/crud.ts'
import { resource } from '#server/resource.ts'
import { manager } from '../manager.contract.ts'
import { managerText } from '../manager.text.ts'
import { certsOfCompany, fleetOf } from './fleet-of.ts'
import { figureColumns, figuresOf, hasDocIn, manages } from './fleet-figures.ts'

export default resource(manager, managerText, {
  view: 'managerRow',
  // A flag state reaches the companies that manage ships of its flag.
  scope: (who) => (who.taskNode === 'flag_user'
    ? sql`id in (select manager_id from ship where flag_id = ${who.flagId ?? 0})`
    : scopeOf({ own: ['createBy'], region: 'region', customers: ['id'] }, who)),
  menu: { icon: 'cluster', sort: 20 },
  searchText: 'searchText',
  searchPlain: 'searchPlain',
  grants: { read: 'everyone', export: 'everyone' },
  asks: { docState: hasDocIn, flagId: manages('flagId'), shipType: manages('shipType') },
  figures: { columns: figureColumns, of: figuresOf },
  detail: async (ctx, row) => {
    const [fleet, certs] = await Promise.all([fleetOf(ctx, row['id']), certsOfCompany(ctx, row['id'])])
    return { fleet, certs, flagNames: [...new Set(fleet.map(({ flagNameZh, flagNameEn }) => (ctx.lang === 'zh' ? flagNameZh : flagNameEn) ?? ''))].filter(Boolean).sort() }
  },
}, (r) => crud(r, { list: 'ship.manager.read', get: 'ship.manager.read', export: 'ship.manager.export' }))
