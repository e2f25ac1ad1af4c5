/**
 * The columns of views that are never null. PostgreSQL reports every column of a view as nullable;
 * its stored parse tree says which columns come from a NOT NULL column that no outer join can make
 * null. Needs PostgreSQL 16 or later (`varnullingrels`).
 */
import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'

/** A node of a parse tree: its type and fields. */
interface Node {
  type: string
  fields: Record<string, Value>
}
type Value = string | Node | Value[]

/** Parses the text of a `pg_node_tree`: `{TYPE :field value …}`, `(list …)`, atoms. */
function parse(text: string): Value {
  const tokens = text.match(/[{}()]|\[[^\]]*\]|"(?:\\.|[^"\\])*"|(?:\\.|[^\s{}()])+/g) ?? []
  let at = 0
  const value = (): Value => {
    const token = tokens[at++]!
    if (token === '(') {
      const list: Value[] = []
      while (tokens[at] !== ')') list.push(value())
      at++
      return list
    }
    return token === '{' ? node() : token
  }
  const node = (): Node => {
    const type = tokens[at++]!
    const fields: Record<string, Value> = {}
    while (tokens[at] !== '}') {
      const name = tokens[at++]!.slice(1)
      const values: Value[] = []
      while (tokens[at] !== '}' && !isFieldName(tokens[at]!)) values.push(value())
      fields[name] = values.length === 1 ? values[0]! : values
    }
    at++
    return { type, fields }
  }
  return value()
}
const isFieldName = (token: string) => /^:[a-z_]/i.test(token)

const nodesOf = (value: Value | undefined): Node[] =>
  Array.isArray(value)
    ? value.filter((one): one is Node => typeof one === 'object' && 'type' in one)
    : []
const nodeOf = (value: Value | undefined): Node | undefined =>
  typeof value === 'object' && !Array.isArray(value) ? value : undefined

/** Kinds of range table entries, as numbered in PostgreSQL's parsenodes.h. */
const rteKind = { relation: '0', subquery: '1', group: '9' }
const booleanType = '16'
const countFunctions = new Set(['2147', '2803'])
const existsSublink = '0'

type IsColumnNotNull = (relation: string, column: number) => boolean

/** Whether a column of a query is never null. */
function isOutputNotNull(query: Node, column: number, isColumnNotNull: IsColumnNotNull): boolean {
  const entry = nodesOf(query.fields['targetList'])[column - 1]
  const expression = nodeOf(entry?.fields['expr'])
  if (!expression) return false
  const entries = nodesOf(query.fields['rtable'])
  if (query.fields['setOperations'] !== '<>')
    return entries
      .flatMap(({ fields }) => nodeOf(fields['subquery']) ?? [])
      .every((part) => isOutputNotNull(part, column, isColumnNotNull))
  const isNotNull = (one: Node | undefined): boolean => {
    if (!one) return false
    const { fields } = one
    const all = (name: string) => nodesOf(fields[name]).every(isNotNull)
    switch (one.type) {
      case 'VAR':
        return isVariableNotNull(one)
      case 'CONST':
        return fields['constisnull'] === 'false'
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
        return isNotNull(nodeOf(fields['arg']))
      case 'NULLTEST':
      case 'BOOLEANTEST':
        return true
      case 'BOOLEXPR':
        return all('args')
      case 'OPEXPR':
        return fields['opresulttype'] === booleanType && all('args')
      case 'COALESCEEXPR':
      case 'COALESCE':
        return nodesOf(fields['args']).some(isNotNull)
      case 'CASEEXPR':
      case 'CASE':
        return (
          isNotNull(nodeOf(fields['defresult'])) &&
          nodesOf(fields['args']).every((when) => isNotNull(nodeOf(when.fields['result'])))
        )
      case 'AGGREF':
        return countFunctions.has(String(fields['aggfnoid']))
      case 'SUBLINK':
        return fields['subLinkType'] === existsSublink
      default:
        return false
    }
  }
  const isVariableNotNull = ({ fields }: Node): boolean => {
    const source = entries[Number(fields['varno']) - 1]
    const attribute = Number(fields['varattno'])
    const madeNullBy = String(fields['varnullingrels'])
    if (!source || fields['varlevelsup'] !== '0' || madeNullBy !== 'b') return false
    switch (source.fields['rtekind']) {
      case rteKind.relation:
        return isColumnNotNull(String(source.fields['relid']), attribute)
      case rteKind.subquery: {
        const subquery = nodeOf(source.fields['subquery'])
        return !!subquery && isOutputNotNull(subquery, attribute, isColumnNotNull)
      }
      case rteKind.group:
        return isNotNull(nodesOf(source.fields['groupexprs'])[attribute - 1])
      default:
        return false
    }
  }
  return isNotNull(expression)
}

/** Names of the views' columns that are never null, as `view.column`. */
export async function notNullViewColumns(db: Db): Promise<Set<string>> {
  const { rows: columns } = await sql<{
    relation: string
    table: string
    column: string
    number: number
    isNotNull: boolean
  }>`select a.attrelid::text as relation, c.relname as "table", a.attname as "column", a.attnum as number,
      a.attnotnull as "isNotNull"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0`.execute(db)
  const { rows: views } = await sql<{ relation: string; tree: string }>`
    select r.ev_class::text as relation, r.ev_action::text as tree
    from pg_rewrite r join pg_class c on c.oid = r.ev_class
    where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace`.execute(db)
  const stored = new Map(columns.map((one) => [`${one.relation}.${one.number}`, one.isNotNull]))
  const queries = new Map(views.map(({ relation, tree }) => [relation, nodesOf(parse(tree))[0]]))
  const isColumnNotNull: IsColumnNotNull = (relation, column) => {
    const query = queries.get(relation)
    return query
      ? isOutputNotNull(query, column, isColumnNotNull)
      : (stored.get(`${relation}.${column}`) ?? false)
  }
  return new Set(
    columns
      .filter(({ relation, number }) => queries.has(relation) && isColumnNotNull(relation, number))
      .map(({ table, column }) => `${table}.${column}`),
  )
}
