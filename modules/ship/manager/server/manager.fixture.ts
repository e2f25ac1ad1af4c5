/** Shared set-up of the tests of management companies. */
import { beforeAll } from 'vitest'
import { addDays, addYears, today } from '#common/rules/base/dates.ts'
import { buildChain } from '#modules/work/surveyCert/surveyCert.fixture.ts'
import type { Chain } from '#modules/work/surveyCert/surveyCert.fixture.ts'
import { fixtureApp } from '#server/testing/test-app.ts'

export const app = fixtureApp()

export let chain: Chain

export const clients = app.clients(
  'admin',
  'chief',
  'surveyor',
  'finance',
  'approver',
  'operator',
  'owner',
  'owner2',
  'flag',
)

export const now = today('Asia/Shanghai')

export const db = () => app.services.db

export const certId = async (code: string) =>
  (await db().selectFrom('cert').where('code', '=', code).select('id').executeTakeFirstOrThrow()).id

export const companyOf = async (username: string) =>
  (
    await db()
      .selectFrom('appUser')
      .where('username', '=', username)
      .select('relatedCustomers')
      .executeTakeFirstOrThrow()
  ).relatedCustomers![0]!

let serial = 0

/**
 * A company that manages a bulk carrier and a tanker, each with an SMC, under a DOC for bulk
 * carriers only.
 */
export async function company() {
  const name = `Fleet ${++serial} Management`
  const { id } = await clients.operator.callOk('basic/customer/save', {
    name,
    customerType: ['ismManager'],
    region: 'SHA',
    credit: false,
    status: 1,
  })
  const ships = await db()
    .insertInto('ship')
    .values(
      [
        ['BULK', '203'],
        ['TANK', '301'],
      ].map(([kind, shipType]) => ({
        name: `${kind} ${serial}`,
        shipType: shipType!,
        region: 'SHA',
        status: 'inService',
        flagId: chain.flagId,
        grossTonnage: 10_000,
        managerId: id,
      })),
    )
    .returning(['id', 'name'])
    .execute()
  const paper = async (code: string, more: object) => {
    const inspectionDate = addDays(addYears(now, -1), 20)
    return (
      await clients.operator.callOk('ship/cert/save', {
        certId: await certId(code),
        certNo: `${code}-${++serial}`,
        term: 'full',
        inspectionDate,
        issueDate: inspectionDate,
        expiryDate: addYears(inspectionDate, 5),
        ...more,
      })
    ).id as number
  }
  const doc = await paper('DOC', { companyId: id, forFlagId: chain.flagId, docTypes: ['bulk'] })
  const smcs = [
    await paper('SMC', { shipId: ships[0]!.id }),
    await paper('SMC', { shipId: ships[1]!.id }),
  ]
  return { id: id as number, name, ships, doc, smcs, paper }
}

/** Starts the application and signs the users in; call once at the top of a test file. */
export function startManagerTests(): void {
  app.startForTests()
  beforeAll(async () => {
    chain = await buildChain(app, 'SC', 'surveyor', 'MANAGED CHAIN')
  }, 120_000)
}
