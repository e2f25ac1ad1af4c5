import { say } from '#common/text.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { priceQuotation, wholeItem } from '#modules/work/quotation/server/price-quotation.ts'
import { saveQuotation } from '#modules/work/quotation/server/save-quotation.ts'
import { changeRow, lockRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse, refuseFields } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import { regCertMachine } from '../regCert.machine.ts'
import { regCertText } from '../regCert.text.ts'
import { planned } from './registration-detail.ts'
import type { Reissue } from './reissue-list.ts'
import { shipOf } from './ship-particulars.ts'

type Row = Record<string, any>
const both = (words: (lang: 'zh' | 'en') => string, length: number) => `${words('zh')} ${words('en')}`.slice(0, length)

/** A line for each certificate: a survey at the change of flag where the flag is another one, otherwise an additional one. What no tariff row prices is left at nothing, and says so. */
async function itemsFor(ctx: Ctx, ship: Row, reissue: readonly Reissue[]) {
  const kinds = new Map((await ctx.db.selectFrom('cert').where('id', 'in', reissue.map(({ certId }) => certId)).select(['id', 'certType', 'certSub']).execute()).map((kind) => [kind.id, kind]))
  const items = reissue.map(({ certId, fields }) => {
    const { certType, certSub } = kinds.get(certId)!
    return wholeItem({
      feeClass: certType, shipId: ship['id'], certId, feeType: certSub, quantity: 1, ...(certType === 10 && { surveyType: fields.includes('flagId') ? 'changeOfFlag' : 'additional' }),
    })
  })
  const { lines } = await priceQuotation(ctx, items, { quoTp: 0, flagId: ship['flagId'], shipIds: [ship['id']], date: await societyToday(ctx.db) }, ['0.00', '0.00'])
  return items.map((item, i) => (lines[i]!.manual === null ? item : { ...item, unitPrice: 0, manualReason: both((lang) => say(regCertText.quotedManually, lang), 300) }))
}

/** Who is quoted: the customer of the quotation this registration came from, otherwise the ship's owner or manager. */
async function customerOf(ctx: Ctx, row: Row, ship: Row): Promise<number> {
  const quotation = row['quotationId'] ? await ctx.db.selectFrom('quotation').where('id', '=', row['quotationId']).select('customerId').executeTakeFirst() : undefined
  return quotation?.customerId ?? ship['ownerId'] ?? ship['managerId'] ?? refuse(409, regCertText.noCustomer)
}

/**
 * A draft quotation for certificates that must be reissued because of a registration, in one step; it is the caller's to price and hand in.
 * While there is one already, that one is answered.
 * @throws Refusal 409 before the registration is done, and with nothing to reissue; 400 for a certificate that is not among them
 */
export async function quoteReissue(ctx: Ctx, r: Resource, input: { id: number; shipCertIds?: number[] | null }): Promise<{ quotationId: number; created: boolean }> {
  const row = await lockRow(ctx, r, input.id)
  if (row['status'] !== regCertMachine.states.done) refuse(409, regCertText.notDone)
  if (row['reissueQuotationId']) return { quotationId: row['reissueQuotationId'], created: false }
  const { reissue } = await planned(ctx, row)
  const wanted = input.shipCertIds?.length ? new Set(input.shipCertIds) : null
  if (wanted && ![...wanted].every((id) => reissue.some(({ shipCertId }) => shipCertId === id))) refuseFields({ field: 'shipCertIds', phrase: regCertText.notAmong })
  const chosen = reissue.filter(({ shipCertId }) => wanted?.has(shipCertId) ?? true)
  if (!chosen.length) refuse(409, regCertText.nothingToReissue)
  const ship = await shipOf(ctx, row['shipId'])
  const { id: quotationId } = await saveQuotation(ctx, ctx.services.resources.get('work/quotation')!, {
    quoNm: both((lang) => say(regCertText.reissueOf, lang, { ship: ship['name'] }), 200), quoTp: 0, region: ship['region'], customerId: await customerOf(ctx, row, ship), flagId: ship['flagId'],
    ...(ship['managerId'] && { managementId: ship['managerId'] }), shipIds: [ship['id']], items: await itemsFor(ctx, ship, chosen),
  })
  await changeRow(ctx, r, row, { reissueQuotationId: quotationId }, 'quote')
  return { quotationId, created: true }
}
