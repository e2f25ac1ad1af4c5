import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

export interface LineWords { lineId: number; seq: number; nameZh: string; nameEn: string; shipName: string | null }

/** What lines of quotations are, in words: the certificate with its survey, the manual, or the fee item. */
export async function wordsOfLines(db: Db, lineIds: readonly number[]): Promise<Map<number, LineWords>> {
  if (!lineIds.length) return new Map()
  const { rows } = await sql<LineWords>`
    select l.id as line_id, l.seq, s.name as ship_name,
      coalesce(l.manual_name, nullif(concat_ws(' · ', c.name_zh, t.value_zh, case when l.cert_id is null then f.value_zh end), ''), '–') || case when l.quantity > 1 then ' × ' || l.quantity else '' end as name_zh,
      coalesce(l.manual_name, nullif(concat_ws(' · ', c.name_en, t.value_en, case when l.cert_id is null then f.value_en end), ''), '–') || case when l.quantity > 1 then ' × ' || l.quantity else '' end as name_en
    from quotation_line l left join cert c on c.id = l.cert_id left join ship s on s.id = l.ship_id
      left join dict t on t.dict_code = 'SURVEY_TYPE' and t.key = l.survey_type left join dict f on f.dict_code = 'FEE_ITEM' and f.key = l.fee_item
    where l.id = any (${lineIds}::bigint[]) order by l.quotation_id, l.seq`.execute(db)
  return new Map(rows.map((row) => [row.lineId, row]))
}
