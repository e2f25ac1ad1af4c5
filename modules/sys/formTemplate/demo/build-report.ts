/**
 * Writes the Word template of the demonstration report: `node build-report.ts`. The file is
 * committed as data.
 */
import { writeFileSync } from 'node:fs'
import { normalizeDocx } from '#tools/docx/normalize-docx.ts'
import { buildReport } from './report-file.ts'

if (import.meta.main) {
  const docx = normalizeDocx(await buildReport())
  writeFileSync(new URL('./files/RO-01.docx', import.meta.url), docx)
  console.log(`RO-01.docx ${docx.length} bytes`)
}
