/**
 * The floor of calls on ships: statements written by hand for each question, without looking at
 * those of the product, on the same tables and indexes.
 */
import { createHash } from 'node:crypto'
import type { Statement } from '../suite/baseline-server.ts'

/** Columns that a filter of the list compares. */
const filterColumns = {
  flagId: 'flag_id',
  shipType: 'ship_type',
  region: 'region',
  ownerId: 'owner_id',
}
const sortColumns = { name: 'name', grossTonnage: 'gross_tonnage', buildDate: 'build_date' }

/** Whose rows a caller reads: all, those of a region or their own, or those of companies. */
export type ShipReader = 'all' | { region: string; userId: number } | { companyIds: number[] }

/** The condition of a reader, with the number of its first parameter. */
function readerSql(reader: ShipReader, first: number): { sql: string[]; values: unknown[] } {
  if (reader === 'all') return { sql: [], values: [] }
  if ('region' in reader)
    return {
      sql: [`(region = $${first} or create_by = $${first + 1})`],
      values: [reader.region, reader.userId],
    }
  const columns = ['owner_id', 'manager_id', 'crew_manager_id', 'operator_id']
  return {
    sql: [`(${columns.map((column) => `${column} = any($${first})`).join(' or ')})`],
    values: [reader.companyIds],
  }
}

export interface ShipPage {
  sort: string
  flagId?: number[]
  shipType?: string[]
  region?: string[]
  ownerId?: number[]
}

/** PostgreSQL cuts names of prepared statements at 63 characters. */
const nameOf = (form: string) => createHash('sha256').update(form).digest('base64url')

/** The first page of 20 ships with the names of the list, and the total. */
export function shipPage({ sort, ...filters }: ShipPage, reader: ShipReader = 'all'): Statement[] {
  const given = Object.entries(filters) as [keyof typeof filterColumns, unknown[]][]
  const scope = readerSql(reader, given.length + 1)
  const where = [
    ...given.map(([name], n) => `${filterColumns[name]} = $${n + 1}`),
    ...scope.sql,
  ].join(' and ')
  const values = [...given.map(([, [value]]) => value), ...scope.values]
  const column = sortColumns[sort.replace('-', '') as keyof typeof sortColumns]
  const order = sort.startsWith('-') ? `${column} desc nulls last, id desc` : `${column}, id`
  return [
    {
      name: nameOf(`ships ${where} ${order}`),
      text: `select s.*, o.name as owner_name, m.name as manager_name, f.name_zh, f.name_en
        from (select id, name, imo, flag_id, ship_type, gross_tonnage, deadweight, build_date, status,
            owner_id, manager_id
          from ship where ${where} order by ${order} limit 20) s
        join flag f on f.id = s.flag_id left join customer o on o.id = s.owner_id
          left join customer m on m.id = s.manager_id
        order by ${order.replaceAll('id', 's.id').replace(column, `s.${column}`)}`,
      values,
    },
    { name: nameOf(`count ${where}`), text: `select count(*) from ship where ${where}`, values },
  ]
}

/** A ship with its certificates and their pending windows. */
export const shipDetail = (id: number): Statement[] => [
  {
    name: 'ship',
    text: `select s.*, f.name_zh as flag_name_zh, f.name_en as flag_name_en, o.name as owner_name,
        m.name as manager_name
      from ship s join flag f on f.id = s.flag_id left join customer o on o.id = s.owner_id
        left join customer m on m.id = s.manager_id
      where s.id = $1`,
    values: [id],
  },
  {
    name: 'certificates',
    text: `select c.id, c.cert_id, t.code, t.name_zh, t.name_en, c.cert_no, c.term, c.issue_date,
        c.expiry_date, c.valid, c.superseded_by, (
          select jsonb_agg(jsonb_build_array(w.survey_type, w.rule_code, w.occurrence, w.start_date,
            w.due_date, w.end_date, w.alternative_group) order by w.due_date)
          from cert_window w
          where w.ship_cert_id = c.id and w.done_date is null and not w.waived) as windows
      from ship_cert c join cert t on t.id = c.cert_id
      where c.ship_id = $1 order by t.code, c.issue_date desc, c.id desc`,
    values: [id],
  },
]
