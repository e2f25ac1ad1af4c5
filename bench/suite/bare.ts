/**
 * The floor: node's own server, the very statements the product sends with plans kept as there, `JSON.stringify`. No session, right, check,
 * filter or word of the product, and values as the database writes them. `/n` answers the n-th list of statements; a save reads what it
 * is sent, and is one transaction of two statements, which are the last two.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { PlanningClient } from '#server/db/planned.ts'

export interface Statement { text: string; values?: unknown[] }
export interface Bare { connection: pg.PoolConfig; answers: Statement[][] }

process.once('message', ({ connection, answers }: Bare) => {
  const pool = new pg.Pool({ ...connection, max: 10, Client: PlanningClient, types: { getTypeParser: () => String } } as pg.PoolConfig)
  // With its database gone it has nothing more to do.
  pool.on('error', () => process.exit())
  const read = (statements: readonly Statement[]) => async (): Promise<unknown> => {
    const parts = []
    for (const { text, values } of statements) parts.push((await pool.query(text, values)).rows)
    return parts
  }
  const change = ([first, second]: readonly Statement[]) => async (body: string): Promise<unknown> => {
    const { id, version, ...values } = JSON.parse(body) as { id: number; version: number }
    const [[field, to]] = Object.entries(values) as [[string, string]]
    const client = await pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query(first!.text, [id, version, to])
      await client.query(second!.text, [id, rows[0].name, JSON.stringify([{ field, from: null, to }])])
      await client.query('commit')
      return { id, version: Number(rows[0].version) }
    } finally {
      client.release()
    }
  }
  const calls = answers.map((statements) => (statements.some(({ text }) => text.startsWith('update ')) ? change(statements) : read(statements)))
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => { body += part }).on('end', () => {
      calls[Number(request.url!.slice(1))]!(body).then(
        (data) => response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify({ code: 0, data, msg: '' })),
        (error: Error) => { response.statusCode = 500; response.end(error.message) },
      )
    })
  })
  server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }))
})
