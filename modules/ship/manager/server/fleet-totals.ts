import { certsInScope } from '#modules/ship/cert/server/certs-in-scope.ts'
import { getResource } from '#server/core/resource.ts'
import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import { isSurveyed } from '#modules/ship/cert/server/standing/in-force.ts'
import { DOC_CODES } from '#common/rules/ships/doc-types.ts'
import type { Figures } from '../manager.contract.ts'
import { rowsInScope } from '#server/records/rows/filter-rows.ts'
import type { RequestContext } from '#server/core/context.ts'

/** Ship statuses that do not count. */
const gone = ['deleted', 'scrapped', 'lost', 'transferred']
/** Ships of a fleet in the caller's scope. */
export const ships = (ctx: RequestContext) =>
  rowsInScope(ctx, getResource(ctx.services, 'ship/query'), 'shipRow').where(
    'status',
    'not in',
    gone,
  )

/**
 * The decisive DOC of each company: in force before ended, ended before withdrawn, full-term before
 * interim, then the latest. Its state is that of its windows; overdue once it is not in force.
 */
const docs = (ctx: RequestContext) => sql`
  select distinct on (d.company_id) d.company_id, d.id as doc_id, d.expiry_date as doc_expiry,
    d.next_due_date as doc_next_due, d.doc_types,
    case when d.valid = 0 then 'withdrawn' when d.window_state in ('open', 'late', 'overdue')
      then d.window_state when d.standing <> 'inForce' then 'overdue' when d.cert_code = 'IDOC' then
      'interim' else 'notOpen' end as doc_state
  from (${certsInScope(ctx)
    .where('certCode', 'in', DOC_CODES)
    .where('companyId', 'is not', null)
    .where('supersededBy', 'is', null)
    .select([
      'id',
      'companyId',
      'certCode',
      'valid',
      'standing',
      'windowState',
      'expiryDate',
      'nextDueDate',
      'docTypes',
      'issueDate',
    ])}) d
  order by d.company_id, d.standing = 'inForce' desc, d.valid desc, d.cert_code = 'DOC' desc,
    d.issue_date desc, d.id desc`

/**
 * Figures of companies in one statement, in the caller's scope: fleet, windows of its certificates
 * with surveys still to be held, DOC.
 */
export async function fleetTotals<R extends { id: number }>(
  ctx: RequestContext,
  rows: R[],
): Promise<(R & Partial<Figures>)[]> {
  const ids = rows.map(({ id }) => id)
  const { rows: found } = await sql<Figures & { id: number }>`
    with fleet as (${ships(ctx)
      .where('managerId', 'in', ids)
      .select(['id', 'managerId', 'grossTonnage', 'flagId', 'shipType'])}),
      sizes as (select manager_id, count(*)::int as ships, coalesce(sum(gross_tonnage),
        0)::int8 as gross_tonnage, array_agg(distinct flag_id) as flag_ids,
        array_agg(distinct ship_type) as ship_types from fleet group by manager_id),
      states as (select f.manager_id, count(*) filter (where w.status = 'open')::int as open,
        count(*) filter (where w.status = 'late')::int as late,
        count(*) filter (where w.status = 'overdue')::int as overdue
        from fleet f join
          (${certsInScope(ctx)
            .where('managerId', 'in', ids)
            .where('valid', '=', 1)
            .where('supersededBy', 'is', null)
            .select(['id', 'shipId'])})
          c on c.ship_id = f.id join cert_window_row w on w.ship_cert_id = c.id
        where ${isSurveyed('c')} and w.done_date is null and not w.waived group by f.manager_id),
      doc as (select * from (${docs(ctx)}) d where d.company_id = any(${ids}::bigint[]))
    select m.id, coalesce(s.ships, 0) as ships, coalesce(s.gross_tonnage, 0) as gross_tonnage,
      s.flag_ids, s.ship_types, coalesce(w.open, 0) as open, coalesce(w.late, 0) as late,
      coalesce(w.overdue, 0) as overdue,
      coalesce(d.doc_state, 'none') as doc_state, d.doc_id, d.doc_expiry, d.doc_next_due,
      d.doc_types
    from unnest(${ids}::bigint[]) m (id) left join sizes s on s.manager_id = m.id
      left join states w on w.manager_id = m.id left join doc d on d.company_id = m.id`.execute(
    ctx.db,
  )
  const byId = new Map(found.map(({ id, ...figures }) => [id, figures]))
  return rows.map((row) => ({ ...row, ...byId.get(row.id) }))
}

/** Condition: companies with a DOC in this state; `none`: without one. */
export const hasDocIn = (ctx: RequestContext, requested: string): Expression<SqlBool> =>
  requested === 'none'
    ? sql`id not in (select company_id from (${docs(ctx)}) held)`
    : sql`id in (select company_id from (${docs(ctx)}) held where held.doc_state = ${requested})`

/** Condition: companies that manage ships of such a flag or type. */
export const manages =
  (column: 'flagId' | 'shipType') =>
  (ctx: RequestContext, requested: unknown): Expression<SqlBool> =>
    sql`id in (${ships(ctx)
      .where(sql<SqlBool>`${sql.ref(column)} = ${requested}`)
      .where('managerId', 'is not', null)
      .select('managerId')})`
