import { formatMessage } from '#common/text.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { priceQuotation, withAllFields } from '#modules/work/quotation/server/price-quotation.ts'
import { saveQuotation } from '#modules/work/quotation/server/save-quotation.ts'
import { changeRow } from '#server/records/rows/save-row.ts'
import { lockRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import { getResource } from '#server/core/resource.ts'
import type { QuotationResource } from '#modules/work/quotation/server/quotation-row.ts'
import type { TableRow } from '#server/core/row.ts'
import type { RegCertResource, RegCertRow } from './reg-cert-row.ts'
import { regCertMachine } from '../regCert.machine.ts'
import { regCertText } from '../regCert.text.ts'
import { previewRegistration } from './registration-detail.ts'
import type { Reissue } from './reissue-list.ts'
import { shipOf } from './ship-particulars.ts'

type Ship = TableRow<'ship'>
const both = (words: (lang: 'zh' | 'en') => string, length: number) =>
  `${words('zh')} ${words('en')}`.slice(0, length)

/**
 * A line for each certificate: a survey at the change of flag where the flag differs, otherwise an
 * additional survey. Lines without a tariff row are priced at zero, with a reason.
 */
async function itemsFor(ctx: RequestContext, ship: Ship, reissue: readonly Reissue[]) {
  const kinds = new Map(
    (
      await ctx.db
        .selectFrom('cert')
        .where(
          'id',
          'in',
          reissue.map(({ certId }) => certId),
        )
        .select(['id', 'certType', 'certSub'])
        .execute()
    ).map((kind) => [kind.id, kind]),
  )
  const items = reissue.map(({ certId, fields }) => {
    const kind = kinds.get(certId)
    if (!kind) throw new Error(`no certificate type ${certId}`)
    const { certType, certSub } = kind
    return withAllFields({
      feeClass: certType,
      shipId: ship.id,
      certId,
      feeType: certSub,
      quantity: 1,
      ...(certType === 10 && {
        surveyType: fields.includes('flagId') ? 'changeOfFlag' : 'additional',
      }),
    })
  })
  const { lines } = await priceQuotation(
    ctx,
    items,
    { quoTp: 0, flagId: ship.flagId, shipIds: [ship.id], date: await societyToday(ctx.db) },
    ['0.00', '0.00'],
  )
  return items.map((item, i) =>
    lines[i]?.manual === null
      ? item
      : {
          ...item,
          unitPrice: 0,
          manualReason: both((lang) => formatMessage(regCertText.quotedManually, lang), 300),
        },
  )
}

/**
 * Customer of the quotation: that of the registration's quotation, otherwise the ship's owner or
 * manager.
 */
async function customerOf(ctx: RequestContext, row: RegCertRow, ship: Ship): Promise<number> {
  const quotation = row.quotationId
    ? await ctx.db
        .selectFrom('quotation')
        .where('id', '=', row.quotationId)
        .select('customerId')
        .executeTakeFirst()
    : undefined
  return (
    quotation?.customerId ?? ship.ownerId ?? ship.managerId ?? refuse(409, regCertText.noCustomer)
  )
}

/**
 * Creates a draft quotation, in the caller's hands, for certificates to be reissued after a
 * registration. An existing draft is returned instead.
 * @throws Refusal 409 before the registration is done, and with nothing to reissue; 400 for a
 *   certificate that is not among them
 */
export async function quoteReissue(
  ctx: RequestContext,
  r: RegCertResource,
  input: { id: number; shipCertIds?: number[] | null },
): Promise<{ quotationId: number; created: boolean }> {
  const row = await lockRow(ctx, r, input.id)
  if (row.status !== regCertMachine.states.done) refuse(409, regCertText.notDone)
  if (row.reissueQuotationId) return { quotationId: row.reissueQuotationId, created: false }
  const { reissue } = await previewRegistration(ctx, row)
  const requested = input.shipCertIds?.length ? new Set(input.shipCertIds) : null
  if (
    requested &&
    ![...requested].every((id) => reissue.some(({ shipCertId }) => shipCertId === id))
  )
    refuseFields({ field: 'shipCertIds', phrase: regCertText.notAmong })
  const selected = reissue.filter(({ shipCertId }) => requested?.has(shipCertId) ?? true)
  if (!selected.length) refuse(409, regCertText.nothingToReissue)
  const ship = await shipOf(ctx, row.shipId)
  const { id: quotationId } = await saveQuotation(
    ctx,
    getResource<QuotationResource>(ctx.services, 'work/quotation'),
    {
      quoNm: both((lang) => formatMessage(regCertText.reissueOf, lang, { ship: ship.name }), 200),
      quoTp: 0,
      region: ship.region,
      customerId: await customerOf(ctx, row, ship),
      flagId: ship.flagId,
      ...(ship.managerId && { managementId: ship.managerId }),
      shipIds: [ship.id],
      items: await itemsFor(ctx, ship, selected),
    },
  )
  await changeRow(ctx, r, row, { reissueQuotationId: quotationId }, 'quote')
  return { quotationId, created: true }
}
