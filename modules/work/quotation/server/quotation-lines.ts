import { snakeCase } from '#common/name-case.ts'
import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'
import type { PricedQuotation } from './price-quotation.ts'

const plain = [
  'feeClass',
  'shipId',
  'shipType',
  'certId',
  'feeType',
  'surveyType',
  'feeItem',
  'manualName',
  'quantity',
  'unitPrice',
  'amount',
  'netAmount',
  'flagFee',
  'certFeeId',
  'certFeeVersion',
  'othFeeId',
  'othFeeVersion',
  'manualReason',
  'explanationZh',
  'explanationEn',
  'isOutput',
  'seq',
] as const
const columns = sql.join(plain.map((name) => sql.ref(snakeCase(name))))

/**
 * Writes the lines of a quotation: lines with an id are updated, lines without one are inserted,
 * missing ones are deleted. Takes three statements, independent of the number of lines. Every line
 * must be priced.
 */
export async function writeLines(
  db: Db,
  quotationId: number,
  { lines, netAmounts }: PricedQuotation,
): Promise<void> {
  const rows = lines.map(({ zh, en, ...line }, n) => {
    const row: Record<string, unknown> = {
      ...line,
      netAmount: netAmounts![n],
      explanationZh: zh.slice(0, 1000),
      explanationEn: en.slice(0, 1000),
      seq: n + 1,
    }
    return { id: line.id, ...Object.fromEntries(plain.map((name) => [snakeCase(name), row[name]])) }
  })
  const [old, fresh] = [rows.filter(({ id }) => id !== null), rows.filter(({ id }) => id === null)]
  await db
    .deleteFrom('quotationLine')
    .where('quotationId', '=', quotationId)
    .where(sql<boolean>`id <> all(${old.map(({ id }) => id)}::bigint[])`)
    .execute()
  if (old.length)
    await sql`update quotation_line l set (${columns}) = (select ${columns}
      from jsonb_populate_recordset(null::quotation_line, ${JSON.stringify(old)}::jsonb) n
      where n.id = l.id)
    where l.quotation_id = ${quotationId}`.execute(db)
  if (fresh.length)
    await sql`insert into quotation_line (quotation_id, ${columns})
      select ${quotationId}, ${columns} from jsonb_populate_recordset(null::quotation_line,
      ${JSON.stringify(fresh)}::jsonb)`.execute(db)
}

/** Lines of a quotation in order, with names, as `get` returns them. */
export async function linesOf(db: Db, quotationId: number) {
  const rows = await db
    .selectFrom('quotationLine as l')
    .leftJoin('cert as c', 'c.id', 'l.certId')
    .leftJoin('ship as s', 's.id', 'l.shipId')
    .where('l.quotationId', '=', quotationId)
    .orderBy('l.seq')
    .selectAll('l')
    .select([
      'c.code as certCode',
      'c.nameZh as certNameZh',
      'c.nameEn as certNameEn',
      's.name as shipName',
    ])
    .execute()
  return rows.map(({ quotationId: _, ...line }) => ({
    ...line,
    manual: line.certFeeId === null && line.othFeeId === null ? 'quotation.byHand' : null,
  }))
}
export type StoredLine = Awaited<ReturnType<typeof linesOf>>[number]
