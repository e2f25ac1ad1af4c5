import { certsInScope } from '#modules/ship/cert/server/certs-in-scope.ts'
import { sql } from 'kysely'
import { SMC_CODES } from '#common/rules/ships/doc-types.ts'
import { windowsByCert } from '#modules/ship/cert/server/compute-windows.ts'
import type { DetailOf } from '#common/contract.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { manager } from '../manager.contract.ts'
import { ships } from './fleet-totals.ts'

type Fleet = DetailOf<typeof manager>['fleet']
type CompanyCert = DetailOf<typeof manager>['certs'][number]
const most = 1000

/**
 * Ships that a company manages, in the caller's scope, by name: the worst state of their
 * certificates, the next survey, and the SMC.
 */
export async function fleetOf(ctx: RequestContext, companyId: number): Promise<Fleet> {
  const fleet = ships(ctx)
    .where('managerId', '=', companyId)
    .orderBy('name')
    .orderBy('id')
    .limit(most)
    .select([
      'id',
      'name',
      'imo',
      'shipType',
      'flagNameZh',
      'flagNameEn',
      'grossTonnage',
      'buildDate',
      'status',
    ])
  const { rows } = await sql<Fleet[number]>`
    with fleet as (${fleet}),
      held as (${certsInScope(ctx)
        .where('managerId', '=', companyId)
        .where('supersededBy', 'is', null)
        .select([
          ...(['id', 'shipId', 'certCode', 'valid', 'standing'] as const),
          ...(['expiryDate', 'windowState', 'nextDueDate'] as const),
        ])}),
      states as (select ship_id, case when bool_or(window_state = 'overdue') then 'overdue'
        when bool_or(window_state = 'late') then 'late' when bool_or(window_state = 'open')
        then 'open'
        when bool_or(window_state = 'notOpen') then 'notOpen' else 'done' end as window_state
          from held where valid = 1 group by ship_id),
      next as (select distinct on (ship_id) ship_id, next_due_date, cert_code, id from held
        where valid = 1 and next_due_date is not null order by ship_id, next_due_date, id),
      smc as (select distinct on (ship_id) ship_id, id, standing as state
        from held where cert_code in (${sql.join([...SMC_CODES])})
          order by ship_id, standing = 'inForce' desc, valid desc, expiry_date desc nulls last, id
          desc)
    select f.*, coalesce(s.window_state, 'done') as window_state, n.next_due_date,
      n.cert_code as next_cert_code, n.id as next_cert_id, coalesce(m.state, 'none') as smc_state,
      m.id as smc_id
    from fleet f left join states s on s.ship_id = f.id left join next n on n.ship_id = f.id
      left join smc m on m.ship_id = f.id order by f.name, f.id`.execute(ctx.db)
  return rows
}

/** Certificates of a company with their windows, those in force first. */
export async function certsOfCompany(
  ctx: RequestContext,
  companyId: number,
): Promise<CompanyCert[]> {
  const rows = await certsInScope(ctx)
    .where('companyId', '=', companyId)
    .orderBy(sql`superseded_by is not null`)
    .orderBy(sql`standing = 'inForce'`, 'desc')
    .orderBy('valid', 'desc')
    .orderBy('issueDate', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .select([
      'id',
      'certCode',
      'certNameZh',
      'certNameEn',
      'certNo',
      'term',
      'issueDate',
      'expiryDate',
      'valid',
      'standing',
      'standingReason',
      'supersededBy',
      'windowState',
      'nextDueDate',
      'docTypes',
      'flagNameZh',
      'flagNameEn',
      'fileId',
      'invalidReason',
    ])
    .$narrowType<Omit<CompanyCert, 'windows'>>()
    .execute()
  const windows = await windowsByCert(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, windows: windows.get(row.id) ?? [] }))
}
