/**
 * How quickly the lists of certificates answer at the size of a large society, through HTTP: the due list first of all. On the folder of
 * bench/data.ts, which is filled the first time: node_modules/.bin/node bench/lists-due.ts [folder] [connections] [ships]
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '#common/rules/dates.ts'
import { shipCert } from '#modules/ship/cert/shipCert.contract.ts'
import type { Client } from '#server/testing.ts'
import { fillSettings, grow, grown } from './growth/grow.ts'
import { openHouse, quantile, startServer, timesOf } from './house.ts'

const [folder = join(tmpdir(), 'plimsoll-growth'), connections = '16', ships = '100000'] = process.argv.slice(2)
const daysAhead = 90

/** What people ask of the certificates. */
async function questions(who: Client): Promise<[string, object][]> {
  const { list: [row] } = await who.ok('ship/cert/list', { keyword: 'BENCH-0000010-' })
  const due = { nextDueDateTo: addDays(new Date().toISOString().slice(0, 10), daysAhead), sort: 'nextDueDate' }
  const pressing = { windowState: ['open', 'late', 'overdue'] }
  return [
    ['due list: a region, open, late or overdue, within 90 days', { ...due, ...pressing, region: ['SIN'] }], ['the same, all regions', { ...due, ...pressing }], ['the same, a flag', { ...due, ...pressing, flagId: [row.flagId] }],
    ['due soon, as its button asks', { ...due, valid: [1] }], ['as it opens', {}],
    ...shipCert.sorts!.flatMap((sort): [string, object][] => [[`order ${sort}`, { sort }], [`order -${sort}`, { sort: `-${sort}` }]]),
    ...(['notOpen', 'open', 'late', 'overdue', 'done'] as const).map((state): [string, object] => [`state ${state}`, { windowState: [state] }]),
    ['type', { certId: [row.certId] }], ['ship', { shipId: [row.shipId] }], ['flag', { flagId: [row.flagId] }], ['region', { region: ['SIN'] }], ['owner', { ownerId: [row.ownerId] }], ['withdrawn', { valid: [0] }],
    ['keyword, a number', { keyword: row.certNo }], ['keyword, part of a name', { keyword: 'Golden' }], ['keyword, nothing found', { keyword: 'zzzzqq' }],
  ]
}

const house = await openHouse(folder, fillSettings)
await grow(house.db, grown(Number(ships)))
await house.close()
const server = await startServer(folder, 8190)
try {
  console.log(`| question | as | p50 ms | p95 ms | calls |\n| --- | --- | ---: | ---: | ---: |`)
  const asked = await questions(await server.signIn('chief'))
  for (const username of ['chief', 'operator', 'flag', 'owner']) {
    const who = await server.signIn(username)
    for (const [name, input] of username === 'chief' ? asked : asked.slice(0, 5)) {
      const times = await timesOf(server, who, 'ship/cert/list', input, Number(connections))
      console.log(`| ${name} | ${username} | ${quantile(times, 0.5).toFixed(1)} | ${quantile(times, 0.95).toFixed(1)} | ${times.length} |`)
    }
  }
} finally {
  await server.stop()
}
