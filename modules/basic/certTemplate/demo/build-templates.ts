/**
 * Writes the demonstration certificate templates: `node build-templates.ts [code …]`.
 * The files are kept in the repository because they are data; run this after changing a text.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { certificates } from './certificates/index.ts'
import { settle } from './settle-docx.ts'
import { buildCertificate } from './page.ts'

/** The finished .docx of a certificate type. Equal at every run. */
export async function buildTemplate(code: keyof typeof certificates): Promise<Buffer> {
  return settle(await buildCertificate(await certificates[code]()))
}

if (import.meta.main) {
  const folder = new URL('./files/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  const codes = Object.keys(certificates) as (keyof typeof certificates)[]
  const wanted = process.argv.slice(2)
  for (const code of codes.filter((c) => wanted.length === 0 || wanted.includes(c))) {
    const docx = await buildTemplate(code)
    writeFileSync(new URL(`${code}.docx`, folder), docx)
    console.log(`${code}.docx ${docx.length} bytes`)
  }
}
