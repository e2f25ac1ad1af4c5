/**
 * The suite: every work of the product beside a floor measured in the same run. Prints one table and writes JSON.
 * npm run bench [-- --only search,save] [--ships 2000] [--folder /tmp/plimsoll-growth] [--runs 3] [--seconds 2] [--out bench/results/file.json]
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { machineFacts } from './suite/facts.ts'
import { heading, lineOf } from './suite/row.ts'
import type { Row } from './suite/row.ts'
import { fill, orFailed, play } from './suite/stage.ts'
import type { Options } from './suite/stage.ts'
import { works } from './works/index.ts'

const { values } = parseArgs({ options: { only: { type: 'string' }, ships: { type: 'string', default: '100000' }, folder: { type: 'string' }, runs: { type: 'string', default: '3' }, seconds: { type: 'string', default: '2' }, out: { type: 'string' } } })
const whole = (name: 'ships' | 'runs', least: number, most: number): number => {
  const value = Number(values[name])
  if (!Number.isInteger(value) || value < least || value > most) throw new Error(`--${name} ${values[name]}: use a whole number from ${least} to ${most}`)
  return value
}
const ships = whole('ships', 1000, 700_000)
const options: Options = { ships, runs: whole('runs', 1, 99), seconds: Number(values.seconds), folder: resolve(values.folder ?? join(tmpdir(), `plimsoll-growth${ships === 100_000 ? '' : `-${ships}`}`)) }
if (!(options.seconds > 0)) throw new Error(`--seconds ${values.seconds}: use how long each measurement lasts`)
const names = values.only?.split(',') ?? [...works.keys()]
const unknown = names.filter((name) => !works.has(name))
if (unknown.length) throw new Error(`--only ${unknown.join(',')}: use some of ${[...works.keys()].join(',')}`)
const chosen = new Map([...works].filter(([name]) => names.includes(name)))

const say = (line: string) => process.stdout.write(`${line}\n`)
const begun = new Date()
const out = resolve(values.out ?? join(import.meta.dirname, 'results', `${begun.toISOString().slice(0, 16).replaceAll(':', '')}.json`))

say(`Filling ${options.folder} with ${ships.toLocaleString('en')} ships where they are missing`)
await fill(options)
const machine = await machineFacts()
const rows: (Row & { of: string; load: number })[] = []
say(`${machine.cpu}, ${machine.cores} cores, ${machine.memory}; node ${machine.node}, ${machine.postgres}; load ${machine.load[0]!.toFixed(1)}\n\n${heading}`)
const each = (of: string, made: Row[]) => {
  for (const row of made) {
    rows.push({ of, load: loadavg()[0]!, ...row })
    say(lineOf(row))
  }
}
if ([...chosen.values()].some(({ run }) => run)) await play(options, chosen, say, each)
for (const [name, work] of chosen) if (work.alone) each(name, await orFailed(name, () => work.alone!(options)))

const goals = rows.filter(({ goal }) => goal !== '-')
say(`\n${goals.filter(({ met }) => met).length} of ${goals.length} goals met; load ${machine.load[0]!.toFixed(1)} before, ${loadavg()[0]!.toFixed(1)} after; ${((Date.now() - begun.getTime()) / 60_000).toFixed(1)} minutes`)
await mkdir(dirname(out), { recursive: true })
await writeFile(out, `${JSON.stringify({ begun, ended: new Date(), options, machine: { ...machine, loadAfter: loadavg() }, rows }, null, 1)}\n`)
say(`written to ${out}`)
