/** The floor of a list: node's own server, the same two statements with plans that are kept, JSON. No session, right, check, filter or word of the product. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

const { host, port, statements: [find, read] } = JSON.parse(process.argv[2]!) as { host: string; port: number; statements: [string, string] }
const pool = new pg.Pool({ host, port, user: 'plimsoll', database: 'plimsoll', max: 10 })

const server = createServer((request, response) => {
  request.resume().on('end', () => void answer().then((body) => response.setHeader('content-type', 'application/json; charset=utf-8').end(body)))
})
async function answer(): Promise<string> {
  const found = await pool.query<{ id: string }>({ name: 'find', text: find })
  const { rows } = await pool.query<{ id: string }>({ name: 'read', text: read, values: [found.rows.map(({ id }) => id)] })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return JSON.stringify({ code: 0, data: { list: found.rows.map(({ id }) => byId.get(id)), total: 10_000 }, msg: '' })
}
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
