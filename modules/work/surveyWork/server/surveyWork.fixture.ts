/** Shared set-up of the tests of survey tasks. */
import { beforeAll } from 'vitest'
import { today } from '#common/rules/base/dates.ts'
import type { Client } from '#server/testing/testing.ts'
import { buildChain } from '#modules/work/surveyCert/surveyCert.fixture.ts'
import type { Chain } from '#modules/work/surveyCert/surveyCert.fixture.ts'
import { createAcceptedOrder } from '#modules/work/surveyConfirm/surveyConfirm.fixture.ts'
import type { OrderedLine } from '#modules/work/surveyConfirm/surveyConfirm.fixture.ts'
import { fixtureApp } from '#server/testing/test-app.ts'

export const app = fixtureApp()

export let chain: Chain

export const clients = app.clients(
  'chief',
  'surveyor',
  'surveyor2',
  'finance',
  'approver',
  'operator',
  'owner',
)

export const now = today('Asia/Shanghai')

export const certId = async (code: string) =>
  (
    await app.services.db
      .selectFrom('cert')
      .where('code', '=', code)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id

/** Assigns lines of a new ship. */
export async function task(
  name: string,
  lines: readonly OrderedLine[],
  { held, ...more }: { credit?: boolean; held?: object } = {},
) {
  const { db } = app.services
  const { id: shipId } = await db
    .insertInto('ship')
    .values({
      name,
      shipType: '203',
      region: 'SHA',
      status: 'inService',
      flagId: chain.flagId,
      grossTonnage: 9800,
      registryPort: 'Panama',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (held)
    await clients.operator.callOk('ship/cert/save', {
      shipId,
      certNo: `${name}-1`,
      term: 'full',
      ...held,
    })
  const ordered = await createAcceptedOrder(app, { shipId, flagId: chain.flagId }, lines, more)
  const { ids, surveyCertIds } = await clients.chief.callOk('work/surveyConfirm/assign', {
    lineIds: ordered.lineIds,
    surveyorIds: [chain.surveyorId],
    port: 'Busan',
    dueDate: '2026-12-20',
  })
  return { ...ordered, shipId, ids: ids as number[], surveyCertIds: surveyCertIds as number[] }
}

export const lineState = async (id: number) =>
  (
    await app.services.db
      .selectFrom('quotationLine')
      .where('id', '=', id)
      .select('workState')
      .executeTakeFirstOrThrow()
  ).workState

export const workState = async (id: number) =>
  (
    await app.services.db
      .selectFrom('quotation')
      .where('id', '=', id)
      .select('workState')
      .executeTakeFirstOrThrow()
  ).workState

export const read = (id: number, principal: Client = clients.chief) =>
  principal.callOk('work/surveyWork/get', { id })

/** Starts the application and signs the users in; call once at the top of a test file. */
export function startSurveyWorkTests(): void {
  app.startForTests()
  beforeAll(async () => {
    chain = await buildChain(app, 'SC', 'surveyor', 'SEA WORK')
  }, 120_000)
}
