/**
 * Rows outside a person's scope are never revealed: every call that reads, as every role with each
 * data authority, as two owners, two flag states and two regions, compared with the tables
 * (ownership-queries.fixture.ts). Rights are tested in matrix.test.ts.
 */
import { describe, expect, test } from 'vitest'
import { maxCountedTotal } from '#common/contract.ts'
import { withRequiredFields } from '#server/testing/schema-arbitraries.fixture.ts'
import { partitionByAccess } from './ownership-queries.fixture.ts'
import {
  app,
  byId,
  callInputs,
  calledWith,
  describeCall,
  idsOf,
  may,
  outside,
  ownerlessCalls,
  people,
  reading,
  respond,
  rounds,
  rowByRow,
  rowCalls,
  useScopeApp,
  viewOf,
} from './scope-matrix.fixture.ts'

useScopeApp()

test('covers every call that reads, and people with different scopes', () => {
  expect(rowCalls.length).toBeGreaterThan(80)
  expect(byId.length).toBeGreaterThan(50)
  const known = new Set(reading.map(({ call }) => call))
  expect(
    [...Object.keys(ownerlessCalls), ...Object.keys(calledWith), ...Object.keys(callInputs)].filter(
      (call) => !known.has(call),
    ),
    'places of calls that are not there',
  ).toEqual([])
  for (const [mine, reachableIds] of [
    ['owner', 'owner2'],
    ['flag', 'flag2'],
    ['surveyor', 'surveyor2'],
  ] as const) {
    const [a, b] = [mine, reachableIds].map((name) =>
      people.find(({ username }) => username === name)!,
    )
    expect([a!.customerIds, a!.flagId, a!.region]).not.toEqual([
      b!.customerIds,
      b!.flagId,
      b!.region,
    ])
  }
})

describe(
  'lists, options and exports contain exactly the rows in scope',
  { timeout: 60_000 },
  () => {
    const paths = [...Map.groupBy(rowCalls, ({ r }) => r.contract.path)]
    test.each(paths)('%s', async (path, calls) => {
      for (const who of people) {
        const open = calls.filter((one) => may(who, one))
        if (!open.length) continue
        const { reachableIds: known } = await partitionByAccess(
          app.services.db,
          path,
          viewOf(calls[0]!.r),
          who,
        )
        // People with the same authority over the same region differ little: for most, only the first
        // page and the total are compared.
        const [list] = open.filter(({ name }) => name === 'list')
        if (list && !rowByRow.includes(who.username)) {
          const page = await respond(who, list, { page: 1, size: 20 })
          expect(
            page.list.map(({ id }: { id: number }) => id).filter((id: number) => !known.has(id)),
            `out of reach: ${describeCall(who, list.call)}`,
          ).toEqual([])
          if (path !== 'sys/log')
            expect(page.total, `the total of ${describeCall(who, list.call)}`).toBe(
              Math.min(known.size, maxCountedTotal),
            )
          continue
        }
        // Exports contain the rows of the list: compared for one data authority of staff.
        for (const one of open.filter(
          ({ name }) => name === 'list' || who.dataType === 2 || outside.includes(who.username),
        )) {
          const ids = await idsOf(who, one)
          // Exporting the audit trail adds entries to it.
          const reachableIds =
            path === 'sys/log'
              ? (await partitionByAccess(app.services.db, path, viewOf(one.r), who)).reachableIds
              : known
          const given = new Set(ids)
          expect(
            [...given].filter((id) => !reachableIds.has(id)),
            `out of reach: ${describeCall(who, one.call)}`,
          ).toEqual([])
          if (one.name === 'all' && ids.length === 500) continue
          expect(
            [...reachableIds].filter((id) => !given.has(id)),
            `missing: ${describeCall(who, one.call)}`,
          ).toEqual([])
          expect(ids.length, `rows given twice: ${describeCall(who, one.call)}`).toBe(given.size)
        }
      }
    })
  },
)

describe('answers 404 for a record out of scope', { timeout: 60_000 }, () => {
  test.each([...Map.groupBy(byId, ({ call }) => call)])('%s', async (call, [one]) => {
    const [field, path] = calledWith[call] ?? ['id', one!.r.contract.path]
    const of = app.services.resources.get(path)!
    const input = withRequiredFields(one!.r.contract.callSchemas[one!.name]!.in, { [field]: 1 })
    let turn = 0
    for (const who of people.filter((person) => may(person, one!))) {
      const { reachableIds, unreachableIds: others } = await partitionByAccess(
        app.services.db,
        path,
        viewOf(of),
        who,
      )
      // Everybody may read themselves.
      const foreign = path === 'sys/user' ? others.filter((id) => id !== who.userId) : others
      const unknown = foreign.length
        ? await respond(who, one!, { ...input, [field]: 999_999_999 })
        : null
      if (unknown) expect([403, 404], describeCall(who, call)).toContain(unknown.refused)
      // The response must not reveal whether the record exists.
      for (let n = 0; n < Math.min(rounds(who), foreign.length); n++)
        expect(
          await respond(who, one!, { ...input, [field]: foreign[(turn++ * 7) % foreign.length] }),
          describeCall(who, call),
        ).toEqual(unknown)
      const [mine] = reachableIds
      if (one!.name === 'get' && mine)
        expect(await respond(who, one!, { id: mine }), describeCall(who, call)).toMatchObject({
          id: mine,
        })
    }
  })
})
