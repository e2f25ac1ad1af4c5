/**
 * How quickly the lists of certificates answer at the size of a large society, through HTTP: the due list first of all. On the folder of
 * bench/data.ts, which is filled the first time: node_modules/.bin/node bench/lists-due.ts [folder] [connections] [ships] [only questions whose names match]
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '#common/rules/dates.ts'
import { shipCert } from '#modules/ship/cert/shipCert.contract.ts'
import type { Client } from '#server/testing.ts'
import { fillSettings, grow, grown } from './growth/grow.ts'
import { openHouse } from './house.ts'
import { listTimes } from './list-times.ts'
import type { Question } from './list-times.ts'

const [folder = join(tmpdir(), 'plimsoll-growth'), connections = '16', ships = '100000', only] = process.argv.slice(2)
const daysAhead = 90
/** What the page of the list shows, reads and asks for. */
const columns = ['id', 'certId', 'flagId', 'term', 'certNo', 'issueDate', 'expiryDate', 'valid', 'shipName', 'imo', 'companyName', 'companyImo', 'flagNameZh', 'flagNameEn', 'certNameZh', 'certNameEn', 'nextDueDate', 'windowState']

/** What people ask of the certificates. */
async function questions(who: Client): Promise<Question[]> {
  const { list: [row] } = await who.ok('ship/cert/list', { keyword: 'BENCH-0000010-' })
  const due = { nextDueDateTo: addDays(new Date().toISOString().slice(0, 10), daysAhead), sort: 'nextDueDate' }
  const pressing = { windowState: ['open', 'late', 'overdue'] }
  const asked: Question[] = [
    ['due list: a region, open, late or overdue, within 90 days', { ...due, ...pressing, region: ['SIN'] }], ['the same, all regions', { ...due, ...pressing }], ['the same, a flag', { ...due, ...pressing, flagId: [row.flagId] }],
    ['due soon, as its button asks', { ...due, valid: [1] }], ['as it opens', {}],
    ...shipCert.sorts!.flatMap((sort): Question[] => [[`order ${sort}`, { sort }], [`order -${sort}`, { sort: `-${sort}` }]]),
    ...(['notOpen', 'open', 'late', 'overdue', 'done'] as const).map((state): Question => [`state ${state}`, { windowState: [state] }]),
    ['type', { certId: [row.certId] }], ['ship', { shipId: [row.shipId] }], ['flag', { flagId: [row.flagId] }], ['region', { region: ['SIN'] }], ['owner', { ownerId: [row.ownerId] }], ['withdrawn', { valid: [0] }],
    ['keyword, a number', { keyword: row.certNo }], ['keyword, part of a name', { keyword: 'Golden' }], ['keyword, nothing found', { keyword: 'zzzzqq' }],
  ]
  return asked.map(([name, input]) => [name, { ...input, columns }])
}

const house = await openHouse(folder, fillSettings)
await grow(house.db, grown(Number(ships)))
await house.close()
const few = (_name: string, at: number) => at < 5
await listTimes({ folder, path: 'ship/cert/list', connections: Number(connections), only, questions, people: { chief: () => true, operator: few, flag: few, owner: few } })
