/**
 * Imports a fleet from a table and lists the certificates due:
 *   node node_modules/plimsoll-client/example/import-fleet.js http://127.0.0.1:8080 fleet.csv
 * PLIMSOLL_API_KEY is a key with the rights basic.ship.import and ship.cert.read (System, API keys).
 */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Plimsoll } from 'plimsoll-client'

const [url = 'http://127.0.0.1:8080', table] = process.argv.slice(2)
const token = process.env['PLIMSOLL_API_KEY']
if (!token) throw new Error('Set PLIMSOLL_API_KEY')
const society = new Plimsoll(url, { token })

if (table) {
  let result = await society.upload(
    'basic/ship/import',
    new Blob([await readFile(table)]),
    basename(table),
    { dryRun: false },
  )
  // Large files are imported by a job, whose result has the same form.
  for (; result.jobId; await pause(500)) {
    const job = await society.call('sys/job/get', { jobId: result.jobId })
    if (job.state === 'failed') throw new Error(job.msg ?? 'The job failed')
    if (job.state === 'done') result = job.data as typeof result
  }
  console.log(`${result.created} ships imported, ${result.rejected?.length ?? 0} refused`)
  for (const one of result.rejected ?? [])
    console.log(`  line ${one.row}, ${one.field}: ${one.reason}`)
}

console.log('Due within 90 days:')
const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
for await (const cert of society.rows('ship/cert/list', {
  nextDueDateTo: day(90),
  sort: 'nextDueDate',
})) {
  console.log(
    `${cert.nextDueDate}  ${cert.shipName ?? ''}  ${cert.certNo ?? ''}  ${cert.certNameEn ?? ''}`,
  )
}
