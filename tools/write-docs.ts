/** Writes the pages of docs/ that follow from the code. */
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { callsPage, callsPageOf } from './house/calls-page.ts'
import { readTree } from './house/tree.ts'

const root = resolve(import.meta.dirname, '..')
writeFileSync(join(root, callsPage), await callsPageOf(readTree(root)))
console.log(callsPage)
