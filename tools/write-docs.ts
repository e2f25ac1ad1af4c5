/** Writes the pages of docs/ that follow from the code, and the glossary of the help, which follows from docs/. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { callsPage, callsPageOf } from './house/calls-page.ts'
import { glossaryFile, glossaryPage, glossarySource } from './house/glossary.ts'
import { readTree } from './house/tree.ts'

const root = resolve(import.meta.dirname, '..')
writeFileSync(join(root, callsPage), await callsPageOf(readTree(root)))
console.log(callsPage)
writeFileSync(join(root, glossaryFile), glossarySource(readFileSync(join(root, glossaryPage), 'utf8')))
console.log(glossaryFile)
