import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { only } from '#server/testing/row-version.ts'
import { createCrfFixture, goodProductCrf, goodShipCrf, take } from '../crf.fixture.ts'
import type { CrfFixture } from '../crf.fixture.ts'

const app = testApp()
let desk: CrfFixture
let clients: CrfFixture['people']
beforeAll(async () => {
  desk = await createCrfFixture(app)
  clients = desk.people
})

const get = (id: number) => clients.operator.callOk('crf/info/get', { id })
const fieldsOf = (response: { fields?: { field: string }[] }) =>
  response.fields?.map(({ field }) => field)

describe('audits', () => {
  test("crf/info/recall: recalls before an audit; refuses after one with the specification's message", async () => {
    const sent = await take(desk, goodShipCrf(desk), 'submit')
    const again = await clients.operator.callOk(
      'crf/info/submit',
      only(await clients.operator.callOk('crf/info/recall', sent)),
    )
    const passed = await clients.finance.callOk('crf/info/audit', { ...only(again), result: 1 })
    const words =
      'The audit already exists and cannot be withdrawn. If you need to withdraw, please contact the administrator'
    expect(await clients.operator.call('crf/info/recall', only(passed))).toMatchObject({
      code: 409,
      error: 'crf.recallAfterAudit',
      msg: words,
    })
    expect((await clients.operator.call('crf/info/recall', only(passed), 'zh')).msg).toBe(
      '已存在审核，无法撤回，如需撤回请联系管理员',
    )
  })
  test('crf/info/audit: a refusal needs an opinion and returns to the creator, who corrects and resubmits', async () => {
    const sent = await take(desk, goodShipCrf(desk), 'submit')
    expect(fieldsOf(await clients.finance.call('crf/info/audit', { ...sent, result: 0 }))).toEqual([
      'remark',
    ])
    const failed = await clients.finance.callOk('crf/info/audit', {
      ...sent,
      result: 0,
      remark: 'Amount unclear',
    })
    expect(failed.status).toBe(11)
    const saved = await clients.operator.callOk('crf/info/save', {
      ...only(failed),
      contractAmount: 11_000,
    })
    const money = await clients.finance.callOk('crf/info/audit', {
      ...only(await clients.operator.callOk('crf/info/submit', saved)),
      result: 1,
    })
    const refused = await clients.chief.callOk('crf/info/audit', {
      ...only(money),
      result: 0,
      remark: 'Name the place',
    })
    expect(refused.status).toBe(12)
    expect((await clients.operator.callOk('crf/info/submit', only(refused))).status).toBe(20)
    expect(await get(sent.id)).toMatchObject({
      round: 3,
      moneyAuditedBy: null,
      auditedBy: null,
      waitingFor: ['Zhao Xiaomin 赵晓敏'],
    })
  })
  test('crf/info/audit: cannot be edited once submitted, and the accountant passes it only once', async () => {
    const sent = await take(desk, goodShipCrf(desk), 'submit')
    expect(await clients.operator.call('crf/info/save', { ...sent, name: 'Late' })).toMatchObject({
      code: 409,
      msg: 'It cannot be changed in the stage "Awaiting accountant"',
    })
    const audits = await Promise.all(
      [1, 2].map(() => clients.finance.call('crf/info/audit', { ...sent, result: 1 })),
    )
    expect(audits.map(({ code }) => code).toSorted()).toEqual([0, 409])
    expect(audits.find(({ code }) => code)!.msg).toBe(
      'Another user has already acted: the status is now "Awaiting chief surveyor". Reload the record',
    )
    const { list } = await clients.operator.callOk('crf/info/history', { id: sent.id })
    expect(list.filter(({ action }: { action: string }) => action === 'audit')).toHaveLength(1)
  })
  test('crf/info/audit: of two concurrent accountants exactly one succeeds and the other is refused', async () => {
    const { db } = app.services
    const { roleId } = await db
      .selectFrom('appUser')
      .where('username', '=', 'finance')
      .select('roleId')
      .executeTakeFirstOrThrow()
    await db.updateTable('appUser').where('username', '=', 'approver').set({ roleId }).execute()
    const second = await app.signInAs('approver')
    for (let i = 0; i < 4; i++) {
      const sent = await take(desk, goodProductCrf(desk), 'submit')
      const answers = await Promise.all(
        [clients.finance, second].map((principal, n) =>
          principal.call('crf/info/audit', { ...sent, result: n as 0 | 1, remark: 'mine' }),
        ),
      )
      expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 409])
      const won = answers[0]!.code === 0 ? 11 : 30
      expect(answers.find(({ code }) => code)!.msg).toBe(
        won === 11
          ? 'The status is now "Refused by accountant": Audit is not possible'
          : 'Another user has already acted: the status is now "Awaiting chief surveyor". Reload the record',
      )
      expect((await get(sent.id)).status).toBe(won)
    }
  })
  test("crf/info/submit: after the chief's refusal skips the accountant when the setting says so and the terms are unchanged", async () => {
    const { operator, chief, admin } = clients
    const refused = async () =>
      only(
        await chief.callOk('crf/info/audit', {
          ...(await take(desk, goodShipCrf(desk), 'submit', 'money')),
          result: 0,
          remark: 'Name a second surveyor',
        }),
      )
    const usual = await operator.callOk('crf/info/submit', await refused())
    expect([usual.status, (await get(usual.id)).moneyAuditedBy]).toEqual([20, null])
    const set = async (crfMoneyKept: boolean) =>
      admin.callOk('sys/setting/save', {
        version: (await admin.callOk('sys/setting/get')).version,
        audits: { crfMoneyKept },
      })
    await set(true)
    const other = await operator.callOk('crf/info/save', {
      ...(await refused()),
      remark: 'Second surveyor follows',
      plannedPlace: 'Ningbo',
    })
    const again = await operator.callOk('crf/info/submit', only(other))
    expect(again.status).toBe(30)
    expect((await get(again.id)).moneyAuditedBy).toEqual(expect.any(Number))
    expect(await operator.call('crf/info/recall', only(again))).toMatchObject({
      code: 409,
      error: 'crf.recallAfterAudit',
    })
    const twice = only(
      await chief.callOk('crf/info/audit', { ...only(again), result: 0, remark: 'Still one' }),
    )
    for (const money of [{ contractAmount: 12_500.51 }, { contractTime: '2026-03-02' }]) {
      const changed = await operator.callOk('crf/info/save', { ...(await refused()), ...money })
      expect(
        (await operator.callOk('crf/info/submit', only(changed))).status,
        Object.keys(money)[0],
      ).toBe(20)
    }
    expect((await operator.callOk('crf/info/submit', twice)).status).toBe(30)
    await set(false)
  })
  test('crf/info/audit: the chief cannot pass a surveyor whose authorisation has ended', async () => {
    const { db } = app.services
    const money = await take(desk, goodShipCrf(desk), 'submit', 'money')
    const { validityTime } = await db
      .selectFrom('surveyor')
      .where('id', '=', desk.surveyorId)
      .select('validityTime')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('surveyor')
      .where('id', '=', desk.surveyorId)
      .set({ validityTime: '2026-06-30' })
      .execute()
    const response = await clients.chief.call('crf/info/audit', { ...money, result: 1 })
    expect(response).toMatchObject({
      code: 409,
      msg: 'Lin Haifeng 林海峰 cannot carry out this survey: the authorisation ended on 2026-06-30',
    })
    expect((await get(money.id)).surveyors).toEqual([
      expect.objectContaining({
        fullName: 'Lin Haifeng',
        eligible: 0,
        reasonsZh: ['授权已于 2026-06-30 到期'],
      }),
    ])
    await db
      .updateTable('surveyor')
      .where('id', '=', desk.surveyorId)
      .set({ validityTime })
      .execute()
    expect((await clients.chief.callOk('crf/info/audit', { ...money, result: 1 })).status).toBe(40)
  })
})

describe('closing', () => {
  test.each([10, 11, 12, 20, 30, 40, 41, 50, 60, 70, 80])(
    'crf/info/close at %i: needs a reason and cannot be undone',
    async (status) => {
      const { id } = await take(desk, goodProductCrf(desk))
      await app.services.db.updateTable('crf').where('id', '=', id).set({ status }).execute()
      const principal = status < 20 ? clients.operator : clients.chief
      expect(fieldsOf(await principal.call('crf/info/close', { id, version: 1 }))).toEqual([
        'closeReason',
      ])
      const closed = await principal.callOk('crf/info/close', {
        id,
        version: 1,
        closeReason: 'cancelled',
        remark: 'Customer withdrew',
      })
      expect(await get(id)).toMatchObject({ status: 90, closeReason: 'cancelled', moves: [] })
      expect(
        await principal.call('crf/info/close', { ...only(closed), closeReason: 'cancelled' }),
      ).toMatchObject({ code: 409 })
      expect(
        await clients.finance.call('crf/info/fees', { ...only(closed), collectionAmount: 1 }),
      ).toMatchObject({ code: 409, msg: 'Costs of a closed CRF cannot be changed' })
    },
  )
})
