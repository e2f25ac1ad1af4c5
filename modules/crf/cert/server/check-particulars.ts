import { sql } from 'kysely'
import type { OutputOf } from '#common/contract.ts'
import { checkAgainstFlag } from '#common/rules/ships/flag-identifiers.ts'
import { flagSeries } from '#modules/basic/ship/server/ship-warnings.ts'
import { paramSourceText } from '#modules/basic/certTemplate/paramSource.text.ts'
import { mergeData } from '#modules/certificates/issuing/server/template-values.ts'
import { readTemplateSources } from '#modules/certificates/issuing/server/template-sources.ts'
import type { Param } from '#modules/certificates/issuing/server/template-values.ts'
import { paramsOf } from '#modules/certificates/issuing/server/used-template.ts'
import { endedOn } from '#modules/ship/cert/server/standing/in-force.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { crfCert } from '../crfCert.contract.ts'
import type { CrfCertRow } from './crf-cert-row.ts'
import { crfCertificateKind } from './crf-certificate-kind.ts'

type Values = Record<string, unknown>
type Comparison = OutputOf<typeof crfCert, 'check'>

/** Particulars that must be equal on all certificates of a ship, by template source. */
const particulars = [
  'ship.name',
  'ship.grossTonnage',
  'ship.netTonnage',
  'ship.callSign',
  'ship.registryPort',
  'owner.name',
  'flag.nameEn',
] as const
const plain = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value).trim()
// Ignores thousands separators and case.
const alike = (a: string, b: string): boolean =>
  a.replaceAll(',', '').toUpperCase() === b.replaceAll(',', '').toUpperCase()

interface Issued {
  shipCertId: number
  certNo: string
  certNameZh: string
  certNameEn: string
  printed: Values | null
  paramList: unknown
}

/** The ship's valid certificates, with the printed values of those generated here. */
async function issuedFor(
  ctx: RequestContext,
  shipId: number,
  without: number | null,
): Promise<Issued[]> {
  const rows = await ctx.db
    .selectFrom('shipCert as c')
    .innerJoin('cert as k', 'k.id', 'c.certId')
    .leftJoin('certTemplate as t', 't.id', 'c.templateId')
    .leftJoin('surveyCert as s', 's.shipCertId', 'c.id')
    .leftJoin('crfCert as r', 'r.shipCertId', 'c.id')
    .where('c.shipId', '=', shipId)
    .where('c.valid', '=', 1)
    .where('c.supersededBy', 'is', null)
    .where(sql<boolean>`not ${endedOn('c', sql`society_today()`)}`)
    .where('c.id', '<>', without ?? 0)
    .orderBy('k.sort')
    .limit(200)
    .select((eb) => [
      'c.id as shipCertId',
      'c.certNo',
      'k.nameZh as certNameZh',
      'k.nameEn as certNameEn',
      't.paramList',
      eb.fn.coalesce('s.printed', 'r.printed').as('printed'),
    ])
    .execute()
  return rows as Issued[]
}

/** Keyword of the parameter with this source. */
const keywordOf = (params: readonly Param[], source: string) =>
  params.find((p) => p.source === source)?.keyword

/**
 * Compares the values of a certificate with the register and with every other valid certificate of
 * its ship, and the ship's MMSI and call sign with its flag. Findings do not block; the auditor
 * decides. Paper certificates, and those without stored values, cannot be compared and are counted.
 */
export async function checkParticulars(ctx: RequestContext, row: CrfCertRow): Promise<Comparison> {
  if (!row.shipId) return { compared: 0, notCompared: 0, particulars: [], warnings: [] }
  const params = await paramsOf(ctx, row.templateId)
  const sources = await readTemplateSources(ctx, crfCertificateKind, row)
  const stored = await ctx.db
    .selectFrom('crfCert')
    .where('id', '=', row.id)
    .select('printed')
    .executeTakeFirstOrThrow()
  const values =
    (row.pdfFileId || row.fileId ? (stored.printed as Values | null) : null) ??
    (await mergeData(ctx, row, params, sources))
  const issued = await issuedFor(ctx, row.shipId, row.shipCertId)
  const known = issued.filter(({ printed }) => printed !== null)
  return {
    compared: known.length,
    notCompared: issued.length - known.length,
    particulars: particulars.map((source) => {
      const keyword = keywordOf(params, source)
      const own = keyword === undefined ? null : plain(values[keyword])
      const register = plain(sources[source])
      const reference = own ?? register
      const others = known.flatMap(
        ({ printed, paramList, shipCertId, certNo, certNameZh, certNameEn }) => {
          const theirs = keywordOf((paramList ?? []) as Param[], source)
          const value = theirs === undefined ? null : plain(printed![theirs])
          return value !== null && reference !== null && !alike(value, reference)
            ? [{ shipCertId, certNo, certNameZh, certNameEn, value }]
            : []
        },
      )
      const { zh: nameZh, en: nameEn } = paramSourceText[source]
      return {
        source,
        nameZh,
        nameEn,
        own,
        register,
        differs:
          others.length > 0 || (own !== null && (register === null || !alike(own, register))),
        others,
      }
    }),
    warnings: await flagWarnings(ctx, row.shipId),
  }
}

/** Whether call sign and MMSI of a ship belong to its flag. */
async function flagWarnings(
  ctx: RequestContext,
  shipId: number,
): Promise<{ zh: string; en: string }[]> {
  const ship = await ctx.db
    .selectFrom('ship')
    .innerJoin('flag', 'flag.id', 'ship.flagId')
    .where('ship.id', '=', shipId)
    .select([
      'ship.callSign',
      'ship.mmsi',
      'flag.nameZh',
      'flag.nameEn',
      'flag.iso2',
      'flag.callSignPrefixes',
      'flag.mids',
    ])
    .executeTakeFirstOrThrow()
  return checkAgainstFlag(ship, flagSeries(ship)).map(({ zh, en }) => ({ zh, en }))
}
