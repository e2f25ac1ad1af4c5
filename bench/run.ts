/**
 * The benchmark suite: every scenario beside a floor measured in the same run. Prints a table and
 * writes JSON.
 * npm run bench [-- --only search,save] [--ships 2000] [--folder /tmp/plimsoll-growth] [--runs 3]
 * [--seconds 2] [--out bench/results/file.json]
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { machineInfo } from './suite/machine-info.ts'
import { heading, lineOf } from './suite/result-row.ts'
import type { ResultRow } from './suite/result-row.ts'
import { seedFolder, rowOrFailure, runScenarios } from './suite/setup.ts'
import type { Options } from './suite/setup.ts'
import { scenarios } from './scenarios/index.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    ships: { type: 'string', default: '100000' },
    folder: { type: 'string' },
    runs: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    out: { type: 'string' },
  },
})
const integerOption = (name: 'ships' | 'runs', least: number, most: number): number => {
  const value = Number(values[name])
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(`--${name} ${values[name]}: use a whole number from ${least} to ${most}`)
  return value
}
const ships = integerOption('ships', 1000, 700_000)
const options: Options = {
  ships,
  runs: integerOption('runs', 1, 99),
  seconds: Number(values.seconds),
  folder: resolve(
    values.folder ?? join(tmpdir(), `plimsoll-growth${ships === 100_000 ? '' : `-${ships}`}`),
  ),
}
if (!(options.seconds > 0))
  throw new Error(`--seconds ${values.seconds}: use how long each measurement lasts`)
const names = values.only?.split(',') ?? [...scenarios.keys()]
const unknown = names.filter((name) => !scenarios.has(name))
if (unknown.length)
  throw new Error(`--only ${unknown.join(',')}: use some of ${[...scenarios.keys()].join(',')}`)
const chosen = new Map([...scenarios].filter(([name]) => names.includes(name)))

const printLine = (line: string) => process.stdout.write(`${line}\n`)
const begun = new Date()
const out = resolve(
  values.out ??
    join(
      import.meta.dirname,
      'results',
      `${begun.toISOString().slice(0, 16).replaceAll(':', '')}.json`,
    ),
)

printLine(
  `Filling ${options.folder} with ${ships.toLocaleString('en')} ships where they are missing`,
)
await seedFolder(options)
const machine = await machineInfo()
const rows: (ResultRow & { of: string; load: number })[] = []
printLine(
  `${machine.cpu}, ${machine.cores} cores, ${machine.memory}; node ${machine.node}, ` +
    `${machine.postgres}; load ${machine.load[0]!.toFixed(1)}\n\n${heading}`,
)
const each = (of: string, made: ResultRow[]) => {
  for (const row of made) {
    rows.push({ of, load: loadavg()[0]!, ...row })
    printLine(lineOf(row))
  }
}
if ([...chosen.values()].some(({ run }) => run))
  await runScenarios(options, chosen, printLine, each)
for (const [name, work] of chosen)
  if (work.runIsolated) each(name, await rowOrFailure(name, () => work.runIsolated!(options)))

const goals = rows.filter(({ goal }) => goal !== '-')
printLine(
  `\n${goals.filter(({ met }) => met).length} of ${goals.length} goals met; load ` +
    `${machine.load[0]!.toFixed(1)} before, ${loadavg()[0]!.toFixed(1)} after; ` +
    `${((Date.now() - begun.getTime()) / 60_000).toFixed(1)} minutes`,
)
await mkdir(dirname(out), { recursive: true })
await writeFile(
  out,
  `${JSON.stringify(
    { begun, ended: new Date(), options, machine: { ...machine, loadAfter: loadavg() }, rows },
    null,
    1,
  )}\n`,
)
printLine(`written to ${out}`)
