import { sql } from 'kysely'
import type { RequestContext } from '#server/core/context.ts'
import type { workStates } from '../quotation.contract.ts'

/**
 * Fee classes with work of their own: certificates, registration, manuals. The other classes follow
 * them.
 */
const delivered = [10, 20, 30]

/**
 * Sets the work state of lines and updates their quotations: none while no line is begun, done when
 * all lines of class 10, 20 and 30 are; lines of class 40 to 70 follow the rest. Lines of one
 * quotation are updated one after another.
 */
export async function updateWorkState(
  ctx: Pick<RequestContext, 'db'>,
  lineIds: readonly number[],
  state: (typeof workStates)[number],
): Promise<void> {
  if (!lineIds.length) return
  const { db } = ctx
  const found = await db
    .selectFrom('quotation')
    .where('id', 'in', (eb) =>
      eb.selectFrom('quotationLine').where('id', 'in', lineIds).select('quotationId'),
    )
    .orderBy('id')
    .forUpdate()
    .select('id')
    .execute()
  const ids = found.map(({ id }) => id)
  await db
    .updateTable('quotationLine')
    .set({ workState: state })
    .where('id', 'in', lineIds)
    .execute()
  await sql`update quotation q set work_state = s.state, update_time = now() from (
      select quotation_id, case when bool_and(work_state = 'done') then 'done'
        when bool_and(work_state = 'none') then 'none' else 'inProgress' end as state
      from quotation_line l where quotation_id = any(${ids}::bigint[])
        and (fee_class = any(${delivered}::int[]) or not exists (select 1 from quotation_line d
          where d.quotation_id = l.quotation_id and d.fee_class = any(${delivered}::int[])))
      group by quotation_id) s where q.id = s.quotation_id and q.work_state <> s.state`.execute(db)
  await sql`update quotation_line l set work_state = q.work_state from quotation q
    where q.id = l.quotation_id and q.id = any(${ids}::bigint[])
      and l.fee_class <> all(${delivered}::int[]) and l.work_state <> q.work_state
      and exists (select 1 from quotation_line d
        where d.quotation_id = q.id and d.fee_class = any(${delivered}::int[]))`.execute(db)
}
