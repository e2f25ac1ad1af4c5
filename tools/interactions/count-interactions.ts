/**
 * Counts clicks, pages, typed fields and waiting times of whole pieces of work on a running
 * demonstration with CAPTCHA=off, which it changes:
 * npm run interactions -- --url http://127.0.0.1:8080 [--only chain,crf] [--out table.md]
 */
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { launchBrowser } from '#tools/test/browser.ts'
import { signIn } from '#tools/screenshots/window.ts'
import { chain } from './flows/chain.ts'
import { changeOfFlag } from './flows/change-of-flag.ts'
import { crf } from './flows/crf.ts'
import { flagMonth } from './flows/flag-month.ts'
import { ownerRequest } from './flows/owner-request.ts'
import type { Flow } from './flow.ts'
import { Recorder } from './recorder.ts'
import type { Interactions } from './recorder.ts'

const flows: Record<string, Flow> = { chain, crf, changeOfFlag, ownerRequest, flagMonth }

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    only: { type: 'string', default: Object.keys(flows).join(',') },
    out: { type: 'string' },
  },
})

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

function rowOf({ name, budget }: Flow, counted: Interactions): string {
  const waits = counted.waits.toSorted((a, b) => a - b)
  const limit = (value: number, most?: number) =>
    most === undefined ? `${value}` : `${value} of ${most}${value > most ? ' **over**' : ''}`
  return `| ${[
    name,
    limit(counted.clicks, budget?.clicks),
    counted.pages,
    limit(counted.typed, budget?.typed),
    counted.typedAgain.length,
    `${quantile(waits, 0.5)}; ${quantile(waits, 0.95)}`,
  ].join(' | ')} |`
}

const rows = [
  '| work | clicks | pages | typed fields | typed again | ms from click to content, median; p95 |',
  '| --- | ---: | ---: | ---: | ---: | ---: |',
]
const callOf = async (username: string) =>
  (await signIn(values.url, username, 'Plimsoll-2026')).call
const admin = await callOf('admin')
const browser = await launchBrowser()
try {
  for (const key of values.only.split(',')) {
    const flow = flows[key]
    if (!flow) throw new Error(`There is no ${key}: ${Object.keys(flows).join(', ')}`)
    const recorder = new Recorder(browser, values.url)
    try {
      await flow.play({ recorder, admin, callOf })
    } catch (error) {
      await recorder.photograph(tmpdir())
      throw error
    } finally {
      await recorder.close()
    }
    rows.push(rowOf(flow, recorder.counted))
    if (recorder.counted.typedAgain.length)
      console.log(`${flow.name}, typed again: ${recorder.counted.typedAgain.join(', ')}`)
  }
} finally {
  await browser.close()
}
const table = `${rows.join('\n')}\n`
console.log(table)
if (values.out) await writeFile(values.out, table)
