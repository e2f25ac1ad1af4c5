/**
 * List pages: ships filtered and sorted with their total, the due list of a region, and the search
 * box. The floor of ships for the chief is written by hand (bench/floor); the others send the product's
 * statements.
 */
import { addDays } from '#common/rules/base/dates.ts'
import type { Client } from '#server/testing/testing.ts'
import { shipPage } from '../floor/ships.ts'
import type { ShipPage } from '../floor/ships.ts'
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
  goal: { least: number; p99?: number },
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
const pageOf = (input: object): ShipPage => {
  const { columns: _columns, ...page } = input as ShipPage & { columns: string[] }
  return page
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
    // The floor of a caller who reads all ships is independent of the product's statements.
    return calls.map((one) =>
      one.username === 'chief'
        ? { ...one, statements: one.inputs.map((input) => shipPage(pageOf(input))) }
        : one,
    )
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
          // The floor written by hand is lower.
          { least: one.username === 'chief' ? 0.5 : 0.7, p99: 2 },
        )),
      )
    return rows
  },
}

export const due: Scenario<UserCalls[]> = {
  prepare(rehearsal) {
    const within = {
      nextDueDateTo: addDays(new Date().toISOString().slice(0, 10), 90),
      sort: 'nextDueDate',
      windowState: ['open', 'late', 'overdue'],
      columns: ofCertificates,
    }
    return prepareCalls(
      ['chief', 'operator'],
      rehearsal,
      'ship/cert/list',
      ['SHA', 'SIN', 'KOR'].map((region) => ({ ...within, region: [region] })),
    )
  },
  run: (stage, capturedQueries) =>
    rowsOf(stage, 'ship/cert/list', capturedQueries, 'due list of a region, 90 days', {
      least: 0.7,
    }),
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
    return prepareCalls(
      ['chief', 'operator', 'owner'],
      rehearsal,
      'home/search/list',
      words.filter((word) => word.trim()).map((keyword) => ({ keyword })),
    )
  },
  async run(stage, capturedQueries) {
    const rows: ResultRow[] = []
    for (const one of capturedQueries) {
      const label = `search while typing, ${one.username}`
      rows.push(
        ...throughput(
          label,
          await compareCall(stage, 'home/search/list', one, { connections: 1 }),
          { least: 0.7, p95: 30 },
        ),
      )
      rows.push(
        ...throughput(
          label,
          await compareCall(stage, 'home/search/list', one, { connections: concurrency }),
          { least: 0.7 },
        ),
      )
    }
    return rows
  },
}
