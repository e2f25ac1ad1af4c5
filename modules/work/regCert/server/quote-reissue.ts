import { customerOfShip, draftReissue } from '#modules/work/quotation/server/draft-reissue.ts'
import { changeRow } from '#server/records/rows/save-row.ts'
import { lockRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import type { TableRow } from '#server/core/row.ts'
import type { LockedRegCert, RegCertResource, RegCertRow } from './reg-cert-row.ts'
import { regCertMachine } from '../regCert.machine.ts'
import { regCertText } from '../regCert.text.ts'
import { previewRegistration } from './registration-detail.ts'
import { shipOf } from './ship-particulars.ts'

/**
 * Customer of the quotation: that of the registration's quotation, otherwise the ship's owner or
 * manager.
 */
async function customerOf(
  ctx: RequestContext,
  row: RegCertRow,
  ship: TableRow<'ship'>,
): Promise<number> {
  const quotation = row.quotationId
    ? await ctx.db
        .selectFrom('quotation')
        .where('id', '=', row.quotationId)
        .select('customerId')
        .executeTakeFirst()
    : undefined
  return quotation?.customerId ?? customerOfShip(ship)
}

/**
 * The certificates to reissue after a registration.
 * @throws Refusal 409 before it is done; with nothing to reissue and no quotation of it
 */
export async function certsToReissue(ctx: RequestContext, row: LockedRegCert) {
  if (row.status !== regCertMachine.states.done) refuse(409, regCertText.notDone)
  const { reissue } = await previewRegistration(ctx, row)
  if (!reissue.length && !row.reissueQuotationId) refuse(409, regCertText.nothingToReissue)
  return reissue
}

/**
 * Creates a draft quotation, in the caller's hands, for certificates to be reissued after a
 * registration: a survey at the change of flag where the flag differs, otherwise an additional
 * survey. An existing draft is returned instead.
 * @throws Refusal 409 before the registration is done, and with nothing to reissue; 400 for a
 *   certificate that is not among them
 */
export async function quoteReissue(
  ctx: RequestContext,
  r: RegCertResource,
  input: { id: number; shipCertIds?: number[] | null },
): Promise<{ quotationId: number; created: boolean }> {
  const row = await lockRow(ctx, r, input.id)
  const reissue = await certsToReissue(ctx, row)
  if (row.reissueQuotationId) return { quotationId: row.reissueQuotationId, created: false }
  const requested = input.shipCertIds?.length ? new Set(input.shipCertIds) : null
  if (
    requested &&
    ![...requested].every((id) => reissue.some(({ shipCertId }) => shipCertId === id))
  )
    refuseFields({ field: 'shipCertIds', phrase: regCertText.notAmong })
  const selected = reissue.filter(({ shipCertId }) => requested?.has(shipCertId) ?? true)
  const ship = await shipOf(ctx, row.shipId)
  const quotationId = await draftReissue(ctx, {
    title: regCertText.reissueOf,
    params: { ship: ship.name },
    region: ship.region,
    customerId: await customerOf(ctx, row, ship),
    flagId: ship.flagId,
    ...(ship.managerId && { managementId: ship.managerId }),
    shipId: ship.id,
    lines: selected.map(({ certId, fields }) => ({
      certId,
      surveyType: fields.includes('flagId') ? 'changeOfFlag' : 'additional',
    })),
  })
  await changeRow(ctx, r, row, { reissueQuotationId: quotationId }, 'quote')
  return { quotationId, created: true }
}
