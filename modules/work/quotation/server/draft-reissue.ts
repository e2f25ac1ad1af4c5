import type { SurveyType } from '#common/rules/windows/window-rules.ts'
import { formatMessage } from '#common/text.ts'
import type { Message, MessageParams } from '#common/text.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { getResource } from '#server/core/resource.ts'
import type { TableRow } from '#server/core/row.ts'
import { quotationText as t } from '../quotation.text.ts'
import type { QuotationResource } from './quotation-row.ts'
import { priceQuotation, withAllFields } from './price-quotation.ts'
import { saveQuotation } from './save-quotation.ts'

/** A certificate to be issued anew; the survey applies to certificates of surveys only. */
export interface ReissueLine {
  certId: number
  surveyType: SurveyType
  /** of a company's certificate: the ship type that determines the price */
  shipType?: string
}
/** Object and customer of the quotation. */
interface ReissueDraft {
  /** name of the quotation, with `params` */
  title: Message
  params: MessageParams
  region: string
  customerId: number
  flagId: number
  managementId?: number | null
  shipId?: number
  companyId?: number
  lines: readonly ReissueLine[]
}

const both = (phrase: Message, length: number, params?: MessageParams) =>
  (['zh', 'en'] as const)
    .map((lang) => formatMessage(phrase, lang, params))
    .join(' ')
    .slice(0, length)

/**
 * Creates a draft quotation, in the caller's hands, for certificates to be issued anew. Lines
 * without a tariff row are priced at zero, with a reason.
 */
export async function draftReissue(ctx: RequestContext, draft: ReissueDraft): Promise<number> {
  const { title, params, shipId, companyId, flagId, lines: requested, ...parties } = draft
  const quoTp = companyId === undefined ? 0 : 1
  const shipIds = shipId === undefined ? [] : [shipId]
  const types = await ctx.db
    .selectFrom('cert')
    .where(
      'id',
      'in',
      requested.map(({ certId }) => certId),
    )
    .select(['id', 'certType', 'certSub'])
    .execute()
  const typeById = new Map(types.map((type) => [type.id, type]))
  const items = requested.map(({ certId, surveyType, shipType }) => {
    const type = typeById.get(certId)
    if (!type) throw new Error(`no certificate type ${certId}`)
    return withAllFields({
      feeClass: type.certType,
      certId,
      feeType: type.certSub,
      quantity: 1,
      ...(shipId !== undefined && { shipId }),
      ...(shipType && { shipType }),
      ...(type.certType === 10 && { surveyType }),
    })
  })
  const { lines } = await priceQuotation(
    ctx,
    items,
    { quoTp, flagId, shipIds, date: await societyToday(ctx.db) },
    ['0.00', '0.00'],
  )
  const { id } = await saveQuotation(
    ctx,
    getResource<QuotationResource>(ctx.services, 'work/quotation'),
    {
      ...parties,
      quoNm: both(title, 200, params),
      quoTp,
      flagId,
      shipIds,
      ...(companyId !== undefined && { companyId }),
      items: items.map((item, i) =>
        lines[i]?.manual === null
          ? item
          : { ...item, unitPrice: 0, manualReason: both(t.priceOpen, 300) },
      ),
    },
  )
  return id
}

/**
 * Customer of the quotation of a reissue: the ship's owner, else her manager.
 * @throws Refusal 409 for a ship without both
 */
export const customerOfShip = ({
  ownerId,
  managerId,
}: Pick<TableRow<'ship'>, 'ownerId' | 'managerId'>): number =>
  ownerId ?? managerId ?? refuse(409, t.noCustomer)
