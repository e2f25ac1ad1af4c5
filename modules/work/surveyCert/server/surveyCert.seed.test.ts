import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '#server/http/context.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'
import { missingValues, valueFaults } from '#modules/work/paper/server/check-values.ts'
import { dateFaults } from '#modules/work/paper/server/dates.ts'
import { isSystems, prefilled, sourcesOf } from '#modules/work/paper/server/facts.ts'
import { paramsOf } from '#modules/work/paper/server/fill-paper.ts'

let house: Harness
const people = {} as Record<'surveyor' | 'surveyor2' | 'chief' | 'finance' | 'approver', Client>
beforeAll(async () => {
  house = await startHouse()
  for (const name of ['surveyor', 'surveyor2', 'chief', 'finance', 'approver'] as const) people[name] = await house.as(name)
}, 120_000)
afterAll(() => house.close())

const states = [10, 20, 21, 30, 31, 35, 36, 40]
const only = ({ id, version }: { id: number; version: number }) => ({ id, version })
const mine = async (who: 'surveyor' | 'surveyor2', status: number) => {
  const me = await house.services.db.selectFrom('appUser').where('username', '=', who).select('id').executeTakeFirstOrThrow()
  return (await people[who].ok('work/surveyCert/list', { status: [status], personInCharge: [me.id], size: 200 })).list as any[]
}

describe('demonstration certificates in work', () => {
  test.each(['surveyor', 'surveyor2'] as const)('work/surveyCert/list: three in every state for %s, besides those of accepted quotations, which all wait for their information', async (who) => {
    for (const status of states) {
      const ordered = await house.services.db.selectFrom('surveyCert').where('quotationLineId', 'is not', null).where('status', '=', status).select('id').execute()
      const rows = (await mine(who, status)).filter(({ id }) => !ordered.some((one) => one.id === id))
      expect(rows, String(status)).toHaveLength(3)
      if (status !== 10) expect(ordered, String(status)).toEqual([])
    }
  })

  test('what has been handed in is complete: no value missing or of the wrong kind, dates as the convention allows', async () => {
    await asSystem(house.services, async (ctx) => {
      const rows = await ctx.db.selectFrom('surveyCertRow').where('status', '>=', 20).selectAll().execute()
      expect(rows).toHaveLength(42)
      for (const row of rows) {
        const params = await paramsOf(ctx, row.templateId)
        const values = row.values as Record<string, unknown>
        const known = prefilled(params, await sourcesOf(ctx, row))
        expect([...missingValues(params, values, known), ...(await valueFaults(ctx.db, params, values)), ...(await dateFaults(ctx.db, row))], `${row.shipName} ${row.certCode}`).toEqual([])
        expect(params.filter((p) => !isSystems(p)).length).toBeGreaterThan(5)
      }
    })
  })

  test('work/surveyCert/history: each tells the moves that led to its state, nobody audits their own work', async () => {
    for (const who of ['surveyor', 'surveyor2'] as const) {
      for (const status of states.slice(1)) {
        for (const row of await mine(who, status)) {
          const { list } = await people[who].ok('work/surveyCert/history', { id: row.id })
          const moves = list.toReversed().filter((e: { to: number | null }) => e.to !== null)
          expect(list.at(-1)).toMatchObject({ action: 'create' })
          expect(row.version).toBe(list.length)
          expect(moves.at(-1).to).toBe(status)
          moves.forEach((move: { from: number }, i: number) => expect(move.from).toBe(i ? moves[i - 1].to : 10))
          expect(list.every((e: { result: number | null; remark: string | null }) => e.result !== 0 || e.remark)).toBe(true)
          expect(new Set([row.submittedBy, row.auditedBy, row.confirmedBy, row.approvedBy].filter(Boolean)).size).toBe([row.submittedBy, row.auditedBy, row.confirmedBy, row.approvedBy].filter(Boolean).length)
        }
      }
    }
  })

  test('they go on as any other: audited, handed in again, confirmed, refused by the approver', async () => {
    const [audited] = await mine('surveyor', 20)
    expect((await people.chief.ok('work/surveyCert/audit', { ...only(audited), result: 1 })).status).toBe(30)
    const [failed] = await mine('surveyor2', 21)
    expect((await people.surveyor2.ok('work/surveyCert/submit', only(failed))).status).toBe(20)
    const [unpaid] = await mine('surveyor', 31)
    expect((await people.surveyor.ok('work/surveyCert/submit', only(unpaid))).status).toBe(30)
    const [waiting] = await mine('surveyor2', 35)
    expect((await people.approver.ok('work/surveyCert/approve', { ...only(waiting), result: 0, remark: 'Place of issue' })).status).toBe(36)
  })
})
