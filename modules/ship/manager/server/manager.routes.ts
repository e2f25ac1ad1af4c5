import { sql } from 'kysely'
import { scopeCondition } from '#server/core/scope.ts'
import { crud } from '#server/records/crud.ts'
import { resource } from '#server/core/resource.ts'
import { figureColumns, manager } from '../manager.contract.ts'
import { managerText } from '../manager.text.ts'
import { certsOfCompany, fleetOf } from './company-fleet.ts'
import { fleetTotals, hasDocIn, manages } from './fleet-totals.ts'

export default resource(
  manager,
  managerText,
  {
    view: 'managerRow',
    // A flag state reaches the companies that manage ships of its flag.
    scope: (principal) =>
      principal.taskNode === 'flag_user'
        ? sql`id in (select manager_id from ship where flag_id = ${principal.flagId ?? 0})`
        : scopeCondition({ own: ['createBy'], region: 'region', customers: ['id'] }, principal),
    menu: { icon: 'cluster', sort: 20 },
    tripledSearchColumn: 'searchText',
    lowercaseSearchColumn: 'searchPlain',
    defaultGrants: { read: 'everyone', export: 'everyone' },
    customFilters: { docState: hasDocIn, flagId: manages('flagId'), shipType: manages('shipType') },
    computedColumns: { columns: figureColumns, of: fleetTotals },
    loadDetail: async (ctx, row) => {
      const [fleet, certs] = await Promise.all([fleetOf(ctx, row.id), certsOfCompany(ctx, row.id)])
      return {
        fleet,
        certs,
        flagNames: [
          ...new Set(
            fleet.map(
              ({ flagNameZh, flagNameEn }) => (ctx.lang === 'zh' ? flagNameZh : flagNameEn) ?? '',
            ),
          ),
        ]
          .filter(Boolean)
          .sort(),
      }
    },
  },
  (r) =>
    crud(r, { list: 'ship.manager.read', get: 'ship.manager.read', export: 'ship.manager.export' }),
)
