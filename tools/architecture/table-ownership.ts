import { camelCase } from '#common/name-case.ts'
import { isTest, walk } from './source-tree.ts'
import type { Violation, Node, Source, Tree } from './source-tree.ts'

const writes = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
/** The folder of a resource: the path before server/, web/, demo/ or migrations/. */
const folderOf = (path: string) =>
  path.replace(/\/(server|web|demo|migrations)\/.*$/, '').replace(/\/[^/]*\.\w+$/, '')

/** The owner folder of every table, by its name in code. */
export function ownersOf(tree: Tree): Map<string, string> {
  const owners = new Map<string, string>()
  for (const { path, text } of tree.otherFiles)
    if (path.endsWith('.table.sql'))
      for (const [, name] of text.matchAll(/^create table (?:if not exists )?(\w+)/gim))
        owners.set(camelCase(name!), folderOf(path))
  return owners
}

function writtenTables(source: Source): { table: string; line: number }[] {
  const writesFound: { table: string; line: number }[] = []
  walk(source.program, (node: Node) => {
    const method =
      node.type === 'CallExpression' && node['callee'].type === 'MemberExpression'
        ? node['callee'].property.name
        : ''
    const first = node['arguments']?.[0]
    if (writes.has(method) && typeof first?.value === 'string')
      writesFound.push({
        table: first.value.split(' ')[0],
        line: source.lineAt(node['callee'].property.start),
      })
    if (
      node.type === 'TemplateElement' ||
      (node.type === 'Literal' && typeof node['value'] === 'string')
    )
      for (const [, table] of String(node['value'].raw ?? node['value']).matchAll(
        /\b(?:insert\s+into|delete\s+from|update|merge\s+into)\s+([a-z]\w+)/gi,
      ))
        writesFound.push({ table: camelCase(table!), line: source.lineAt(node.start) })
  })
  return writesFound
}

/** Tests, fixtures and seeds may write rows of several tables. */
const isExempt = (path: string) => isTest(path) || /\.(fixture|seed)\.ts$/.test(path)

/**
 * A table is changed only in its owner's folder; others call the owner's verbs. Reading is
 * unrestricted.
 */
export function tableOwnershipViolations(tree: Tree): Violation[] {
  const owners = ownersOf(tree)
  return tree.sources
    .filter(({ path }) => path.startsWith('modules/') && !isExempt(path))
    .flatMap((source) =>
      writtenTables(source).flatMap(({ table, line }) => {
        const owner = owners.get(table)
        if (!owner?.startsWith('modules/') || owner === folderOf(source.path)) return []
        return [
          {
            path: source.path,
            line,
            msg: `writes to '${table}', which belongs to ${owner}: call a verb of ${owner}/server instead`,
          },
        ]
      }),
    )
}
