import type { OutputOf } from '#common/contract.ts'
import { sameTariff } from '#common/rules/tariff.ts'
import { rowAtVersion } from '#server/audit/versions.ts'
import { getRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import { bandFields, bandNames, termFields } from '../certFee.contract.ts'
import type { certFee } from '../certFee.contract.ts'
import { certFeeText as t } from '../certFee.text.ts'
import { feeRows } from './tariff-rules.ts'
import type { FeeRow } from './tariff-rules.ts'

const picked = (row: Record<string, any>, names: readonly string[]): any => Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
const terms = Object.keys(termFields)

/** The tariff that a row belongs to, its bands in order. @throws Refusal 404 */
export async function tariffOf(ctx: Ctx, r: Resource, id: number): Promise<OutputOf<typeof certFee, 'tariff'>> {
  const row = await getRow(ctx, r, id)
  const bands = (await feeRows(ctx)).filter((other) => sameTariff(other, row as unknown as FeeRow)).toSorted((a, b) => a.staTon - b.staTon)
  return { ...picked(row, terms), ...(await namesOf(ctx, row)), bands: bands.map((band) => picked(band, ['id', 'version', ...bandNames])) }
}

/** A row in an earlier version, with the names of today. @throws Refusal 404 when there was no such version */
export async function versionOf(ctx: Ctx, r: Resource, { id, version }: { id: number; version: number }): Promise<OutputOf<typeof certFee, 'version'>> {
  const found = (await rowAtVersion(ctx, r.contract.path, id, version)) ?? refuse(404, t.noVersion)
  const { values, ...about } = found
  return { ...picked(values, [...terms, ...Object.keys(bandFields)]), ...(await namesOf(ctx, values)), ...about, id, version }
}

async function namesOf(ctx: Ctx, row: Record<string, any>) {
  const cert = row['certId'] ? await ctx.db.selectFrom('cert').where('id', '=', row['certId']).select(['code as certCode', 'nameZh as certNameZh', 'nameEn as certNameEn']).executeTakeFirst() : undefined
  const flag = row['flagId'] ? await ctx.db.selectFrom('flag').where('id', '=', row['flagId']).select(['nameZh as flagNameZh', 'nameEn as flagNameEn']).executeTakeFirst() : undefined
  return { certCode: null, certNameZh: null, certNameEn: null, flagNameZh: null, flagNameEn: null, ...cert, ...flag }
}
