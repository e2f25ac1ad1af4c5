/**
 * Writes the demonstration certificate templates: `node build-templates.ts [code …]`.
 * The files are committed as data; run this after changing a text.
 */
import { keysOf } from '#common/keys-of.ts'
import { mkdirSync, writeFileSync } from 'node:fs'
import { certificates } from './certificates/index.ts'
import { normalizeDocx, normalizedParts } from '#tools/docx/normalize-docx.ts'
import { buildCertificate } from './certificate-layout.ts'

type Code = keyof typeof certificates
const buildRaw = async (code: Code) => buildCertificate(await certificates[code]())

/** The parts of the finished .docx of a certificate type. The result is deterministic. */
export const buildTemplateParts = async (code: Code): Promise<Map<string, string | Uint8Array>> =>
  normalizedParts(await buildRaw(code))

if (import.meta.main) {
  const folder = new URL('./files/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  const codes = keysOf(certificates)
  const requested = process.argv.slice(2)
  for (const code of codes.filter((c) => requested.length === 0 || requested.includes(c))) {
    const docx = normalizeDocx(await buildRaw(code))
    writeFileSync(new URL(`${code}.docx`, folder), docx)
    console.log(`${code}.docx ${docx.length} bytes`)
  }
}
