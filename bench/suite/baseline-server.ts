/**
 * The floor: a node:http server that sends statements, prepared, and serialises the rows. No
 * session, right, validation, filter or message. `/n` runs the n-th list of statements; a save
 * fills its statement from the body.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/**
 * `name`: prepared, once per connection. `isSave`: its values are id, version and the new value of
 * the body.
 */
export interface Statement {
  name?: string
  text: string
  values?: unknown[]
  isSave?: true
}
export interface BaselineOptions {
  connection: pg.PoolConfig
  answers: Statement[][]
}

process.once('message', ({ connection, answers }: BaselineOptions) => {
  const pool = new pg.Pool({
    ...connection,
    max: 10,
    types: { getTypeParser: () => String },
  } as pg.PoolConfig)
  // Ends with its database.
  pool.on('error', () => process.exit())
  const read = (statements: readonly Statement[]) => async (): Promise<unknown> => {
    const parts = []
    for (const statement of statements) parts.push((await pool.query(statement)).rows)
    return parts
  }
  const change =
    (statement: Statement) =>
    async (body: string): Promise<unknown> => {
      const { id, version, ...values } = JSON.parse(body) as { id: number; version: number }
      const [value] = Object.values(values) as string[]
      const { name, text } = statement
      const { rows } = await pool.query({
        ...(name && { name }),
        text,
        values: [id, version, value],
      })
      return { id, version: Number(rows[0].version) }
    }
  const calls = answers.map((statements) =>
    statements[0]?.isSave ? change(statements[0]) : read(statements),
  )
  const server = createServer((request, response) => {
    let body = ''
    request
      .setEncoding('utf8')
      .on('data', (part: string) => {
        body += part
      })
      .on('end', () => {
        calls[Number(request.url!.slice(1))]!(body).then(
          (data) =>
            response
              .setHeader('content-type', 'application/json; charset=utf-8')
              .end(JSON.stringify({ code: 0, data, msg: '' })),
          (error: Error) => {
            response.statusCode = 500
            response.end(error.message)
          },
        )
      })
  })
  server.listen(0, '127.0.0.1', () =>
    process.send!({ port: (server.address() as AddressInfo).port }),
  )
})
