/** Writes the Word template of the demonstration report: `node build-report.ts`. The file is kept because it is data. */
import { writeFileSync } from 'node:fs'
import { settle } from '#modules/basic/certTemplate/demo/settle-docx.ts'
import { buildReport } from './report-file.ts'

if (import.meta.main) {
  const docx = settle(await buildReport())
  writeFileSync(new URL('./files/RO-01.docx', import.meta.url), docx)
  console.log(`RO-01.docx ${docx.length} bytes`)
}
