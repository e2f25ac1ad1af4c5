import { sql } from 'kysely'
import type {
  MatchedTemplate,
  TemplateCriteria,
} from '#common/rules/certificates/score-template.ts'
import { rankTemplates } from '#common/rules/certificates/score-template.ts'
import type { OtherFeeRow } from '#common/rules/fees/other-fees.ts'
import type { FeeRow } from '#modules/basic/certFee/server/tariff-rules.ts'
import { otherRows } from '#modules/basic/othFee/server/oth-fee-rules.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { rowsInScope } from '#server/records/rows/filter-rows.ts'
import { getResource } from '#server/core/resource.ts'
import type { RequestContext } from '#server/core/context.ts'

export interface Kind {
  id: number
  code: string
  nameZh: string
  nameEn: string
  certType: number
  certSub: number | null
}
export interface Ship {
  id: number
  name: string
  imo: string | null
  shipType: string
  grossTonnage: number | null
}
type Template = MatchedTemplate & {
  certId: number
  flagFee: number | null
  companyTariff: number | null
}

/** Data for pricing: read once, in at most five statements, independent of the number of lines. */
export interface PricingData {
  certs: Map<number, Kind>
  fees: FeeRow[]
  others: OtherFeeRow[]
  templates: Template[]
  ships: Map<number, Ship>
  words: Map<string, Set<string>>
}

const dictionaries = ['SURVEY_TYPE', 'SHIP_TYPE', 'FEE_ITEM'] as const

/**
 * @param certIds certificate types of the lines
 * @param shipIds ships of the lines; only those in the caller's scope are loaded
 */
export async function loadPricingData(
  ctx: RequestContext,
  certIds: readonly number[],
  shipIds: readonly number[],
): Promise<PricingData> {
  const { db } = ctx
  const ids = [...new Set(certIds)]
  const certs = await db
    .selectFrom('cert')
    .where('id', 'in', ids)
    .select(['id', 'code', 'nameZh', 'nameEn', 'certType', 'certSub'])
    .execute()
  const templates = await db
    .selectFrom('certTemplate')
    .where('certId', 'in', ids)
    .where('status', '=', 1)
    .select([
      'id',
      'certId',
      'status',
      'flagId',
      'shipTypes',
      'grossTonFrom',
      'grossTonTo',
      'term',
      'actionType',
      'alsoFor',
      'flagFee',
      'companyTariff',
    ])
    .execute()
  const ships = shipIds.length
    ? await rowsInScope(ctx, getResource(ctx.services, 'basic/ship'), 'shipRow')
        .where(sql<boolean>`id = any(${[...shipIds]}::bigint[])`)
        .select(['id', 'name', 'imo', 'shipType', 'grossTonnage'])
        .execute()
    : []
  const words = await Promise.all(
    dictionaries.map(
      async (code) => [code, new Set((await entriesOf(db, code)).map(({ key }) => key))] as const,
    ),
  )
  return {
    certs: new Map(certs.map((cert) => [cert.id, cert])),
    templates: templates as unknown as Template[],
    ships: new Map(ships.map((ship) => [ship.id, ship])),
    words: new Map(words),
    fees: (await db
      .selectFrom('certFee')
      .where((e) => e.or([e('certId', 'is', null), e('certId', 'in', ids)]))
      .selectAll()
      .execute()) as FeeRow[],
    others: await otherRows(ctx),
  }
}

/**
 * Fees of a certificate, USD, from the best matching template. The term is not known yet: a
 * template for the full term or for any term takes precedence.
 */
export function templateFeesOf(
  { templates }: PricingData,
  certId: number,
  wish: Required<Omit<TemplateCriteria, 'term'>>,
): { flagFee: number; companyTariff: number } {
  const own = templates.filter((template) => template.certId === certId)
  const fitting = rankTemplates(
    own.map((template) => ({ ...template, term: null, ownTerm: template.term ?? null })),
    wish,
  ).filter(({ fits }) => fits)
  const best = fitting.find(({ ownTerm }) => ownTerm === null || ownTerm === 'full') ?? fitting[0]
  return { flagFee: best?.flagFee ?? 0, companyTariff: best?.companyTariff ?? 0 }
}
