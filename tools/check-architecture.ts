/** Checks the rules of ARCHITECTURE.md that lint and compiler do not check. Part of npm test. */
import { resolve } from 'node:path'
import { startupImportViolations } from './architecture/startup-imports.ts'
import { bareTextViolations } from './architecture/bare-text.ts'
import { coveragePageViolations } from './architecture/coverage-page.ts'
import { dependencyViolations } from './architecture/dependencies.ts'
import { enteredFieldViolations } from './architecture/entered-fields.ts'
import {
  incompleteResourceViolations,
  duplicateNameViolations,
  uncollectedFileViolations,
  untestedCallViolations,
} from './architecture/resource-files.ts'
import { forbiddenNameExceptions } from './architecture/forbidden-name-exceptions.ts'
import { forbiddenNameViolations, unusedNameExceptions } from './architecture/forbidden-names.ts'
import { importViolations } from './architecture/imports.ts'
import { layerViolations } from './architecture/layers.ts'
import {
  fileLengths,
  functionLengths,
  lineLengthViolations,
  todoCommentViolations,
} from './architecture/lengths.ts'
import { committedSecretViolations } from './architecture/secrets.ts'
import { securityPageViolations } from './architecture/security.ts'
import { docsViolations } from './architecture/docs.ts'
import { referencePageViolations } from './architecture/reference-pages.ts'
import { migrationFaults } from './architecture/migrations.ts'
import { stateNumberViolations } from './architecture/state-numbers.ts'
import { supplyChainViolations } from './architecture/supply-chain.ts'
import { glossaryViolations } from './architecture/glossary.ts'
import { tableOwnershipViolations } from './architecture/table-ownership.ts'
import { readTree } from './architecture/source-tree.ts'
import type { Violation } from './architecture/source-tree.ts'
import { testTitleViolations } from './architecture/test-titles.ts'
import { translationViolations } from './architecture/translations.ts'

export interface CheckResult {
  faults: Violation[]
  warnings: Violation[]
  files: number
  median: number
  p90: number
}

/**
 * @param root folder of the project
 * @param nameExceptions forbidden words that files of this project may use
 */
export async function checkArchitecture(
  root: string,
  nameExceptions = forbiddenNameExceptions,
): Promise<CheckResult> {
  const tree = readTree(root)
  const { faults: tooLong, warnings: long, ...length } = fileLengths(tree)
  const functions = functionLengths(tree)
  const faults = [
    ...importViolations(tree),
    ...layerViolations(tree),
    ...startupImportViolations(tree),
    ...forbiddenNameViolations(tree),
    ...unusedNameExceptions(tree, nameExceptions),
    ...testTitleViolations(tree),
    ...tableOwnershipViolations(tree),
    ...stateNumberViolations(tree),
    ...migrationFaults(tree),
    ...bareTextViolations(tree),
    ...translationViolations(tree),
    ...glossaryViolations(tree),
    ...incompleteResourceViolations(tree),
    ...duplicateNameViolations(tree),
    ...uncollectedFileViolations(tree),
    ...todoCommentViolations(tree),
    ...dependencyViolations(tree),
    ...supplyChainViolations(tree),
    ...committedSecretViolations(tree),
    ...securityPageViolations(tree),
    ...tooLong,
    ...functions.faults,
    ...lineLengthViolations(tree),
    ...(await untestedCallViolations(tree)),
    ...(await enteredFieldViolations(tree)),
    ...(await coveragePageViolations(tree)),
    ...(await referencePageViolations(tree)),
    ...docsViolations(tree),
  ]
  const warnings = [...long, ...functions.warnings]
  return { ...length, faults, warnings, files: tree.sources.length }
}

/** `path:line: message`, as editors and terminals link it. */
export const formatViolation = ({ path, line, msg }: Violation): string =>
  `${path}${line ? `:${line}` : ''}: ${msg}`

if (import.meta.main) {
  const { faults, warnings, files, median, p90 } = await checkArchitecture(
    resolve(import.meta.dirname, '..'),
  )
  for (const warning of warnings) console.log(`warning ${formatViolation(warning)}`)
  for (const fault of faults) console.error(formatViolation(fault))
  console.log(
    `${files} files, median ${median} lines, 90th percentile ${p90}; ${faults.length} faults`,
  )
  process.exitCode = faults.length ? 1 : 0
}
