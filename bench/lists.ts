/**
 * How quickly a list answers: each order of its columns, each filter, each keyword, at 100,000 CRFs, through HTTP.
 * The product is started on a folder of its own, filled the first time: node_modules/.bin/node bench/lists.ts [folder] [connections] [crfs]
 */
import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { crf } from '#modules/crf/info/crf.contract.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { readConfig } from '#server/config.ts'
import { readHouse } from '#server/modules.ts'
import { seed } from '#server/seed.ts'
import { makeServices } from '#server/services.ts'
import { client } from '#server/testing.ts'
import type { Client } from '#server/testing.ts'
import { fill, usual } from './fill.ts'

const [folder = join(tmpdir(), 'plimsoll-bench'), connections = '16', crfs = String(usual.crfs)] = process.argv.slice(2)
const port = 8190
const env = { DATA_DIR: folder, PORT: String(port), CAPTCHA: 'off', DEMO: 'on', DEMO_DOCUMENTS: 'off', LOG_LEVEL: 'error' }
const quantile = (sorted: number[], q: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))]!

async function prepare(): Promise<void> {
  await mkdir(folder, { recursive: true })
  const database = await startEmbedded({ dataDir: folder, log: () => undefined })
  const first = openDatabase(database.config)
  await migrate(first.db)
  await first.close()
  const house = await readHouse()
  const services = await makeServices(readConfig(env), database.config, house)
  await seed(services, house)
  await fill(services.db, { ...usual, crfs: Number(crfs) })
  await services.close()
  await database.stop()
}

/** What people ask of the list of CRFs. */
async function questions(who: Client): Promise<[string, object][]> {
  const { list: [row] } = await who.ok('crf/info/list', { keyword: 'BENCH-5000' })
  const orders = crf.sorts!
  const open = { status: [10, 11, 12, 20, 30, 40, 41, 50, 60, 70] }
  return [
    ['as it opens: open work', open], ['everything', {}], ['everything, page 200', { page: 200 }],
    ...orders.flatMap((sort): [string, object][] => [[`order ${sort}`, { sort }], [`order -${sort}`, { sort: `-${sort}` }]]),
    ...orders.map((sort): [string, object] => [`open work, order -${sort}`, { ...open, sort: `-${sort}` }]),
    ['waiting for me', { waiting: [true] }], ['one stage', { status: [20] }], ['finished', { status: [80] }], ['kind', { kind: [1] }], ['category', { categoryId: [row.categoryId] }], ['region', { region: ['SIN'] }],
    ['customer', { customerId: [row.customerId] }], ['ship', { shipId: [row.shipId] }], ['ship type', { shipType: ['203'] }], ['flag', { flagId: [row.flagId] }], ['lead surveyor', { leadSurveyorId: [row.leadSurveyorId] }],
    ['stage since', { statusTimeFrom: '2020-01-01T00:00:00Z', statusTimeTo: '2020-03-01T00:00:00Z' }], ['contract from to', { contractTimeFrom: '2020-01-01', contractTimeTo: '2020-03-01' }], ['survey from to', { surveyDateFrom: '2020-01-01', surveyDateTo: '2020-03-01' }],
    ['flag and region, by time', { flagId: [row.flagId], region: ['SIN'], sort: '-statusTime' }],
    ['keyword, a number', { keyword: 'BENCH-54321' }], ['keyword, part of a name', { keyword: 'oran' }], ['keyword, Chinese', { keyword: '年度检验' }], ['keyword, two Chinese characters', { keyword: '初次' }],
    ['keyword, one letter', { keyword: 'a' }], ['keyword, one Chinese character', { keyword: '检' }], ['keyword, nothing found', { keyword: 'zzzzqq' }], ['keyword in open work', { ...open, keyword: 'Golden' }],
  ]
}

/** p50 and p95 in milliseconds of a call made many times, so many at once. */
async function measured(who: Client, input: object): Promise<[number, number, number]> {
  const times: number[] = []
  const end = Date.now() + 1_000
  const one = async () => {
    for (let n = 0; (n < 6 || Date.now() < end) && times.length < 400; n++) {
      const begun = performance.now()
      await who.ok('crf/info/list', input)
      times.push(performance.now() - begun)
    }
  }
  await who.ok('crf/info/list', input)
  await Promise.all(Array.from({ length: Number(connections) }, one))
  times.sort((a, b) => a - b)
  return [quantile(times, 0.5), quantile(times, 0.95), times.length]
}

async function main(): Promise<void> {
  await prepare()
  const server = spawn(process.execPath, [resolve(import.meta.dirname, '../server/main.ts')], { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    const url = `http://127.0.0.1:${port}`
    while (!(await fetch(`${url}/api/ready`).then((r) => r.ok, () => false))) await new Promise((next) => { setTimeout(next, 200) })
    const signIn = async (username: string) => client(url, (await client(url, '').ok('auth/login', { username, password: 'Plimsoll-2026' })).token)
    console.log(`| question | as | p50 ms | p95 ms | calls |\n| --- | --- | ---: | ---: | ---: |`)
    const asked = await questions(await signIn('chief'))
    for (const username of ['chief', 'operator', 'surveyor']) {
      const who = await signIn(username)
      for (const [name, input] of username === 'chief' ? asked : asked.filter(([question]) => /^(as it|everything|waiting|order -(statusTime|name|margin)|keyword, (part|one l))/.test(question))) {
        const [p50, p95, calls] = await measured(who, input)
        console.log(`| ${name} | ${username} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${calls} |`)
      }
    }
  } finally {
    server.kill()
  }
}

await main()
