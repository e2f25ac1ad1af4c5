import { sql } from 'kysely'
import type { NotNull } from 'kysely'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { formatMessage } from '#common/text.ts'
import { standingWords } from '#common/rules/standing/standing-words.ts'
import { verificationSheets } from '#modules/certificates/issuing/server/verification-sheet.ts'
import { readingKnown } from '#server/records/rows/known-rows.ts'
import { rowsInScope } from '#server/records/rows/filter-rows.ts'
import { matchesTripled } from '#server/records/rows/keyword-search.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuse } from '#server/core/refusal.ts'
import type { FileResponse } from '#server/core/action.ts'
import type { owner } from '../owner.contract.ts'
import { ownerText } from '../owner.text.ts'
import { chosenCompanies, isCurrentOn, refuseOthers, resourceOf, shipsOf } from './fleet-filter.ts'

/** Size limit of one download. */
const maxZipBytes = 100 * 2 ** 20

/**
 * Certificates of the part of the fleet, and of its companies, that are current today, or on another
 * day (`asOf`): those not in force first, then by the urgency of their surveys.
 */
export async function certificatesOf(
  called: RequestContext,
  {
    page,
    size,
    keyword,
    state,
    shipId,
    asOf,
    known,
    ...part
  }: InputOf<typeof owner, 'certificates'>,
): Promise<OutputOf<typeof owner, 'certificates'>> {
  refuseOthers(called)
  if (!called.user.rights.has('ship.cert.read')) refuse(403, httpText.forbidden)
  const ships = (await shipsOf(called, part)).select('id')
  const companies = part.subFleetId || shipId ? [] : chosenCompanies(called, part)
  const ofPart = sql<boolean>`(ship_id in (${ships}) or company_id = any(${companies}::bigint[]))`
  const r = resourceOf(called, 'ship/cert')
  const ofShip = shipId ? { shipId: [shipId] } : {}
  const ctx = await readingKnown(called, r, { asOf, known, ...ofShip }, (all) => all.where(ofPart))
  let rows = rowsInScope(ctx, r, 'shipCertRow').where(isCurrentOn(ctx)).where(ofPart)
  if (state) rows = rows.where('windowState', '=', state)
  if (shipId) rows = rows.where('shipId', '=', shipId)
  if (keyword?.trim())
    rows = rows.where(
      matchesTripled(
        ['shipName', 'certNo', 'certCode', 'certNameZh', 'certNameEn'],
        keyword.trim(),
      ),
    )
  const pageSize = size ?? 50
  const order = sql`array_position(array['overdue', 'late', 'open', 'notOpen', 'done'], window_state)`
  const [list, counted] = await Promise.all([
    rows
      .orderBy(sql`standing = 'inForce'`)
      .orderBy(order)
      .orderBy('nextDueDate', (o) => o.asc().nullsLast())
      .orderBy('shipName')
      .orderBy('certCode')
      .orderBy('id')
      .limit(pageSize)
      .offset(((page ?? 1) - 1) * pageSize)
      .select([
        'id',
        'shipId',
        'shipName',
        'companyName',
        'certCode',
        'certNameZh',
        'certNameEn',
        'certNo',
        'issueDate',
        'expiryDate',
        'standing',
        'standingReason',
        'standingRule',
        'standingSince',
        'windowState',
        'nextDueDate',
        'utn',
        sql<0 | 1>`case when file_id is null then 0 else 1 end`.as('document'),
      ])
      .execute(),
    rows.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ])
  const words = list.map((row) => ({
    ...row,
    ...standingWords(row.standingReason, row.standingRule),
  }))
  return { list: words as OutputOf<typeof owner, 'certificates'>['list'], total: counted.count }
}

/**
 * The signed documents of certificates; several come with a verification sheet each.
 * @throws Refusal 404 when one is out of scope, 409 when none has a document, or the total is too
 *   large
 */
export async function documentsOf(
  ctx: RequestContext,
  { ids }: InputOf<typeof owner, 'documents'>,
): Promise<FileResponse> {
  refuseOthers(ctx)
  if (!ctx.user.rights.has('ship.cert.read')) refuse(403, httpText.forbidden)
  const requested = [...new Set(ids)]
  const rows = await rowsInScope(ctx, resourceOf(ctx, 'ship/cert'), 'shipCertRow')
    .where('id', 'in', requested)
    .orderBy('id')
    .select([
      'shipName',
      'companyName',
      'imo',
      'companyImo',
      'certCode',
      'certNameZh',
      'certNameEn',
      'certNo',
      'utn',
      'issueDate',
      'expiryDate',
      'fileId',
    ])
    .$narrowType<{ certNameZh: NotNull; certNameEn: NotNull; certCode: NotNull }>()
    .execute()
  if (rows.length !== requested.length) refuse(404, httpText.notFound)
  const documents = (
    await Promise.all(
      rows.map(async (row) => ({
        row,
        stored: row.fileId ? await ctx.services.files.find(ctx.db, row.fileId) : undefined,
      })),
    )
  ).flatMap(({ row, stored }) => (stored ? [{ row, stored }] : []))
  const [first] = documents
  if (!first) return refuse(409, ownerText.noDocument)
  if (documents.length === 1)
    return { stored: first.stored, name: first.stored.originName, type: first.stored.type }
  if (documents.reduce((sum, { stored }) => sum + stored.size, 0) > maxZipBytes)
    refuse(409, ownerText.tooLarge)
  const { default: PizZip } = await import('pizzip')
  const zip = new PizZip()
  const names = new Set<string>()
  for (const { row, stored } of documents) {
    const plain = `${row.shipName ?? row.companyName} ${row.certCode} ${row.certNo}`.replace(
      /[\\/:*?"<>|]/g,
      '-',
    )
    const name = names.has(plain) ? `${plain} ${names.size + 1}` : plain
    names.add(name)
    zip.file(`${name}.pdf`, await ctx.services.files.read(stored.sha256, stored.originName))
  }
  const sheets = documents.flatMap(({ row }) =>
    row.utn
      ? [
          {
            ...row,
            utn: row.utn,
            about: row.shipName ?? row.companyName ?? '',
            imo: row.imo ?? row.companyImo,
          },
        ]
      : [],
  )
  if (sheets.length)
    zip.file(
      `${formatMessage(ownerText.howToVerify, ctx.lang)}.pdf`,
      await verificationSheets(ctx, sheets, ctx.lang),
    )
  // PDF is already compressed, so the archive stores it.
  return {
    bytes: zip.generate({ type: 'uint8array', compression: 'STORE' }),
    name: `certificates-${documents.length}.zip`,
    type: 'application/zip',
  }
}
