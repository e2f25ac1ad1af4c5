import { keysOf } from '#common/keys-of.ts'
import type { OutputOf } from '#common/contract.ts'
import { areSameTariff } from '#common/rules/fees/tariff.ts'
import { rowAtVersion } from '#server/records/audit/versions.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import type { Values } from '#common/fields.ts'
import { valuesAfter } from '#server/records/rows/save-row.ts'
import type { CertFeeResource } from './cert-fee-row.ts'
import { bandNames, termFields } from '../certFee.contract.ts'
import type { certFee } from '../certFee.contract.ts'
import { certFeeText as t } from '../certFee.text.ts'
import { feeRows } from './tariff-rules.ts'

type Stored = Values<(typeof certFee)['fields']>
const termNames = keysOf(termFields)

/** The tariff of a row, its bands in order. @throws Refusal 404 */
export async function readTariff(
  ctx: RequestContext,
  r: CertFeeResource,
  id: number,
): Promise<OutputOf<typeof certFee, 'tariff'>> {
  const row = await getRow(ctx, r, id)
  const bands = (await feeRows(ctx))
    .filter((other) => areSameTariff(other, row))
    .toSorted((a, b) => a.staTon - b.staTon)
  return {
    ...valuesAfter(termNames, row, null),
    ...(await namesOf(ctx, row)),
    bands: bands.map((band) => valuesAfter(['id', 'version', ...bandNames], band, null)),
  }
}

/** An earlier version of a row, with present names. @throws Refusal 404 for an unknown version */
export async function versionOf(
  ctx: RequestContext,
  r: CertFeeResource,
  { id, version }: { id: number; version: number },
): Promise<OutputOf<typeof certFee, 'version'>> {
  const snapshot =
    (await rowAtVersion(ctx, r.contract.path, id, version)) ?? refuse(404, t.noVersion)
  const { values, ...about } = snapshot
  // The audit trail holds the values of the contract's fields.
  const stored = values as Partial<Stored>
  return {
    ...valuesAfter([...termNames, ...bandNames], stored, null),
    ...(await namesOf(ctx, stored)),
    ...about,
    id,
    version,
  }
}

async function namesOf(ctx: RequestContext, row: Partial<Stored>) {
  const cert = row.certId
    ? await ctx.db
        .selectFrom('cert')
        .where('id', '=', row.certId)
        .select(['code as certCode', 'nameZh as certNameZh', 'nameEn as certNameEn'])
        .executeTakeFirst()
    : undefined
  const flag = row.flagId
    ? await ctx.db
        .selectFrom('flag')
        .where('id', '=', row.flagId)
        .select(['nameZh as flagNameZh', 'nameEn as flagNameEn'])
        .executeTakeFirst()
    : undefined
  return {
    certCode: null,
    certNameZh: null,
    certNameEn: null,
    flagNameZh: null,
    flagNameEn: null,
    ...cert,
    ...flag,
  }
}
