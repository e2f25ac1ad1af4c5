import { keysOf } from '#common/keys-of.ts'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import type { Client } from '#server/testing/testing.ts'
import { only } from '#server/testing/row-version.ts'
import { createPricingFixture, exampleQuotation } from '../quotation.fixture.ts'
import { quotationMachine } from '../quotation.machine.ts'

type State = keyof typeof quotationMachine.states
const accounts = [
  'admin',
  'surveyor',
  'surveyor2',
  'chief',
  'approver',
  'finance',
  'manager',
  'operator',
  'owner',
  'owner2',
  'flag',
] as const
/** Roles with some rights: for these, moves that are not offered are tried as well. */
const busy: readonly string[] = ['operator', 'admin', 'finance', 'approver', 'owner', 'owner2']
/**
 * Roles that write quotations and reach this one may close it; `operator` opened it, and its ship
 * belongs to `owner`.
 */
const close = { admin: ['close'], finance: ['close'] }
const response = ['accept', 'decline']
/** The table of domain rules 3.5: who may make which move from which state. */
const table: Record<State, Partial<Record<(typeof accounts)[number], string[]>>> = {
  draft: { ...close, operator: ['submit', 'close'] },
  auditFailed: { ...close, operator: ['submit', 'close'] },
  waitAudit: { ...close, operator: ['recall', 'close'], finance: ['audit', 'close'] },
  waitApproval: { ...close, operator: ['close'], approver: ['audit'] },
  passed: { ...close, admin: ['send', 'close'], operator: ['send', 'revise', 'close'] },
  sent: {
    ...close,
    admin: ['send', ...response, 'close'],
    operator: ['send', ...response, 'revise', 'close'],
    owner: response,
  },
  accepted: { ...close, operator: ['revise', 'close'] },
  declined: { ...close, operator: ['revise', 'close'] },
  closed: {},
}
/** The state as shown to the customer. */
const customerStates: Partial<Record<State, string>> = {
  sent: 'sent',
  accepted: 'accepted',
  declined: 'declined',
  closed: 'declined',
}
const states = keysOf(table)
const moves = Object.keys(quotationMachine.moves)
const input: Record<string, object> = { audit: { result: 1 }, close: { closeReason: 'cancelled' } }

const app = testApp()
let clients: [(typeof accounts)[number], Client][]
let id: number
let surveyorId: number
beforeAll(async () => {
  const market = await createPricingFixture(app)
  id = (await market.people.operator.callOk('work/quotation/save', exampleQuotation(market))).id
  clients = (await Promise.all(
    accounts.map(async (name) => [name, await app.signInAs(name)] as const),
  )) as typeof clients
  surveyorId = (
    await app.services.db
      .selectFrom('appUser')
      .where('username', '=', 'surveyor')
      .select('id')
      .executeTakeFirstOrThrow()
  ).id
})

test('the table contains every state', () =>
  expect(states.toSorted()).toEqual(Object.keys(quotationMachine.states).toSorted()))

test.each(states)(
  '%s: each role is offered the moves of the table, and refused every other',
  async (state) => {
    const { version } = await app.services.db
      .updateTable('quotation')
      .set({
        status: quotationMachine.states[state],
        customerState: customerStates[state] ?? 'notSent',
        quoPer: surveyorId,
      })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow()
    for (const [name, client] of clients) {
      const requested = [...(table[state][name] ?? [])]
      // Surveyors write quotations of their own region, or those they are in charge of, as admin
      // does.
      if (name === 'surveyor') requested.push(...(table[state].admin ?? []))
      const { code, data } = await client.call('work/quotation/get', { id })
      expect((data?.moves ?? []).toSorted(), name).toEqual(requested.toSorted())
      if (name === 'owner') expect(code, state).toBe(customerStates[state] ? 0 : 404)
      if (name === 'owner2' || name === 'surveyor2') expect(code).toBe(404)
      if (name === 'flag') expect(code).toBe(403)
      if (!busy.includes(name)) continue
      const others = moves.filter((move) => !requested.includes(move))
      const answers = await Promise.all(
        others.map((move) =>
          client.call(`work/quotation/${move}`, {
            ...only({ id, version }),
            ...input[move],
            remark: 'why',
          }),
        ),
      )
      for (const [n, { code: refused }] of answers.entries())
        expect([403, 404, 409], `${name} ${others[n]} ${refused}`).toContain(refused)
    }
    expect(
      await app.services.db
        .selectFrom('quotation')
        .where('id', '=', id)
        .select(['status', 'version'])
        .executeTakeFirstOrThrow(),
    ).toEqual({ status: quotationMachine.states[state], version })
  },
  30_000,
)
