import { sql } from 'kysely'
import type { MatchedTemplate } from '#common/rules/template-match.ts'
import { rankTemplates } from '#common/rules/template-match.ts'
import type { OtherRow } from '#common/rules/tariff-other.ts'
import type { FeeRow } from '#modules/basic/certFee/server/tariff-rules.ts'
import { otherRows } from '#modules/basic/othFee/server/oth-fee-rules.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { reachable } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'

export interface Kind { id: number; code: string; nameZh: string; nameEn: string; certType: number; certSub: number | null }
export interface Ship { id: number; name: string; imo: string | null; shipType: string; grossTonnage: number | null }
type Template = MatchedTemplate & { certId: number; flagFee: number | null }

/** Everything that prices lines: read once, in at most five statements, however many lines there are. */
export interface Book { certs: Map<number, Kind>; fees: FeeRow[]; others: OtherRow[]; templates: Template[]; ships: Map<number, Ship>; words: Map<string, Set<string>> }

const dictionaries = ['SURVEY_TYPE', 'SHIP_TYPE', 'FEE_ITEM'] as const

/** @param certIds types of certificates the lines name; @param shipIds of which only those the caller reaches are in the book */
export async function readBook(ctx: Ctx, certIds: readonly number[], shipIds: readonly number[]): Promise<Book> {
  const { db } = ctx
  const ids = [...new Set(certIds)]
  const certs = ids.length ? await db.selectFrom('cert').where('id', 'in', ids).select(['id', 'code', 'nameZh', 'nameEn', 'certType', 'certSub']).execute() : []
  const templates = certs.length ? await db.selectFrom('certTemplate').where('certId', 'in', ids).where('status', '=', 1)
    .select(['id', 'certId', 'status', 'flagId', 'shipTypes', 'grossTonFrom', 'grossTonTo', 'term', 'alsoFor', 'flagFee']).execute() : []
  const ships = shipIds.length
    ? await reachable(ctx, ctx.services.resources.get('basic/ship')!).where(sql<boolean>`id = any(${[...shipIds]}::bigint[])`).select(['id', 'name', 'imo', 'shipType', 'grossTonnage']).execute() as Ship[] : []
  const words = await Promise.all(dictionaries.map(async (code) => [code, new Set((await entriesOf(db, code)).map(({ key }) => key))] as const))
  return {
    certs: new Map(certs.map((cert) => [cert.id, cert])), templates: templates as unknown as Template[], ships: new Map(ships.map((ship) => [ship.id, ship])), words: new Map(words),
    fees: (await db.selectFrom('certFee').where((e) => e.or([e('certId', 'is', null), ...(ids.length ? [e('certId', 'in', ids)] : [])])).selectAll().execute()) as FeeRow[],
    others: await otherRows(ctx),
  }
}

/**
 * What the flag charges for a certificate, USD: of the template that fits best. Which term is issued is not known yet: a template for the
 * full term, or for any, stands before one for another.
 */
export function flagFeeOf({ templates }: Book, certId: number, wish: { flagId: number | null; shipType: string | null; grossTonnage: number | null }): number {
  const own = templates.filter((template) => template.certId === certId)
  const fitting = rankTemplates(own.map((template) => ({ ...template, term: null, ownTerm: template.term ?? null })), wish).filter(({ fits }) => fits)
  return (fitting.find(({ ownTerm }) => ownTerm === null || ownTerm === 'full') ?? fitting[0])?.flagFee ?? 0
}
