import type { OutputOf } from '#common/contract.ts'
import { checkAgainstFlag } from '#common/rules/flag-series.ts'
import { flagSeries } from '#modules/basic/ship/server/standing-against.ts'
import { paramSourceText } from '#modules/basic/certTemplate/paramSource.text.ts'
import { mergeData, sourcesOf } from '#modules/work/paper/server/facts.ts'
import type { Param } from '#modules/work/paper/server/facts.ts'
import { paramsOf } from '#modules/work/paper/server/fill-paper.ts'
import type { Ctx } from '#server/http/context.ts'
import type { crfCert } from '../crfCert.contract.ts'
import { crfPaper } from './crf-paper.ts'

type Row = Record<string, any>
type Found = OutputOf<typeof crfCert, 'check'>

/** Particulars that must read alike on all certificates of a ship, by where templates take them from. */
const particulars = ['ship.name', 'ship.grossTonnage', 'ship.netTonnage', 'ship.callSign', 'ship.registryPort', 'owner.name', 'flag.nameEn'] as const
const plain = (value: unknown): string | null => (value === null || value === undefined || value === '' ? null : String(value).trim())
// 9,800 and 9800 are the same tonnage; capitals mean nothing in a name.
const alike = (a: string, b: string): boolean => a.replaceAll(',', '').toUpperCase() === b.replaceAll(',', '').toUpperCase()

interface Issued { shipCertId: number; certNo: string; certNameZh: string; certNameEn: string; printed: Row | null; paramList: unknown }

/** The ship's certificates in force, with what those made here say. */
async function issuedFor(ctx: Ctx, shipId: number, without: number | null): Promise<Issued[]> {
  const rows = await ctx.db.selectFrom('shipCert as c').innerJoin('cert as k', 'k.id', 'c.certId').leftJoin('certTemplate as t', 't.id', 'c.templateId')
    .leftJoin('surveyCert as s', 's.shipCertId', 'c.id').leftJoin('crfCert as r', 'r.shipCertId', 'c.id')
    .where('c.shipId', '=', shipId).where('c.valid', '=', 1).where('c.supersededBy', 'is', null).where('c.id', '<>', without ?? 0).orderBy('k.sort').limit(200)
    .select((eb) => ['c.id as shipCertId', 'c.certNo', 'k.nameZh as certNameZh', 'k.nameEn as certNameEn', 't.paramList', eb.fn.coalesce('s.printed', 'r.printed').as('printed')]).execute()
  return rows as Issued[]
}

/** Keyword of the parameter a template takes a particular with. */
const keywordOf = (params: readonly Param[], source: string) => params.find((p) => p.source === source)?.keyword

/**
 * Compares what a certificate says with the register and with every other valid certificate of its ship, and the ship's MMSI and
 * call sign with its flag. Nothing blocks: the auditor decides. Certificates that came as paper, or were made before their words
 * were kept, cannot be compared and are counted.
 */
export async function checkParticulars(ctx: Ctx, row: Row): Promise<Found> {
  if (!row['shipId']) return { compared: 0, notCompared: 0, particulars: [], warnings: [] }
  const params = await paramsOf(ctx, row['templateId'])
  const sources = await sourcesOf(ctx, row, crfPaper)
  const kept = await ctx.db.selectFrom('crfCert').where('id', '=', row['id']).select('printed').executeTakeFirstOrThrow()
  const says = (row['pdfFileId'] || row['fileId'] ? kept.printed as Row | null : null) ?? await mergeData(ctx, row, params, sources)
  const issued = await issuedFor(ctx, row['shipId'], row['shipCertId'])
  const known = issued.filter(({ printed }) => printed !== null)
  return {
    compared: known.length, notCompared: issued.length - known.length,
    particulars: particulars.map((source) => {
      const keyword = keywordOf(params, source)
      const own = keyword === undefined ? null : plain(says[keyword])
      const register = plain(sources[source])
      const reference = own ?? register
      const others = known.flatMap(({ printed, paramList, shipCertId, certNo, certNameZh, certNameEn }) => {
        const theirs = keywordOf((paramList ?? []) as Param[], source)
        const value = theirs === undefined ? null : plain(printed![theirs])
        return value !== null && reference !== null && !alike(value, reference) ? [{ shipCertId, certNo, certNameZh, certNameEn, value }] : []
      })
      const { zh: nameZh, en: nameEn } = paramSourceText[source]
      return { source, nameZh, nameEn, own, register, differs: others.length > 0 || (own !== null && (register === null || !alike(own, register))), others }
    }),
    warnings: await flagWarnings(ctx, row['shipId']),
  }
}

/** Whether call sign and MMSI of a ship are of its flag. */
async function flagWarnings(ctx: Ctx, shipId: number): Promise<{ zh: string; en: string }[]> {
  const ship = await ctx.db.selectFrom('ship').innerJoin('flag', 'flag.id', 'ship.flagId').where('ship.id', '=', shipId)
    .select(['ship.callSign', 'ship.mmsi', 'flag.nameZh', 'flag.nameEn', 'flag.iso2', 'flag.callSignPrefixes', 'flag.mids']).executeTakeFirstOrThrow()
  return checkAgainstFlag(ship, flagSeries(ship)).map(({ zh, en }) => ({ zh, en }))
}
