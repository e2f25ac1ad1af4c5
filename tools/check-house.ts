/** Checks what keeps the house in order (ARCHITECTURE.md) and what lint and compiler do not see. Part of npm test. */
import { resolve } from 'node:path'
import { atRestFaults } from './house/at-rest.ts'
import { bareTextFaults } from './house/bare-text.ts'
import { coverageFaults } from './house/coverage.ts'
import { dependencyFaults } from './house/dependencies.ts'
import { folderFaults, nameFaults, untestedFaults } from './house/folders.ts'
import { importFaults } from './house/imports.ts'
import { lengths, unfinishedFaults } from './house/lengths.ts'
import { secretFaults } from './house/secrets.ts'
import { securityFaults } from './house/security.ts'
import { migrationFaults } from './house/migrations.ts'
import { supplyFaults } from './house/supply.ts'
import { glossaryFaults } from './house/glossary.ts'
import { tableFaults } from './house/tables.ts'
import { readTree } from './house/tree.ts'
import type { Fault } from './house/tree.ts'
import { wordsFaults } from './house/words.ts'

export interface Findings { faults: Fault[]; warnings: Fault[]; files: number; median: number; p90: number }

/** @param root folder of the project */
export async function checkHouse(root: string): Promise<Findings> {
  const tree = readTree(root)
  const { faults: tooLong, ...length } = lengths(tree)
  const faults = [
    ...importFaults(tree), ...atRestFaults(tree), ...tableFaults(tree), ...migrationFaults(tree), ...bareTextFaults(tree), ...wordsFaults(tree), ...glossaryFaults(tree), ...folderFaults(tree), ...nameFaults(tree),
    ...unfinishedFaults(tree), ...dependencyFaults(tree), ...supplyFaults(tree), ...secretFaults(tree), ...securityFaults(tree), ...tooLong, ...await untestedFaults(tree), ...await coverageFaults(tree),
  ]
  return { ...length, faults, files: tree.sources.length }
}

/** `path:line: message`, as editors and terminals link it. */
export const lineOf = ({ path, line, msg }: Fault): string => `${path}${line ? `:${line}` : ''}: ${msg}`

if (import.meta.main) {
  const { faults, warnings, files, median, p90 } = await checkHouse(resolve(import.meta.dirname, '..'))
  for (const warning of warnings) console.log(`warning ${lineOf(warning)}`)
  for (const fault of faults) console.error(lineOf(fault))
  console.log(`${files} files, median ${median} lines, 90th percentile ${p90}; ${faults.length} faults`)
  process.exitCode = faults.length ? 1 : 0
}
