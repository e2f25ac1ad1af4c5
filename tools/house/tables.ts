import { isTest, walk } from './tree.ts'
import type { Fault, Node, Source, Tree } from './tree.ts'

const camel = (name: string) => name.replace(/_(\w)/g, (_, c: string) => c.toUpperCase())
const writes = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
/** The folder of a resource or engine: what stands before its server/, web/, demo/ or migrations/ part. */
const folderOf = (path: string) => path.replace(/\/(server|web|demo|migrations)\/.*$/, '').replace(/\/[^/]*\.\w+$/, '')

/** Owner folder of every table, by its name as the code writes it. */
export function ownersOf(tree: Tree): Map<string, string> {
  const owners = new Map<string, string>()
  for (const { path, text } of tree.others)
    if (path.endsWith('.table.sql'))
      for (const [, name] of text.matchAll(/^create table (?:if not exists )?(\w+)/gim)) owners.set(camel(name!), folderOf(path))
  return owners
}

function written(source: Source): { table: string; line: number }[] {
  const found: { table: string; line: number }[] = []
  walk(source.program, (node: Node) => {
    const method = node.type === 'CallExpression' && node['callee'].type === 'MemberExpression' ? node['callee'].property.name : ''
    const first = node['arguments']?.[0]
    if (writes.has(method) && typeof first?.value === 'string') found.push({ table: first.value.split(' ')[0], line: source.lineAt(node['callee'].property.start) })
    if (node.type === 'TemplateElement' || (node.type === 'Literal' && typeof node['value'] === 'string'))
      for (const [, table] of String(node['value'].raw ?? node['value']).matchAll(/\b(?:insert\s+into|delete\s+from|update|merge\s+into)\s+([a-z]\w+)/gi)) found.push({ table: camel(table!), line: source.lineAt(node.start) })
  })
  return found
}

/** Tests and builders make the rows they need; seeds begin with rows that several tables share. */
const free = (path: string) => isTest(path) || /\.(build|seed)\.ts$/.test(path)

/** A table is changed in its owner's folder only: others call the owner's verbs. Reading is free: joins are the point of a database. */
export function tableFaults(tree: Tree): Fault[] {
  const owners = ownersOf(tree)
  return tree.sources.filter(({ path }) => path.startsWith('modules/') && !free(path)).flatMap((source) =>
    written(source).flatMap(({ table, line }) => {
      const owner = owners.get(table)
      if (!owner?.startsWith('modules/') || owner === folderOf(source.path)) return []
      return [{ path: source.path, line, msg: `writes to '${table}', which belongs to ${owner}: call a verb of ${owner}/server instead` }]
    }))
}
