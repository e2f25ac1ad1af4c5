/**
 * Chooses the inputs of adapter.mjs from a running product. Pairs of flag and type are those that
 * ships have, so that a page has as many rows behind it as those of the other targets.
 * PLIMSOLL_URL=http://127.0.0.1:8080 node bench/peers/sample.mjs
 */
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const url = `${process.env.PLIMSOLL_URL ?? 'http://127.0.0.1:8080'}/api/`
const post = async (path, body, token) => {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  const { code, data, msg } = await response.json()
  if (code) throw new Error(`${path}: ${msg}`)
  return data
}
const person = { username: 'chief', password: 'Plimsoll-2026', captcha: 'off', captchaKey: 'off' }
const { token } = await post('auth/login', person)
const sorts = ['name', '-grossTonnage', '-buildDate', '-completeness', 'buildDate']
const columns = ['id', 'name', 'flagId', 'shipType', 'region']
const ships = []
for (let n = 0; n < 10; n++) {
  const page = { page: 1 + n * 40, size: 100, sort: sorts[n % 5], columns }
  ships.push(...(await post('ship/query/list', page, token)).list)
}
const byPair = new Map(ships.map((ship) => [`${ship.flagId} ${ship.shipType}`, ship]))
/** Seven of ten pages are the first. */
const pages = [1, 1, 1, 1, 1, 1, 1, 2, 2, 3]
const pairs = [...byPair.values()]
  .slice(0, 120)
  .map(({ flagId, shipType }, n) => ({ flag: flagId, type: shipType, page: pages[n % 10] }))
const longest = (name) =>
  name
    .toUpperCase()
    .split(' ')
    .toSorted((a, b) => b.length - a.length)[0]
const words = ships
  .map(({ name }) => longest(name ?? ''))
  .filter((word) => /^[A-Z]{5,}$/.test(word))
  .slice(0, 100)
  .map((word, n) => word.slice(1, 4 + (n % 3)))
const to = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
const due = [...new Set(ships.map(({ region }) => region))].flatMap((region) =>
  [1, 1, 1, 2, 3].map((page) => ({ region, to, page })),
)
const file = join(process.env.BENCH_HOME ?? join(tmpdir(), 'peers'), 'plimsoll-sample.json')
writeFileSync(file, JSON.stringify({ pairs, words, ships: ships.map(({ id }) => id), due }))
process.stdout.write(`${file}: ${pairs.length} pairs, ${words.length} words, ${due.length} pages\n`)
