import { resolveImport } from './imports.ts'
import type { Node, Violation, Source, Tree } from './source-tree.ts'

/**
 * Large libraries that only some calls need: importing them on first use saves a third of the idle
 * memory.
 */
const heavyLibraries =
  /^(@cantoo\/|pkijs$|asn1js$|sharp$|hucre|read-excel-file|csv-parse|pizzip$|docxtemplater$|sanitize-html$|nodemailer$|@matbee\/|@myriaddreamin\/)/

/**
 * Static imports of values; type imports and imports within functions are not loaded at the start.
 */
const staticImports = ({ program }: Source): string[] =>
  program['body'].flatMap((node: Node) =>
    /^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type) &&
    node.source &&
    (node.importKind ?? node.exportKind) !== 'type'
      ? [node.source.value as string]
      : [],
  )

/** Large libraries that the server loads at its start. */
export function startupImportViolations({ sources }: Tree): Violation[] {
  const known = new Map(sources.map((source) => [source.path, source]))
  const reached = new Set(
    [...known.keys()].filter(
      (path) => path === 'server/app/main.ts' || path.endsWith('.routes.ts'),
    ),
  )
  const faults: Violation[] = []
  // The loop also visits elements added to the set.
  for (const path of reached) {
    const source = known.get(path)
    for (const from of source ? staticImports(source) : []) {
      const target = resolveImport(from, path)
      if (target !== null) reached.add(target)
      else if (heavyLibraries.test(from))
        faults.push({
          path,
          line: source!.imports.find((i) => i.from === from)!.line,
          msg:
            `imports '${from}', which every start of the server loads: import it in the ` +
            `function that needs it`,
        })
    }
  }
  return faults
}
