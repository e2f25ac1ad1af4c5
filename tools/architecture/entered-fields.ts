import { dirname, join, normalize } from 'node:path'
import { contractsOf } from './resource-files.ts'
import { isTest } from './source-tree.ts'
import type { Node, Source, Tree, Violation } from './source-tree.ts'

interface Saved {
  fields: Readonly<Record<string, unknown>>
  crud: readonly string[]
}

const targetOf = (path: string, from: string): string =>
  from.startsWith('#') ? from.slice(1) : normalize(join(dirname(path), from))

/** Files of pages and rules that these pages import, with themselves. */
function withImported(tree: Tree, pages: readonly Source[]): Source[] {
  const found = new Set(pages)
  for (const page of found)
    for (const { from } of page.imports) {
      const path = targetOf(page.path, from)
      const isPart = /^modules\/.*\/web\//.test(path) || path.startsWith('common/rules/')
      const source = isPart && tree.sources.find((one) => one.path === path)
      if (source) found.add(source)
    }
  return [...found]
}

/**
 * Names in the constants of a contract that pages use: those in lists, such as the sections of a
 * form, and the keys of a group whose keys a page reads.
 */
const constantsUsed = ({ program, text }: Source, pages: readonly Source[]): string[] =>
  (program['body'] as Node[]).flatMap((node) => {
    const declared = text.slice(node.start, node.end)
    const name = /^export const (\w+)/.exec(declared)?.[1]
    const isUsed = (use: string) => pages.some((page) => new RegExp(use).test(page.text))
    if (!name || declared.includes('defineContract') || !isUsed(`\\b${name}\\b`)) return []
    if (isUsed(`(Object\\.(keys|entries)|keysOf)\\(${name}\\)`)) return [declared]
    return [(declared.match(/'\w+'/g) ?? []).join(' ')]
  })

/**
 * Fields that `save` accepts and that no page of the resource names: they cannot be entered. Fields
 * are named in pages, in what these import, or in constants of the contract that pages use.
 */
export async function enteredFieldViolations(tree: Tree): Promise<Violation[]> {
  return [...(await contractsOf(tree))].flatMap(([, { file, contract }]) => {
    const { fields, crud } = contract as unknown as Saved
    const own = tree.sources.find(({ path }) => path === file)
    const pages = tree.sources.filter(
      ({ path }) => path.startsWith(`${dirname(file)}/web/`) && !isTest(path),
    )
    if (!own || !crud.includes('save') || !pages.length) return []
    const all = withImported(tree, pages)
    const texts = [...all.map(({ text }) => text), ...constantsUsed(own, pages)]
    return Object.keys(fields)
      .filter((name) => !texts.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
      .map((name) => ({
        path: file,
        msg: `no page names the field '${name}': add it to the form of the resource`,
      }))
  })
}
