/**
 * The product as a target of the peer benchmark, which measures it beside Directus, Strapi, NocoDB
 * and a floor of node:http with SQL written by hand. The harness is a separate project.
 *
 * The product runs on its own data of the same size, so answers are timed, not compared:
 *   npm run bench:seed -- --ships 100000 --folder /tmp/growth
 *   export PLIMSOLL=$PWD PLIMSOLL_DATA=/tmp/growth
 *   node bench/peers/sample.mjs       (once, with the product running: CAPTCHA=off DEMO=on)
 *   ./run.sh --adapter $PLIMSOLL/bench/peers/adapter.mjs --targets directus,floor,plimsoll \
 *     --workloads w1,w2,w3,w4 --conns 16 --rounds 3       (in the folder of the harness)
 *
 * w1: a page of 20 ships by flag and type with total; w2: any part of a name; w3: a ship's page; w4:
 * certificates of a region due in 90 days. The database is a child of the product, so its processor
 * column has both.
 */
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const home = process.env.BENCH_HOME ?? join(tmpdir(), 'peers')
const sample = JSON.parse(readFileSync(join(home, 'plimsoll-sample.json'), 'utf8'))
const headers = { 'content-type': 'application/json' }
const columns = [
  'id',
  'name',
  'imo',
  'classNo',
  'flagId',
  'shipType',
  'grossTonnage',
  'buildDate',
  'status',
]
const certColumns = ['id', 'certNo', 'certId', 'nextDueDate', 'shipId', 'shipName']
let asked = 0
const next = (list) => list[asked++ % list.length]
const call = (path, body) => ({ method: 'POST', path: `/api/${path}`, headers, body })
const page = { sort: 'name', size: 20, columns }

export default () => ({
  name: 'plimsoll',
  port: 18777,
  note: 'session, rights, row scope, validation',
  start: {
    cmd: ['node', 'start.mjs'],
    cwd: process.env.PLIMSOLL,
    env: {
      PORT: '18777',
      DATA_DIR: process.env.PLIMSOLL_DATA,
      CAPTCHA: 'off',
      DEMO: 'on',
      CALLS_PER_MINUTE: '0',
      LOG_LEVEL: 'warn',
    },
    ready: '/api/ready',
  },
  async auth(post) {
    const { data } = await post('/api/auth/login', {
      username: 'chief',
      password: 'Plimsoll-2026',
      captcha: 'off',
      captchaKey: 'off',
    })
    return { authorization: `Bearer ${data.token}` }
  },
  w1() {
    const pair = next(sample.pairs)
    const filters = { flagId: [pair.flag], shipType: [pair.type] }
    return call('ship/query/list', { ...page, ...filters, page: pair.page })
  },
  w2: () => call('ship/query/list', { ...page, keyword: next(sample.words), page: 1 }),
  w3: () => call('ship/query/get', { id: next(sample.ships) }),
  w4() {
    const due = next(sample.due)
    return call('ship/cert/list', {
      region: [due.region],
      nextDueDateTo: due.to,
      windowState: ['open', 'late', 'overdue'],
      sort: 'nextDueDate',
      page: due.page,
      size: 20,
      columns: certColumns,
    })
  },
  check: {},
})
