/**
 * How quickly a list answers: each order of its columns, each filter, each keyword, at 100,000 CRFs, through HTTP.
 * The product is started on a folder of its own, filled the first time: node_modules/.bin/node bench/lists.ts [folder] [connections] [crfs] [only questions whose names match]
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crf } from '#modules/crf/info/crf.contract.ts'
import { snakeCase } from '#server/db/database.ts'
import type { Client } from '#server/testing.ts'
import { fillSettings, grow } from './growth/grow.ts'
import { openHouse } from './house.ts'
import { listTimes } from './list-times.ts'
import type { Question } from './list-times.ts'

const [folder = join(tmpdir(), 'plimsoll-bench'), connections = '16', crfs = '100000', only] = process.argv.slice(2)
/** What the page of the list shows, reads and asks for. */
const shown = ['id', 'createBy', 'name', 'categoryId', 'customerId', 'flagId', 'contractAmount', 'crfNo', 'status', 'statusTime', 'round', 'categoryNameZh', 'categoryNameEn', 'customerName', 'flagNameZh', 'flagNameEn', 'leadName']

/** What people ask of the list of CRFs. */
async function questions(who: Client): Promise<Question[]> {
  const numbered = (part: number) => `BENCH-${Math.max(1, Math.floor(Number(crfs) * part))}`
  const { list: [row] } = await who.ok('crf/info/list', { keyword: 'BENCH-' })
  const orders = crf.sorts!
  const open = { status: [10, 11, 12, 20, 30, 40, 41, 50, 60, 70] }
  const asked: Question[] = [
    ['as it opens: open work', open], ['everything', {}], ['everything, page 200', { page: 200 }],
    ...orders.flatMap((sort): Question[] => [[`order ${sort}`, { sort }], [`order -${sort}`, { sort: `-${sort}` }]]),
    ...orders.map((sort): Question => [`open work, order -${sort}`, { ...open, sort: `-${sort}` }]),
    ['waiting for me', { waiting: [true] }], ['one stage', { status: [20] }], ['finished', { status: [80] }], ['kind', { kind: [1] }], ['category', { categoryId: [row.categoryId] }], ['region', { region: ['SIN'] }],
    ['customer', { customerId: [row.customerId] }], ['ship', { shipId: [row.shipId] }], ['ship type', { shipType: ['203'] }], ['flag', { flagId: [row.flagId] }], ['lead surveyor', { leadSurveyorId: [row.leadSurveyorId] }],
    ['stage since', { statusTimeFrom: '2020-01-01T00:00:00Z', statusTimeTo: '2020-03-01T00:00:00Z' }], ['contract from to', { contractTimeFrom: '2020-01-01', contractTimeTo: '2020-03-01' }], ['survey from to', { surveyDateFrom: '2020-01-01', surveyDateTo: '2020-03-01' }],
    ['flag and region, by time', { flagId: [row.flagId], region: ['SIN'], sort: '-statusTime' }],
    ['keyword, a number', { keyword: numbered(0.54321) }], ['keyword, part of a name', { keyword: 'oran' }], ['keyword, Chinese', { keyword: '年度检验' }], ['keyword, two Chinese characters', { keyword: '初次' }],
    ['keyword, one letter', { keyword: 'a' }], ['keyword, one Chinese character', { keyword: '检' }], ['keyword, nothing found', { keyword: 'zzzzqq' }], ['keyword in open work', { ...open, keyword: 'Golden' }],
  ]
  return [['as it opens, every column', open], ...asked.map(([name, input]): Question => [name, { ...input, columns: shown }])]
}

const house = await openHouse(folder, fillSettings)
await grow(house.db, { customers: 5_000, ships: 20_000, certificates: false, crfs: Number(crfs), quotations: 0, audit: 0 })
await house.close()
const few = (name: string) => /^(as it|everything|waiting|order -(statusTime|name|margin)|keyword(, (part|one l)| in open))/.test(name)
await listTimes({
  folder, path: 'crf/info/list', connections: Number(connections), only, questions, people: { chief: () => true, operator: few, surveyor: few },
  floor: [
    'select id from crf where status in (10, 11, 12, 20, 30, 40, 41, 50, 60, 70) order by status_time desc, id desc limit 20',
    `select ${shown.map((name) => `${snakeCase(name)} as "${name}"`).join(', ')} from crf_row where id = any($1)`,
  ],
})
