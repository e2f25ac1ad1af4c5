import { describe, expect, test } from 'vitest'
import { runAsSystem } from '#server/core/context.ts'
import { missingValues, valueFaults } from '#modules/certificates/issuing/server/check-values.ts'
import { dateFaults } from '#modules/certificates/issuing/server/dates.ts'
import {
  isSystemFilled,
  prefillValues,
} from '#modules/certificates/issuing/server/template-values.ts'
import { readTemplateSources } from '#modules/certificates/issuing/server/template-sources.ts'
import { paramsOf } from '#modules/certificates/issuing/server/used-template.ts'
import { testApp } from '#server/testing/test-app.ts'
import { only } from '#server/testing/row-version.ts'
import { surveyCertificateKind } from './survey-certificate-kind.ts'
import type { SurveyCertRow } from './survey-cert-row.ts'
import type { RowOf } from '#common/contract.ts'
import type { surveyCert } from '../surveyCert.contract.ts'
import { elementAt } from '#server/core/lookup.ts'

const app = testApp()
const clients = app.clients('surveyor', 'surveyor2', 'chief', 'finance', 'approver')

const states = [10, 20, 21, 30, 31, 35, 36, 40]
const mine = async (principal: 'surveyor' | 'surveyor2', status: number) => {
  const me = await app.services.db
    .selectFrom('appUser')
    .where('username', '=', principal)
    .select('id')
    .executeTakeFirstOrThrow()
  return (
    await clients[principal].callOk('work/surveyCert/list', {
      status: [status],
      personInCharge: [me.id],
      size: 200,
    })
  ).list as RowOf<typeof surveyCert>[]
}

describe('demonstration certificates in work', () => {
  test.each(['surveyor', 'surveyor2'] as const)(
    'work/surveyCert/list: three in every state for %s, besides those of accepted quotations, which all wait for their information',
    async (principal) => {
      for (const status of states) {
        const ordered = await app.services.db
          .selectFrom('surveyCert')
          .where('quotationLineId', 'is not', null)
          .where('status', '=', status)
          .select('id')
          .execute()
        const rows = (await mine(principal, status)).filter(
          ({ id }) => !ordered.some((one) => one.id === id),
        )
        expect(rows, String(status)).toHaveLength(3)
        if (status !== 10) expect(ordered, String(status)).toEqual([])
      }
    },
  )

  test('submitted ones are complete: no value missing or wrong, dates as the convention allows', async () => {
    await runAsSystem(app.services, async (ctx) => {
      const rows = await ctx.db
        .selectFrom('surveyCertRow')
        .where('status', '>=', 20)
        .selectAll()
        .$castTo<SurveyCertRow>()
        .execute()
      expect(rows).toHaveLength(42)
      for (const row of rows) {
        const params = await paramsOf(ctx, row.templateId)
        const values = row.values as Record<string, unknown>
        const known = prefillValues(
          params,
          await readTemplateSources(ctx, surveyCertificateKind, row),
        )
        expect(
          [
            ...missingValues(params, values, known),
            ...(await valueFaults(ctx.db, params, values)),
            ...(await dateFaults(ctx.db, row)),
          ],
          `${row.shipName} ${row.certCode}`,
        ).toEqual([])
        expect(params.filter((p) => !isSystemFilled(p)).length).toBeGreaterThan(5)
      }
    })
  })

  test('work/surveyCert/history: contains the moves that led to the state; own work is not audited', async () => {
    for (const principal of ['surveyor', 'surveyor2'] as const) {
      for (const status of states.slice(1)) {
        for (const row of await mine(principal, status)) {
          const { list } = await clients[principal].callOk('work/surveyCert/history', {
            id: row.id,
          })
          const moves = list.toReversed().filter((e: { to: number | null }) => e.to !== null)
          expect(list.at(-1)).toMatchObject({ action: 'create' })
          expect(row.version).toBe(list.length)
          expect(moves.at(-1).to).toBe(status)
          moves.forEach((move: { from: number }, i: number) =>
            expect(move.from).toBe(i ? moves[i - 1].to : 10),
          )
          expect(
            list.every(
              (e: { result: number | null; remark: string | null }) => e.result !== 0 || e.remark,
            ),
          ).toBe(true)
          expect(
            new Set(
              [row.submittedBy, row.auditedBy, row.confirmedBy, row.approvedBy].filter(Boolean),
            ).size,
          ).toBe(
            [row.submittedBy, row.auditedBy, row.confirmedBy, row.approvedBy].filter(Boolean)
              .length,
          )
        }
      }
    }
  })

  test('can be processed further: audited, resubmitted, confirmed, refused by the approver', async () => {
    const audited = elementAt(await mine('surveyor', 20), 0)
    expect(
      (await clients.chief.callOk('work/surveyCert/audit', { ...only(audited), result: 1 })).status,
    ).toBe(30)
    const failed = elementAt(await mine('surveyor2', 21), 0)
    expect((await clients.surveyor2.callOk('work/surveyCert/submit', only(failed))).status).toBe(20)
    const unpaid = elementAt(await mine('surveyor', 31), 0)
    expect((await clients.surveyor.callOk('work/surveyCert/submit', only(unpaid))).status).toBe(30)
    const waiting = elementAt(await mine('surveyor2', 35), 0)
    expect(
      (
        await clients.approver.callOk('work/surveyCert/approve', {
          ...only(waiting),
          result: 0,
          remark: 'Place of issue',
        })
      ).status,
    ).toBe(36)
  })
})
