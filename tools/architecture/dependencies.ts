import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Violation, Tree } from './source-tree.ts'

type Package = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
>
const list = 'docs/reference/dependencies.md'

/**
 * Checks that every package has a row in docs/reference/dependencies.md, every row a package, and
 * versions are exact. `node-*` is a family.
 */
export function dependencyViolations({ root }: Tree): Violation[] {
  if (!existsSync(join(root, 'package.json'))) return []
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Package
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const rows = existsSync(join(root, list))
    ? [
        ...readFileSync(join(root, list), 'utf8').matchAll(
          /^\| *([^|\s]+) *\| *([^|]*?) *\| *([^|]*?) *\|$/gm,
        ),
      ].filter(([, name]) => !/^(package|-+)$/.test(name!))
    : []
  const covers = (row: string, name: string) =>
    row.endsWith('*') ? name.startsWith(row.slice(0, -1)) : row === name
  return [
    ...all
      .filter(
        ([name]) =>
          !rows.some(([, row, reason, licence]) => covers(row!, name) && reason && licence),
      )
      .map(([name]) => ({
        path: list,
        msg: `'${name}' has no row: add | ${name} | reason in one line | licence |`,
      })),
    ...rows
      .filter(([, row]) => !all.some(([name]) => covers(row!, name)))
      .map(([, row]) => ({ path: list, msg: `'${row}' is not a dependency` })),
    ...all
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => ({
        path: 'package.json',
        msg: `'${name}' is '${version}': pin one exact version`,
      })),
  ]
}
