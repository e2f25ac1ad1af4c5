/**
 * For tests: sends hostile bodies from a separate thread, so that generating them does not load the
 * server's thread.
 */
import { request } from 'node:http'
import { parentPort } from 'node:worker_threads'
import { hostileBodies, hostileParts } from './hostile.fixture.ts'
import type { HostileBody } from './hostile.fixture.ts'
import type { CallLimits } from '#common/call-limits.ts'
import type { JsonSchema } from '#common/fields.ts'

/** `make` prepares the bodies of a call and returns their names; `send` sends one of them. */
export type Order =
  | { make: { shape: JsonSchema; limits: CallLimits; parts: boolean } }
  | { send: { url: string; token: string; index: number } }
export interface Sent {
  status: number
  text: string
}

let bodies: HostileBody[] = []

function send(url: string, token: string, { type, body }: HostileBody): Promise<Sent> {
  const bytes = Buffer.from(body())
  return new Promise((done) => {
    const headers = {
      'content-type': type,
      'content-length': bytes.length,
      'accept-language': 'en',
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const sent = request(url, { method: 'POST', headers, agent: false }, (response) => {
      let text = ''
      response
        .setEncoding('utf8')
        .on('data', (part: string) => {
          if (text.length < 20_000) text += part
        })
        .on('end', () => done({ status: response.statusCode!, text }))
    })
    sent.on('error', (error: NodeJS.ErrnoException) =>
      done({ status: 0, text: String(error.code ?? error.message) }),
    )
    sent.end(bytes)
  })
}

parentPort!.on('message', async (order: Order) => {
  if ('make' in order) {
    const { shape, limits, parts } = order.make
    bodies = parts ? hostileParts(limits.bytes) : hostileBodies(shape, limits)
    parentPort!.postMessage(bodies.map(({ name, type }) => `${name} (${type.split(/[/;]/)[1]})`))
  } else
    parentPort!.postMessage(await send(order.send.url, order.send.token, bodies[order.send.index]!))
})
