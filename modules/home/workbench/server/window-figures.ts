import { sql } from 'kysely'
import { maxCountedTotal } from '#common/contract.ts'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { addDays, addMonths } from '#common/rules/base/dates.ts'
import { MONTHS_TO_WITHDRAWAL } from '#common/rules/standing/class-status.ts'
import { lawOfType } from '#modules/ship/cert/server/standing/law-of-type.ts'
import { getResource } from '#server/core/resource.ts'
import { hasCall } from './work-queues.ts'
import { ensureWindowStatesToday } from '#modules/ship/cert/server/daily-update.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { onDay } from '#server/records/rows/as-of.ts'
import { readingKnown } from '#server/records/rows/known-rows.ts'
import { filteredRows } from '#server/records/rows/filter-rows.ts'
import { untyped } from '#server/core/db.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { windowFigures, workbench } from '../workbench.contract.ts'
import { figure } from './list-links.ts'
import { certificates } from './schedule.ts'

/**
 * Overdue and upcoming surveys of the certificates in scope, and withdrawals of class that are due,
 * in one statement, counted like the linked lists.
 */
export async function windowsOf(
  called: RequestContext,
  { asOf, known }: InputOf<typeof workbench, 'windows'>,
): Promise<OutputOf<typeof workbench, 'windows'>> {
  const r = certificates(called)
  if (!r) return { figures: [] }
  await ensureWindowStatesToday(called.services.db)
  const day = asOf ?? (await societyToday(called.db))
  // Nothing is due of a certificate before its issue.
  const ctx = await readingKnown(called, r, { asOf, known, issueDateTo: day })
  const due = (days: number) => ({ nextDueDateFrom: day, nextDueDateTo: addDays(day, days) })
  const searches: Partial<Record<(typeof windowFigures)[number], Record<string, unknown>>> = {
    overdue: { windowState: ['overdue'] },
    in30: due(30),
    in90: due(90),
    ...(hasCall(ctx, getResource(ctx.services, 'ship/classStatus'), 'withdraw') && {
      withdrawals: await withdrawalsDue(ctx, day),
    }),
  }
  const counted = (input: Record<string, unknown>) =>
    sql`(${untyped(ctx.db)
      .selectFrom(
        filteredRows(ctx, r, input, 'standingSinceTo' in input ? r.view : r.table)
          .select(sql`1`.as('one'))
          .limit(maxCountedTotal)
          .as('t'),
      )
      .select(sql<number>`count(*)::int`.as('count'))})`
  const entries = Object.entries(searches) as [(typeof windowFigures)[number], object][]
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(entries.map(([, search]) => counted({ ...search })))}] as counts`.execute(
    ctx.db,
  )
  return {
    figures: entries.map(([key, search], i) => ({
      key,
      ...figure(r, { ...search, ...onDay(ctx) }, rows[0]?.counts[i] ?? 0),
    })),
  }
}

/**
 * The search for class certificates that have been suspended so long that the class is to be
 * withdrawn. IACS PR1C A.4.
 */
async function withdrawalsDue({ db }: RequestContext, day: string) {
  const types = await db
    .selectFrom('cert')
    .orderBy('id')
    .select(['id', 'code', 'certType', 'certSub'])
    .execute()
  return {
    certId: types.filter((type) => lawOfType(type).isClass).map(({ id }) => id),
    standing: ['suspended'],
    standingSinceTo: addMonths(day, -MONTHS_TO_WITHDRAWAL),
  }
}
