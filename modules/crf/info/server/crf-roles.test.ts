import { keysOf } from '#common/keys-of.ts'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import type { Client } from '#server/testing/testing.ts'
import { only } from '#server/testing/row-version.ts'
import { createCrfFixture, goodShipCrf } from '../crf.fixture.ts'
import { crfMachine } from '../crf.machine.ts'

type Stage = keyof typeof crfMachine.states
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
  'flag',
] as const
/** Roles with some rights: for these, moves that are not offered are tried as well. */
const busy: readonly string[] = ['operator', 'surveyor', 'chief', 'finance', 'admin']
const close = { chief: ['close'], admin: ['close'] }
/**
 * Table of domain rules 3.1, of a category that needs a certificate: roles by move and
 * stage. The operator opened it, the surveyor leads it.
 */
const table: Record<Stage, Partial<Record<(typeof accounts)[number], string[]>>> = {
  waitSubmit: { operator: ['submit', 'close'] },
  accountantFailed: { operator: ['submit', 'close'] },
  chiefFailed: { operator: ['submit', 'close'] },
  waitAccountant: { ...close, operator: ['recall'], finance: ['audit'] },
  waitChief: { ...close, chief: ['audit', 'close'] },
  waitFeedback: { ...close, surveyor: ['feedback'] },
  feedbackFailed: { ...close, surveyor: ['feedback'] },
  waitFeedbackAudit: { ...close, surveyor: ['recallFeedback'], chief: ['auditFeedback', 'close'] },
  // The category of the review needs certificates, so that it is not finished yet.
  feedbackPassed: { ...close, operator: ['startIssue'], chief: ['startIssue', 'close'] },
  issuing: { ...close, chief: ['finish', 'close'] },
  finished: close,
  closed: {},
}
const stages = keysOf(table)
const moves = Object.keys(crfMachine.moves)
const input: Record<string, object> = {
  audit: { result: 1 },
  auditFeedback: { result: 1 },
  close: { closeReason: 'cancelled' },
}

const app = testApp()
let clients: [(typeof accounts)[number], Client][]
let id: number
beforeAll(async () => {
  const desk = await createCrfFixture(app)
  id = (await desk.people.operator.callOk('crf/info/save', goodShipCrf(desk))).id
  clients = (await Promise.all(
    accounts.map(async (name) => [name, await app.signInAs(name)] as const),
  )) as typeof clients
})

test('the table contains every stage', () =>
  expect(stages.toSorted()).toEqual(Object.keys(crfMachine.states).toSorted()))

test.each(stages)(
  '%s: each role is offered the moves of the table, and refused every other',
  async (stage) => {
    const { version } = await app.services.db
      .updateTable('crf')
      .set({ status: crfMachine.states[stage] })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow()
    for (const [name, client] of clients) {
      const requested = table[stage][name] ?? []
      const { data } = await client.call('crf/info/get', { id })
      expect((data?.moves ?? []).toSorted(), name).toEqual(requested.toSorted())
      if (!busy.includes(name)) continue
      const others = moves.filter((move) => !requested.includes(move))
      const answers = await Promise.all(
        others.map((move) =>
          client.call(`crf/info/${move}`, {
            ...only({ id, version }),
            ...input[move],
            remark: 'why',
          }),
        ),
      )
      for (const [n, { code }] of answers.entries())
        expect([403, 404, 409], `${name} ${others[n]} ${code}`).toContain(code)
    }
    expect(
      await app.services.db
        .selectFrom('crf')
        .where('id', '=', id)
        .select(['status', 'version'])
        .executeTakeFirstOrThrow(),
    ).toEqual({ status: crfMachine.states[stage], version })
  },
  30_000,
)
