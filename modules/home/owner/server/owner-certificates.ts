import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { say } from '#common/text.ts'
import { verificationSheets } from '#modules/verify/server/sheet.ts'
import type { Sheeted } from '#modules/verify/server/sheet.ts'
import { reachable } from '#server/db/rows.ts'
import { containing } from '#server/db/words.ts'
import type { Ctx } from '#server/http/context.ts'
import { httpText, refuse } from '#server/http/refusal.ts'
import type { FileAnswer } from '#server/resource.ts'
import type { owner } from '../owner.contract.ts'
import { ownerText } from '../owner.text.ts'
import { chosenCompanies, refuseOthers, resourceOf, shipsOf } from './fleet-part.ts'

/** Bytes that are put into one file; more than this nobody opens on a telephone. */
const largestZip = 100 * 2 ** 20

/** Certificates in force of the part of the fleet asked for, and of its companies: the most pressing first. */
export async function certificatesOf(ctx: Ctx, { page = 1, size = 50, keyword, state, shipId, ...part }: InputOf<typeof owner, 'certificates'>): Promise<OutputOf<typeof owner, 'certificates'>> {
  refuseOthers(ctx)
  if (!ctx.user.rights.has('ship.cert.read')) refuse(403, httpText.forbidden)
  const ships = (await shipsOf(ctx, part)).select('id')
  const companies = part.subFleetId || shipId ? [] : chosenCompanies(ctx, part)
  let rows = reachable(ctx, resourceOf(ctx, 'ship/cert')).where('valid', '=', 1).where('supersededBy', 'is', null).where((e) => e.or([e('shipId', 'in', ships as never), sql<boolean>`company_id = any(${companies}::bigint[])`]))
  if (state) rows = rows.where('windowState', '=', state)
  if (shipId) rows = rows.where('shipId', '=', shipId)
  if (keyword?.trim()) rows = rows.where(containing(['shipName', 'certNo', 'certCode', 'certNameZh', 'certNameEn'], keyword.trim()) as never)
  const order = sql`array_position(array['overdue', 'late', 'open', 'notOpen', 'done'], window_state)`
  const [list, counted] = await Promise.all([
    rows.orderBy(order).orderBy('nextDueDate', (o) => o.asc().nullsLast()).orderBy('shipName').orderBy('certCode').orderBy('id').limit(size!).offset((page! - 1) * size!)
      .select(['id', 'shipId', 'shipName', 'companyName', 'certCode', 'certNameZh', 'certNameEn', 'certNo', 'issueDate', 'expiryDate', 'windowState', 'nextDueDate', 'utn', sql<0 | 1>`case when file_id is null then 0 else 1 end`.as('document')]).execute(),
    rows.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow() as Promise<{ count: number }>,
  ])
  return { list: list as OutputOf<typeof owner, 'certificates'>['list'], total: counted.count }
}

type Document = { shipName: string | null; companyName: string | null; companyImo: string | null; certCode: string; fileId: string | null } & Omit<Sheeted, 'about' | 'utn'> & { utn: string | null }

/** The signed documents of certificates; several with a sheet for each that tells how to verify it. @throws Refusal 404 when one is out of reach, 409 when none of them has a document, or they are too much for one file */
export async function documentsOf(ctx: Ctx, { ids }: InputOf<typeof owner, 'documents'>): Promise<FileAnswer> {
  refuseOthers(ctx)
  if (!ctx.user.rights.has('ship.cert.read')) refuse(403, httpText.forbidden)
  const wanted = [...new Set(ids)]
  const rows = wanted.length ? await reachable(ctx, resourceOf(ctx, 'ship/cert')).where('id', 'in', wanted).orderBy('id').select(['shipName', 'companyName', 'imo', 'companyImo', 'certCode', 'certNameZh', 'certNameEn', 'certNo', 'utn', 'issueDate', 'expiryDate', 'fileId']).execute() as Document[] : []
  if (rows.length !== wanted.length) refuse(404, httpText.notFound)
  const found = (await Promise.all(rows.map(async (row) => ({ row, stored: row.fileId ? await ctx.services.files.find(ctx.db, row.fileId) : undefined })))).flatMap(({ row, stored }) => (stored ? [{ row, stored }] : []))
  const [first] = found
  if (!first) return refuse(409, ownerText.noDocument)
  if (found.length === 1) return { stored: first.stored, name: first.stored.originName, type: first.stored.type }
  if (found.reduce((sum, { stored }) => sum + stored.size, 0) > largestZip) refuse(409, ownerText.tooLarge)
  const { default: PizZip } = await import('pizzip')
  const zip = new PizZip()
  const names = new Set<string>()
  for (const { row, stored } of found) {
    const plain = `${row.shipName ?? row.companyName} ${row.certCode} ${row.certNo}`.replace(/[\\/:*?"<>|]/g, '-')
    const name = names.has(plain) ? `${plain} ${names.size + 1}` : plain
    names.add(name)
    zip.file(`${name}.pdf`, await ctx.services.files.read(stored.sha256))
  }
  const sheets = found.flatMap(({ row }) => (row.utn ? [{ ...row, utn: row.utn, about: row.shipName ?? row.companyName ?? '', imo: row.imo ?? row.companyImo }] : []))
  if (sheets.length) zip.file(`${say(ownerText.howToVerify, ctx.lang)}.pdf`, await verificationSheets(ctx, sheets, ctx.lang))
  // PDF is packed already.
  return { bytes: zip.generate({ type: 'uint8array', compression: 'STORE' }), name: `certificates-${found.length}.zip`, type: 'application/zip' }
}
