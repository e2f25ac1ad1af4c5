import { sql } from 'kysely'
import { quotationText } from '#modules/work/quotation/quotation.text.ts'
import type { Db } from '#server/core/db.ts'

export interface LineWords {
  lineId: number
  seq: number
  nameZh: string
  nameEn: string
  shipId: number | null
  shipName: string | null
}
interface Named extends LineWords {
  feeClass: 10
  feeType: 10 | null
  named: boolean
  quantity: number
}

/**
 * Descriptions of quotation lines: certificate with survey, manual, or fee item; otherwise the kind
 * of fee, as on the quotation.
 * @returns the description of a line by its id
 */
export async function describeLines(
  db: Db,
  lineIds: readonly number[],
): Promise<(lineId: number) => LineWords> {
  if (!lineIds.length) return descriptionOf(new Map())
  const { rows } = await sql<Named>`
    select l.id as line_id, l.seq, l.ship_id, s.name as ship_name, l.fee_class, l.fee_type, l.quantity,
      coalesce(l.manual_name, c.name_zh, f.value_zh) is not null as named,
      coalesce(l.manual_name, concat_ws(' · ', c.name_zh, t.value_zh, case when l.cert_id is null
        then f.value_zh end)) as name_zh,
      coalesce(l.manual_name, concat_ws(' · ', c.name_en, t.value_en, case when l.cert_id is null
        then f.value_en end)) as name_en
    from quotation_line l left join cert c on c.id = l.cert_id left join ship s on s.id = l.ship_id
      left join dict t on t.dict_code = 'SURVEY_TYPE' and t.key = l.survey_type
        left join dict f on f.dict_code = 'FEE_ITEM' and f.key = l.fee_item
    where l.id = any (${lineIds}::bigint[]) order by l.quotation_id, l.seq`.execute(db)
  return descriptionOf(
    new Map(
      rows.map(({ feeClass, feeType, named, quantity, nameZh, nameEn, ...line }) => {
        const whole = (lang: 'zh' | 'en', name: string) =>
          [
            named
              ? null
              : (feeType ? quotationText.feeType[feeType] : quotationText.feeClass[feeClass])[lang],
            name,
          ]
            .filter(Boolean)
            .join(' · ') + (quantity > 1 ? ` × ${quantity}` : '')
        return [line.lineId, { ...line, nameZh: whole('zh', nameZh), nameEn: whole('en', nameEn) }]
      }),
    ),
  )
}

const descriptionOf =
  (lines: ReadonlyMap<number, LineWords>) =>
  (lineId: number): LineWords => {
    const line = lines.get(lineId)
    if (!line) throw new Error(`no quotation line ${lineId}`)
    return line
  }
