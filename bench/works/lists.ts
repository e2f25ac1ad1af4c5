/** Pages of lists: ships filtered and ordered with their total, the due list of a region, and the search box while somebody types. The floor is the same statements in a bare server. */
import { addDays } from '#common/rules/dates.ts'
import type { Client } from '#server/testing.ts'
import { compare, throughput } from '../suite/ask.ts'
import type { Statement } from '../suite/bare.ts'
import { product } from '../suite/stage.ts'
import type { Rehearsal, Stage, Work } from '../suite/stage.ts'
import type { Row } from '../suite/row.ts'

const manyAtOnce = 16

interface Asked { username: string; inputs: object[]; statements: Statement[][] }
/** The questions of each person with the statements they come to. */
async function askedBy(people: readonly string[], { as, statementsOf }: Rehearsal, path: string, questions: readonly object[] | ((who: Client) => Promise<object[]>)): Promise<Asked[]> {
  const asked = []
  for (const username of people) {
    const who = await as(username)
    const inputs = typeof questions === 'function' ? await questions(who) : [...questions]
    const statements = []
    for (const input of inputs) statements.push(await statementsOf(who, path, input))
    asked.push({ username, inputs, statements })
  }
  return asked
}

/** The same questions to both, by turns. */
export async function against(stage: Stage, path: string, { username, inputs, statements }: Asked, pace: { connections: number; seconds?: number }) {
  const floor = await stage.bare(statements)
  try {
    return await compare(stage, floor, await product(stage, username, path, inputs), { runs: stage.runs, seconds: stage.seconds, ...pace })
  } finally {
    floor.close()
  }
}

async function rowsOf(stage: Stage, path: string, asked: readonly Asked[], told: string, goal: { least: number; p99?: number }): Promise<Row[]> {
  const rows: Row[] = []
  for (const one of asked) rows.push(...throughput(`${told}, ${one.username}`, await against(stage, path, one, { connections: manyAtOnce }), goal))
  return rows
}

/** What the page of a list shows, reads and asks for. */
const ofShips = ['id', 'name', 'imo', 'flagId', 'shipType', 'grossTonnage', 'deadweight', 'buildDate', 'status', 'ownerName', 'managerName', 'flagNameZh', 'flagNameEn']
const ofCertificates = ['id', 'certId', 'flagId', 'term', 'certNo', 'issueDate', 'expiryDate', 'valid', 'shipName', 'imo', 'companyName', 'companyImo', 'flagNameZh', 'flagNameEn', 'certNameZh', 'certNameEn', 'nextDueDate', 'windowState']

export const list: Work<Asked[]> = {
  prepare: (rehearsal) => askedBy(['chief', 'operator', 'owner'], rehearsal, 'ship/query/list', async (who) => {
    // After ships they reach: everybody's pages have rows.
    const { list: ships } = await who.ok('ship/query/list', { sort: '-completeness', size: 200 })
    return Array.from({ length: 8 }, (_, n) => ships[Math.floor((n * ships.length) / 8)]).flatMap(({ flagId, shipType, region, ownerId }, n) => [
      { flagId: [flagId], shipType: [shipType], sort: '-grossTonnage' }, { region: [region], shipType: [shipType], sort: n % 2 ? 'name' : '-buildDate' }, { ownerId: [ownerId], sort: '-completeness' },
    ]).map((input) => ({ ...input, columns: ofShips }))
  }),
  run: (stage, asked) => rowsOf(stage, 'ship/query/list', asked, 'page of 20 ships, filtered, ordered, with total', { least: 0.7, p99: 2 }),
}

export const due: Work<Asked[]> = {
  prepare(rehearsal) {
    const within = { nextDueDateTo: addDays(new Date().toISOString().slice(0, 10), 90), sort: 'nextDueDate', windowState: ['open', 'late', 'overdue'], columns: ofCertificates }
    return askedBy(['chief', 'operator'], rehearsal, 'ship/cert/list', ['SHA', 'SIN', 'KOR'].map((region) => ({ ...within, region: [region] })))
  },
  run: (stage, asked) => rowsOf(stage, 'ship/cert/list', asked, 'due list of a region, 90 days', { least: 0.7 }),
}

export const search: Work<Asked[]> = {
  async prepare(rehearsal) {
    const { name } = await rehearsal.services.db.selectFrom('ship').orderBy('id', 'desc').select('name').limit(1).executeTakeFirstOrThrow()
    const { nameZh } = await rehearsal.services.db.selectFrom('customer').where('nameZh', 'is not', null).orderBy('id', 'desc').select('nameZh').limit(1).executeTakeFirstOrThrow()
    const typed = (word: string) => Array.from({ length: Math.min(word.length, 8) }, (_, n) => word.slice(0, n + 1))
    const words = [...typed(name.toLowerCase()), ...typed(name.slice(2).toLowerCase()), ...typed(nameZh!), 'zzzzqq', '9371', '%']
    return askedBy(['chief', 'operator', 'owner'], rehearsal, 'home/search/list', words.filter((word) => word.trim()).map((keyword) => ({ keyword })))
  },
  async run(stage, asked) {
    const rows: Row[] = []
    for (const one of asked) {
      const told = `search while typing, ${one.username}`
      rows.push(...throughput(told, await against(stage, 'home/search/list', one, { connections: 1 }), { least: 0.7, p95: 30 }))
      rows.push(...throughput(told, await against(stage, 'home/search/list', one, { connections: manyAtOnce }), { least: 0.7 }))
    }
    return rows
  },
}
