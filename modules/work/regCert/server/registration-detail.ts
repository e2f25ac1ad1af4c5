import { registeredParticulars, registrationRule } from '#common/rules/registration.ts'
import { whoIsNext } from '#server/machine/waiting.ts'
import type { Ctx } from '#server/http/context.ts'
import { fieldOfParticular } from '../regCert.contract.ts'
import { regCertMachine } from '../regCert.machine.ts'
import { papersOf } from './papers.ts'
import { paymentOf } from './payment.ts'
import { lastCsr, lifeOf } from './reg-dates.ts'
import type { Life } from './reg-dates.ts'
import { toReissue } from './reissue-list.ts'
import { broughtBy, changesInWords, shipOf, toldOf } from './ship-particulars.ts'
import type { Change } from './ship-particulars.ts'

type Row = Record<string, any>

/** What a registration means as it stands in `row`: its life, what it changes on the ship, what stands against it, what must be reissued. */
export const planned = async (ctx: Ctx, row: Row) => plannedFor(ctx, row, await lifeOf(ctx, row), await shipOf(ctx, row['shipId']))

async function plannedFor(ctx: Ctx, row: Row, { suggestedExpiry, windows }: Life, ship: Row) {
  if (row['status'] === regCertMachine.states.done) {
    const { changed } = await ctx.db.selectFrom('regCert').where('id', '=', row['id']).select('changed').executeTakeFirstOrThrow()
    const changes = (changed ?? []) as unknown as Change[]
    return { suggestedExpiry, windows, changes, told: [], reissue: await toReissue(ctx, row, changes.map(({ field }) => field)) }
  }
  const brought = broughtBy(row, ship)
  return {
    suggestedExpiry, windows, changes: await changesInWords(ctx, ship, brought), told: await toldOf(ctx, ship, brought), reissue: await toReissue(ctx, row, Object.keys(brought)),
  }
}

/** What the page of a registration needs beyond its row. */
export async function registrationDetail(ctx: Ctx, row: Row): Promise<Row> {
  const rule = registrationRule(row['certCode'])
  const life = await lifeOf(ctx, row)
  const ship = await shipOf(ctx, row['shipId'])
  const to = row['newFlagId'] ? await ctx.db.selectFrom('flag').where('id', '=', row['newFlagId']).select(['nameZh', 'nameEn']).executeTakeFirst() : undefined
  const quotation = row['reissueQuotationId'] ? await ctx.db.selectFrom('quotation').where('id', '=', row['reissueQuotationId']).select('jobNo').executeTakeFirst() : undefined
  return {
    ...await plannedFor(ctx, row, life, ship),
    brings: rule.brings.map((name) => fieldOfParticular[name]), takesFlag: rule.takesFlag, deletes: rule.deletes, numbered: rule.numbered,
    expires: life.expires, validityMonths: life.validityMonths, suggestedCsrNo: rule.numbered ? await lastCsr(ctx, row) + 1 : null,
    newFlagNameZh: to?.nameZh ?? null, newFlagNameEn: to?.nameEn ?? null, papers: await papersOf(ctx, row, life),
    values: Object.fromEntries(registeredParticulars.flatMap((name) => { const value = row[fieldOfParticular[name]]; return value ? [[name, value]] : [] })),
    present: Object.fromEntries(registeredParticulars.map((name) => [name, ship[name]])),
    payment: await paymentOf(ctx, row), reissueJobNo: quotation?.jobNo ?? null, waitingFor: await whoIsNext(ctx, regCertMachine, row),
  }
}
