import { targetOf } from './imports.ts'
import type { Fault, Source, Tree } from './tree.ts'

/** Large libraries of some calls: loaded with the first of them, a server at rest is smaller by a third and starts sooner. */
const heavy = /^(@cantoo\/|pkijs$|asn1js$|sharp$|hucre|read-excel-file|csv-parse|pizzip$|docxtemplater$|sanitize-html$|nodemailer$|@matbee\/|@myriaddreamin\/)/

/** What a file loads before it runs itself: types are not loaded, and what is imported in a function is not loaded yet. */
const loads = ({ program }: Source): string[] => program['body'].flatMap((node: any) =>
  (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type) && node.source && (node.importKind ?? node.exportKind) !== 'type' ? [node.source.value as string] : []))

/** Heavy libraries that the server loads when it starts. */
export function atRestFaults({ sources }: Tree): Fault[] {
  const known = new Map(sources.map((source) => [source.path, source]))
  const reached = new Set([...known.keys()].filter((path) => path === 'server/main.ts' || path.endsWith('.routes.ts')))
  const faults: Fault[] = []
  // A set gives out what is added while it is walked along.
  for (const path of reached) {
    const source = known.get(path)
    for (const from of source ? loads(source) : []) {
      const target = targetOf(from, path)
      if (target !== null) reached.add(target)
      else if (heavy.test(from)) faults.push({ path, line: source!.imports.find((i) => i.from === from)!.line, msg: `imports '${from}', which the server then loads with every start: import it in the function that needs it` })
    }
  }
  return faults
}
