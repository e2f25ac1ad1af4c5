/** Reads the schema from the `*.table.sql` files and orders them by their references. */
import { readFileSync, globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { stateNumbers } from './state-numbers.ts'

const root = resolve(import.meta.dirname, '../../..')

interface TableFile {
  path: string
  text: string
  makes: string[]
  uses: string[]
}

/**
 * Removes comments, string literals and function bodies. Names in function bodies are resolved at
 * run time.
 */
const bare = (text: string): string =>
  text
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")

const creates =
  /\bcreate (?:or replace )?(?:unlogged )?(?:materialized )?(?:table|view|function|procedure|type|sequence|domain) (?:if not exists )?"?(\w+)/gi
/**
 * Places where a name of another file can occur: a table after these keywords, a function before
 * its bracket.
 */
const tables = /\b(?:references|from|join|on|table|function|procedure|setof) (?:only )?"?(\w+)/gi
const functions = /\b(\w+) ?\(/g
const names = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name!.toLowerCase())

function read(path: string, text: string): TableFile {
  const code = bare(text).replaceAll(/\s+/g, ' ')
  return {
    path,
    text,
    makes: names(code, creates),
    uses: [...names(code, tables), ...names(code, functions)],
  }
}

/**
 * Paths and texts of all `*.table.sql`, each after those it refers to, with the numbers of states
 * in place of their names (state-numbers.ts).
 * @throws Error that names the files when two create the same object or refer to each other in a
 * cycle; when a file names an unknown state
 */
export async function tableFiles(folder = root): Promise<{ path: string; text: string }[]> {
  const numbered = await stateNumbers(folder)
  const files = globSync('{server,modules}/**/*.table.sql', { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => read(path, numbered(path, readFileSync(join(folder, path), 'utf8'))))
  const makers = new Map<string, TableFile>()
  for (const file of files) {
    for (const name of file.makes) {
      const other = makers.get(name)
      if (other && other !== file)
        throw new Error(`${other.path} and ${file.path} both make '${name}'`)
      makers.set(name, file)
    }
  }
  const ordered: TableFile[] = []
  const place = (file: TableFile, above: readonly TableFile[]): void => {
    if (ordered.includes(file)) return
    if (above.includes(file)) {
      const circle = [...above.slice(above.indexOf(file)), file].map(({ path }) => path)
      throw new Error(`These table files refer to each other in a circle: ${circle.join(' → ')}`)
    }
    for (const name of file.uses) {
      const maker = makers.get(name)
      if (maker && maker !== file) place(maker, [...above, file])
    }
    ordered.push(file)
  }
  // The base file with extensions and text functions comes first, because all others use it.
  for (const file of files.filter(({ path }) => path === 'server/platform/database/base.table.sql'))
    place(file, [])
  for (const file of files) place(file, [])
  return ordered.map(({ path, text }) => ({ path, text }))
}
