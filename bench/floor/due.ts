/** The floor of the due list: certificates of a region with a survey due until a day. */
import type { Statement } from '../suite/baseline-server.ts'

/** The first 20 with their names, and the total. */
export function duePage(region: string, today: string, until: string): Statement[] {
  const where = 'region = $1 and due_date <= $2 and opens <= $3'
  const values = [region, until, today]
  return [
    {
      name: 'due',
      text: `select d.*, s.name as ship_name, s.imo, o.name as company_name, o.imo as company_imo,
          f.name_zh as flag_zh, f.name_en as flag_en, t.name_zh as cert_zh, t.name_en as cert_en,
          case when d.due_date < $3 then 'late' else 'open' end as state
        from (select * from floor.due where ${where} order by due_date, id limit 20) d
          join cert t on t.id = d.cert_id left join ship s on s.id = d.ship_id
          left join customer o on o.id = d.company_id left join flag f on f.id = d.flag_id
        order by d.due_date, d.id`,
      values,
    },
    { name: 'due count', text: `select count(*) from floor.due where ${where}`, values },
  ]
}
