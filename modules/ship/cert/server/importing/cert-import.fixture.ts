/** Shared set-up of the tests of imports of certificates. */
import { beforeAll } from 'vitest'
import type { ImportResult } from '#common/import.ts'
import type { Client } from '#server/testing/testing.ts'
import { fixtureApp } from '#server/testing/test-app.ts'

export const app = fixtureApp()

/** IMO numbers of two equal ships. */
export const [first, second] = ['9074729', '9176187']
export let admin: Client
export let certIds: Map<string, number>
export let shipIds: Map<string, number>

/** Starts the application with two ships; call once at the top of a test file. */
export function startCertImportTests(): void {
  app.startForTests()
  beforeAll(async () => {
    admin = await app.signInAs('admin')
    const { db } = app.services
    const flag = await db
      .selectFrom('flag')
      .where('iso2', '=', 'PA')
      .select('id')
      .executeTakeFirstOrThrow()
    const ships = await db
      .insertInto('ship')
      .values(
        [first, second].map((imo) => ({
          name: `MOVED ${imo}`,
          imo,
          shipType: '203',
          region: 'SHA',
          status: 'inService',
          flagId: flag.id,
          grossTonnage: 9800,
        })),
      )
      .returning(['id', 'imo'])
      .execute()
    shipIds = new Map(ships.map(({ id, imo }) => [imo!, id]))
    const types = await db.selectFrom('cert').select(['id', 'code']).execute()
    certIds = new Map(types.map(({ id, code }) => [code, id]))
  }, 120_000)
}

export const header = [
  'imo',
  'cert type',
  'cert no',
  'term',
  'survey',
  'survey date',
  'issued',
  'expires',
]

export const csvOf = (rows: readonly string[][]): Buffer =>
  Buffer.from(rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n'))

/** Imports rows of certificates and waits for the result. */
export async function take(
  rows: string[][],
  options: Record<string, string> = { dryRun: 'false' },
  by = admin,
  columns = header,
): Promise<ImportResult> {
  const csv = csvOf([columns, ...rows])
  const answer = await by.upload('certs.csv', csv, 'text/csv', 'ship/cert/import', options)
  if (answer.code !== 0) throw new Error(JSON.stringify(answer))
  return answer.data as unknown as ImportResult
}

export const reasons = ({ rejected }: ImportResult) =>
  rejected.map(({ row, field, value, reason }) => [row, field, value, reason])

/** Ten years of certificates: chains, a change of term, a reissue, an exemption with its parent. */
export const life = (prefix: string) => {
  const row = (
    code: string,
    no: string,
    term: string,
    survey: string,
    from: string,
    until: string,
  ) => ({
    code,
    no: `${prefix}-${no}`,
    term,
    survey,
    from,
    until,
  })
  return [
    row('SE', 'E1', 'full', 'initial', '2014-05-10', '2019-05-10'),
    row('ISMC', 'M0', 'interim', 'initial', '2014-05-10', '2014-11-10'),
    row('SMC', 'M1', 'full', 'initial', '2014-10-01', '2019-10-01'),
    row('IOPP', 'O1', 'full', 'initial', '2014-05-10', '2019-05-10'),
    row('SE', 'E2', 'short', 'renewal', '2019-04-20', '2019-09-20'),
    row('SE', 'E3', 'full', 'renewal', '2019-06-01', '2024-05-10'),
    row('SMC', 'M2', 'full', 'renewal', '2019-09-12', '2024-10-01'),
    row('IOPP', 'O2', 'full', 'renewal', '2019-05-02', '2024-05-10'),
    row('EXC', 'X1', 'full', 'initial', '2019-08-01', '2024-05-10'),
    row('CLH', 'C1', 'full', 'initial', '2014-05-10', '2019-05-10'),
    row('CLH', 'C2', 'full', 'renewal', '2019-05-02', '2024-05-10'),
    row('SOC', 'S1', 'full', 'annual', '2023-03-02', '2024-05-31'),
    row('SOC', 'S2', 'full', 'annual', '2024-03-05', '2025-05-31'),
    row('ITC', 'T1', 'full', 'initial', '2014-05-10', ''),
    row('SE', 'E4', 'full', 'renewal', '2024-04-12', '2029-05-10'),
  ]
}

export type Row = ReturnType<typeof life>[number]
export const cells = (imo: string, { code, no, term, survey, from, until }: Row) => [
  imo,
  code,
  no,
  term,
  survey,
  from,
  from,
  until,
]
