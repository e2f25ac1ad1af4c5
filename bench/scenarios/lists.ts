/**
 * List pages: ships filtered and sorted with their total, the due list of a region, and the search
 * box. The floors of ships and of the chief are written by hand (bench/floor); the others send the
 * product's statements, with the scope of the caller.
 */
import { addDays } from '#common/rules/base/dates.ts'
import type { Client } from '#server/testing/testing.ts'
import { duePage } from '../floor/due.ts'
import { searchBox } from '../floor/search.ts'
import { shipPage } from '../floor/ships.ts'
import type { ShipPage, ShipReader } from '../floor/ships.ts'
import { compare, throughput } from '../suite/compare.ts'
import type { Statement } from '../suite/baseline-server.ts'
import { product } from '../suite/setup.ts'
import type { DryRun, BenchSetup, Scenario } from '../suite/setup.ts'
import type { ResultRow } from '../suite/result-row.ts'

const concurrency = 16

interface UserCalls {
  username: string
  inputs: object[]
  statements: Statement[][]
}
/** The queries of each user with their statements. */
async function prepareCalls(
  people: readonly string[],
  { as, statementsOf }: DryRun,
  path: string,
  questions: readonly object[] | ((who: Client) => Promise<object[]>),
): Promise<UserCalls[]> {
  const capturedQueries = []
  for (const username of people) {
    const who = await as(username)
    const inputs = typeof questions === 'function' ? await questions(who) : [...questions]
    const statements = []
    for (const input of inputs) statements.push(await statementsOf(who, path, input))
    capturedQueries.push({ username, inputs, statements })
  }
  return capturedQueries
}

/** The same queries to both, in turns. */
export async function compareCall(
  stage: BenchSetup,
  path: string,
  { username, inputs, statements }: UserCalls,
  pace: { connections: number; seconds?: number },
) {
  const floor = await stage.startBaseline(statements)
  try {
    return await compare(stage, floor, await product(stage, username, path, inputs), {
      runs: stage.runs,
      seconds: stage.seconds,
      ...pace,
    })
  } finally {
    floor.close()
  }
}

async function rowsOf(
  stage: BenchSetup,
  path: string,
  capturedQueries: readonly UserCalls[],
  label: string,
  goal: { least: number; p99?: number; spread?: number },
): Promise<ResultRow[]> {
  const rows: ResultRow[] = []
  for (const one of capturedQueries)
    rows.push(
      ...throughput(
        `${label}, ${one.username}`,
        await compareCall(stage, path, one, { connections: concurrency }),
        goal,
      ),
    )
  return rows
}

/** Columns and fields that the list page requests. */
const ofShips = [
  'id',
  'name',
  'imo',
  'flagId',
  'shipType',
  'grossTonnage',
  'deadweight',
  'buildDate',
  'status',
  'ownerName',
  'managerName',
  'flagNameZh',
  'flagNameEn',
]
const ofCertificates = [
  'id',
  'certId',
  'flagId',
  'term',
  'certNo',
  'issueDate',
  'expiryDate',
  'valid',
  'shipName',
  'imo',
  'companyName',
  'companyImo',
  'flagNameZh',
  'flagNameEn',
  'certNameZh',
  'certNameEn',
  'nextDueDate',
  'windowState',
]

const people = ['chief', 'operator', 'owner']
/** The floor of a caller who reads all rows is independent of the product's statements. */
const withFloorOfChief = <I>(
  calls: readonly UserCalls[],
  floorOf: (input: I) => Statement[],
): UserCalls[] =>
  calls.map((one) =>
    one.username === 'chief'
      ? { ...one, statements: one.inputs.map((input) => floorOf(input as I)) }
      : one,
  )

/** Goal of the ratio: a floor written by hand is lower than one of the product's statements. */
const leastOf = ({ username }: UserCalls): number => (username === 'chief' ? 0.5 : 0.7)

/** Whose ships each of them reads. */
async function readersOf({ services }: DryRun): Promise<Map<string, ShipReader>> {
  const users = await services.db
    .selectFrom('appUser')
    .where('username', 'in', people)
    .select(['id', 'username', 'region', 'relatedCustomers'])
    .execute()
  return new Map<string, ShipReader>(
    users.map(({ id, username, region, relatedCustomers }) => [
      username,
      relatedCustomers?.length
        ? { companyIds: relatedCustomers }
        : username === 'operator' && region
          ? { region, userId: id }
          : 'all',
    ]),
  )
}

export const list: Scenario<UserCalls[]> = {
  async prepare(rehearsal) {
    const calls = await prepareCalls(people, rehearsal, 'ship/query/list', async (who) => {
      // Search terms are ships within the user's scope, so that every page has rows.
      const { list: ships } = await who.callOk('ship/query/list', {
        sort: '-grossTonnage',
        size: 200,
      })
      return Array.from({ length: 8 }, (_, n) => ships[Math.floor((n * ships.length) / 8)])
        .flatMap(({ flagId, shipType, region, ownerId }, n) => [
          { flagId: [flagId], shipType: [shipType], sort: '-grossTonnage' },
          { region: [region], shipType: [shipType], sort: n % 2 ? 'name' : '-buildDate' },
          { ownerId: [ownerId], sort: '-grossTonnage' },
        ])
        .map((input) => ({ ...input, columns: ofShips }))
    })
    const readers = await readersOf(rehearsal)
    return calls.map((one) => ({
      ...one,
      statements: one.inputs.map((input) => {
        const { columns: _columns, ...page } = input as ShipPage & { columns: string[] }
        return shipPage(page, readers.get(one.username))
      }),
    }))
  },
  async run(stage, capturedQueries) {
    const rows: ResultRow[] = []
    for (const one of capturedQueries)
      rows.push(
        ...(await rowsOf(
          stage,
          'ship/query/list',
          [one],
          'page of 20 ships, filtered, ordered, with total',
          { least: 0.5, p99: 2, spread: 3 },
        )),
      )
    return rows
  },
}

export const due: Scenario<UserCalls[]> = {
  async prepare(rehearsal) {
    const today = new Date().toISOString().slice(0, 10)
    const within = {
      nextDueDateTo: addDays(today, 90),
      sort: 'nextDueDate',
      windowState: ['open', 'late', 'overdue'],
      columns: ofCertificates,
    }
    const calls = await prepareCalls(
      ['chief', 'operator'],
      rehearsal,
      'ship/cert/list',
      ['SHA', 'SIN', 'KOR'].map((region) => ({ ...within, region: [region] })),
    )
    return withFloorOfChief<typeof within & { region: string[] }>(calls, (input) =>
      duePage(input.region[0]!, today, input.nextDueDateTo),
    )
  },
  async run(stage, capturedQueries) {
    const rows: ResultRow[] = []
    for (const one of capturedQueries)
      rows.push(
        ...(await rowsOf(stage, 'ship/cert/list', [one], 'due list of a region, 90 days', {
          least: leastOf(one),
        })),
      )
    return rows
  },
}

export const search: Scenario<UserCalls[]> = {
  async prepare(rehearsal) {
    const { name } = await rehearsal.services.db
      .selectFrom('ship')
      .orderBy('id', 'desc')
      .select('name')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { nameZh } = await rehearsal.services.db
      .selectFrom('customer')
      .where('nameZh', 'is not', null)
      .orderBy('id', 'desc')
      .select('nameZh')
      .limit(1)
      .executeTakeFirstOrThrow()
    const typed = (word: string) =>
      Array.from({ length: Math.min(word.length, 8) }, (_, n) => word.slice(0, n + 1))
    const words = [
      ...typed(name.toLowerCase()),
      ...typed(name.slice(2).toLowerCase()),
      ...typed(nameZh!),
      'zzzzqq',
      '9371',
      '%',
    ]
    const calls = await prepareCalls(
      ['chief', 'operator', 'owner'],
      rehearsal,
      'home/search/list',
      words.filter((word) => word.trim()).map((keyword) => ({ keyword })),
    )
    return withFloorOfChief<{ keyword: string }>(calls, ({ keyword }) => searchBox(keyword))
  },
  async run(stage, capturedQueries) {
    const rows: ResultRow[] = []
    for (const one of capturedQueries) {
      const label = `search while typing, ${one.username}`
      rows.push(
        ...throughput(
          label,
          await compareCall(stage, 'home/search/list', one, { connections: 1 }),
          { least: leastOf(one), p95: 30 },
        ),
      )
      rows.push(
        ...throughput(
          label,
          await compareCall(stage, 'home/search/list', one, { connections: concurrency }),
          { least: leastOf(one) },
        ),
      )
    }
    return rows
  },
}
