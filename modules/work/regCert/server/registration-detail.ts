import {
  registeredParticulars,
  registrationRule,
} from '#common/rules/certificates/registration-effects.ts'
import { nextActors } from '#server/records/rows/todos.ts'
import type { RegCertRow } from './reg-cert-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldOfParticular } from '../regCert.contract.ts'
import { regCertMachine } from '../regCert.machine.ts'
import { requiredDocumentsOf } from './required-documents.ts'
import { paymentOf } from './payment.ts'
import { lastCsr, validityOf } from './reg-dates.ts'
import type { Validity } from './reg-dates.ts'
import { certificatesToReissue } from './reissue-list.ts'
import { changesFromRegistration, changesInWords, shipOf, findingsOf } from './ship-particulars.ts'
import type { Change, Ship } from './ship-particulars.ts'

/**
 * Preview of a registration with the values of `row`: validity, changes to the ship, errors, and
 * certificates to reissue.
 */
export const previewRegistration = async (ctx: RequestContext, row: RegCertRow) =>
  plannedFor(ctx, row, await validityOf(ctx, row), await shipOf(ctx, row.shipId))

async function plannedFor(
  ctx: RequestContext,
  row: RegCertRow,
  { suggestedExpiry, windows }: Validity,
  ship: Ship,
) {
  if (row.status === regCertMachine.states.done) {
    const { changed } = await ctx.db
      .selectFrom('regCert')
      .where('id', '=', row.id)
      .select('changed')
      .executeTakeFirstOrThrow()
    const changes = (changed ?? []) as Change[]
    return {
      suggestedExpiry,
      windows,
      changes,
      findings: [],
      reissue: await certificatesToReissue(
        ctx,
        row,
        changes.map(({ field }) => field),
      ),
    }
  }
  const shipChanges = changesFromRegistration(row, ship)
  return {
    suggestedExpiry,
    windows,
    changes: await changesInWords(ctx, ship, shipChanges),
    findings: await findingsOf(ctx, ship, shipChanges),
    reissue: await certificatesToReissue(ctx, row, Object.keys(shipChanges)),
  }
}

/** Detail of a registration beyond its row. */
export async function registrationDetail(ctx: RequestContext, row: RegCertRow): Promise<object> {
  const rule = registrationRule(row.certCode)
  const life = await validityOf(ctx, row)
  const ship = await shipOf(ctx, row.shipId)
  const to = row.newFlagId
    ? await ctx.db
        .selectFrom('flag')
        .where('id', '=', row.newFlagId)
        .select(['nameZh', 'nameEn'])
        .executeTakeFirst()
    : undefined
  const quotation = row.reissueQuotationId
    ? await ctx.db
        .selectFrom('quotation')
        .where('id', '=', row.reissueQuotationId)
        .select('jobNo')
        .executeTakeFirst()
    : undefined
  return {
    ...(await plannedFor(ctx, row, life, ship)),
    brings: rule.setsParticulars.map((name) => fieldOfParticular[name]),
    takesFlag: rule.setsFlag,
    deletes: rule.endsRegistration,
    numbered: rule.numbered,
    expires: life.expires,
    validityMonths: life.validityMonths,
    suggestedCsrNo: rule.numbered ? (await lastCsr(ctx, row)) + 1 : null,
    newFlagNameZh: to?.nameZh ?? null,
    newFlagNameEn: to?.nameEn ?? null,
    papers: await requiredDocumentsOf(ctx, row, life),
    values: Object.fromEntries(
      registeredParticulars.flatMap((name) => {
        const value = row[fieldOfParticular[name]]
        return value ? [[name, value]] : []
      }),
    ),
    present: Object.fromEntries(registeredParticulars.map((name) => [name, ship[name]])),
    payment: await paymentOf(ctx, row),
    reissueJobNo: quotation?.jobNo ?? null,
    waitingFor: await nextActors(ctx, regCertMachine, row),
  }
}
