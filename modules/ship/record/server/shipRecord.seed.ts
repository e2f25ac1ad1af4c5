import { getResource } from '#server/core/resource.ts'
import { today } from '#common/rules/base/dates.ts'
import type { RequestContext } from '#server/core/context.ts'
import { elementAt } from '#server/core/lookup.ts'
import { createRows } from '#server/records/import/write-rows.ts'
import { demoRecords, inBoth } from '../demo/record-demo.ts'
import { reason } from '../demo/demo-record-texts.ts'
import { shipRecordMachine } from '../shipRecord.machine.ts'

const cities: Readonly<Record<string, string>> = {
  SHA: 'Shanghai',
  SIN: 'Singapore',
  PAN: 'Balboa',
  TWN: 'Kaohsiung',
  KOR: 'Busan',
  PHL: 'Manila',
}

interface Extended {
  id: number
  dueDate: string
  firstDueDate: string
}

/** Audit rows of extended conditions, in the product's format. */
async function recordExtensions(ctx: RequestContext, rows: readonly Extended[]): Promise<void> {
  const chief = await ctx.db
    .selectFrom('appUser')
    .where('username', '=', 'chief')
    .select(['id', 'name'])
    .executeTakeFirst()
  if (!chief || !rows.length) return
  await ctx.db
    .insertInto('log')
    .values(
      rows.map(({ id, dueDate, firstDueDate }) => ({
        resource: 'ship/record',
        rowId: id,
        action: 'extend',
        node: 'sys_surveyor_leader',
        userId: chief.id,
        userName: chief.name,
        remark: inBoth(reason),
        fromState: shipRecordMachine.states.open,
        toState: shipRecordMachine.states.open,
        changes: JSON.stringify([{ field: 'dueDate', from: firstDueDate, to: dueDate }]),
      })),
    )
    .execute()
}

/** Records of the demonstration ships. */
export const seed = {
  order: 65,
  async demo(ctx: RequestContext) {
    const ships = await ctx.db
      .selectFrom('ship')
      .orderBy('id')
      .select(['id', 'region', 'buildDate', 'status'])
      .execute()
    const surveyors = await ctx.db
      .selectFrom('surveyor')
      .where('status', '=', 1)
      .orderBy('id')
      .select(['id', 'region'])
      .execute()
    const users = await ctx.db
      .selectFrom('appUser')
      .where('userType', '=', 'surveyor')
      .orderBy('id')
      .select(['id', 'region'])
      .execute()
    const of = <T extends { id: number; region: string | null }>(
      people: readonly T[],
      region: string,
    ) => (people.find((one) => one.region === region) ?? people[0])?.id ?? null
    const rows = demoRecords(
      ships,
      (region) => ({
        surveyor: of(surveyors, region),
        user: of(users, region),
        city: cities[region] ?? 'Shanghai',
      }),
      today('Asia/Shanghai'),
    )
    const ids = await createRows(ctx, getResource(ctx.services, 'ship/record'), rows)
    await recordExtensions(
      ctx,
      rows.flatMap(({ dueDate, firstDueDate }, i) =>
        dueDate && firstDueDate ? [{ id: elementAt(ids, i), dueDate, firstDueDate }] : [],
      ),
    )
  },
}
