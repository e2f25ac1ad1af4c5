/**
 * docs/reference/api-reference.md, generated and not committed: pages and calls with their
 * description, default roles, and test.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Tree } from './source-tree.ts'
import { contractsOf, testsCalling } from './resource-files.ts'

export const callsPage = 'docs/reference/api-reference.md'

/** The current text of the page. */
export async function generateCallsPage(tree: Tree): Promise<string> {
  const contracts = [...(await contractsOf(tree))].sort(([a], [b]) => (a < b ? -1 : 1))
  const parts: string[] = []
  for (const [path, { file, contract }] of contracts) {
    const folder = file.slice(0, file.lastIndexOf('/'))
    const index = tree.sources.find((source) => source.path === `${folder}/web/index.ts`)
    const pages = [
      ...(index?.text ?? '').matchAll(/(?:^ {2}|^export default \{ )'(\/[^']*)':/gm),
    ].map(([, page]) => `\`${page}\``)
    const matrix = await matrixOf(tree, folder)
    const rows = Object.entries(contract.callSchemas).map(([name, { doc }]) => {
      const test = testsCalling(tree, `${path}/${name}`).sort(
        (a, b) => Number(b.startsWith(folder)) - Number(a.startsWith(folder)),
      )[0]
      return (
        `| ${name ? `\`${name}\`` : '(itself, GET)'} | ${doc.replaceAll('|', '\\|')} | ` +
        `${whoOf(matrix[name])} | ${test ? `[${test.split('/').at(-1)}](../../${test})` : ''} |`
      )
    })
    parts.push(
      [
        `## ${path}`,
        '',
        `${contract.doc}.${pages.length ? ` Pages: ${pages.join(', ')}.` : ''}`,
        '',
        '| call | what it does | who, from the start | test |',
        '| --- | --- | --- | --- |',
        ...rows,
        '',
      ].join('\n'),
    )
  }
  return (
    `# Pages and calls\n\nWritten by \`npm run generate:docs\` from the contracts, the access ` +
    `matrices and the tests. A call is \`POST /api/{resource}/{call}\`; the shapes are at ` +
    `\`/api/docs\` of a running server.\n\n${parts.join('\n')}`
  )
}

async function matrixOf(
  tree: Tree,
  folder: string,
): Promise<Record<string, readonly string[] | string>> {
  const file = tree.sources.find(
    ({ path }) => path.startsWith(`${folder}/server/`) && path.endsWith('.matrix.ts'),
  )
  return file
    ? (
        (await import(/* @vite-ignore */ pathToFileURL(join(tree.root, file.path)).href)) as {
          matrix: Record<string, readonly string[] | string>
        }
      ).matrix
    : {}
}
const whoOf = (who: readonly string[] | string | undefined): string =>
  Array.isArray(who) ? who.map((node) => node.replace(/^sys_/, '')).join(', ') : String(who ?? '')
