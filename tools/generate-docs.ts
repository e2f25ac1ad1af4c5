/** Writes the generated pages of docs/, and the glossary of the help from docs/reference/glossary.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { callsPage, generateCallsPage } from './architecture/calls-page.ts'
import { glossaryFile, glossaryPage, generateGlossaryFile } from './architecture/glossary.ts'
import { generateReferencePages } from './architecture/reference-pages.ts'
import { readTree } from './architecture/source-tree.ts'

const root = resolve(import.meta.dirname, '..')
const tree = readTree(root)
const pages = new Map([
  [callsPage, await generateCallsPage(tree)],
  ...(await generateReferencePages(tree)),
])
for (const [path, text] of pages) {
  writeFileSync(join(root, path), text)
  console.log(path)
}
writeFileSync(
  join(root, glossaryFile),
  generateGlossaryFile(readFileSync(join(root, glossaryPage), 'utf8')),
)
console.log(glossaryFile)
