/**
 * Makes calls as so many people at once, in a process of its own: what measuring costs is the same for the product and its floor, and
 * little beside them, as answers are counted and not read. Told what to do by messages of `ask.ts`.
 */
import { connect } from 'node:net'

/** `changes`: what is called saves a record, each time with another value of this field; its answer tells the version that the next save of it must name. */
export interface Load { port: number; token: string; connections: number; warmUp: number; seconds: number; least: number; calls: readonly { path: string; body: object }[]; changes?: string }
/** `times` in milliseconds, sorted; `seconds` from the first to the last; `all`: calls, with those that warmed up. */
export interface Loaded { times: number[]; seconds: number; bytes: number; all: number }

interface Answer { status: number; bytes: number; body: Buffer }

/** What takes long needs fewer calls to get warm: so many for a connection, however long they take; beyond these, for so many milliseconds. */
const leastWarm = 8
const longestWarm = 1_500

/** A connection on which one call at a time is made. */
function line(port: number) {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  let settle: { done(answer: Answer): void; failed(error: Error): void } | undefined
  let parts: Buffer[] = []
  let got = 0
  let bodyAt = -1
  let whole = 0
  socket.on('error', (error) => settle?.failed(error)).on('close', () => settle?.failed(new Error('the connection was closed')))
  socket.on('data', (part: Buffer) => {
    parts.push(part)
    got += part.length
    if (bodyAt < 0) {
      const head = parts.length === 1 ? part : Buffer.concat(parts)
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = /\r\ncontent-length: (\d+)/i.exec(head.toString('latin1', 0, end))
      if (!length) return settle?.failed(new Error('an answer without its length'))
      bodyAt = end + 4
      whole = bodyAt + Number(length[1])
    }
    if (got < whole) return
    const all = Buffer.concat(parts)
    const answer = { status: Number(all.toString('latin1', 9, 12)), bytes: whole - bodyAt, body: all.subarray(bodyAt) }
    parts = []
    got = 0
    bodyAt = -1
    settle!.done(answer)
  })
  return {
    ask: (request: string) => new Promise<Answer>((done, failed) => {
      settle = { done, failed }
      socket.write(request)
    }),
    close: () => { settle = undefined; socket.destroy() },
  }
}

async function run({ port, token, connections, warmUp, seconds, least, calls, changes }: Load): Promise<Loaded> {
  const times: number[] = []
  let bytes = 0
  const written = ({ path, body }: Load['calls'][number]) => {
    const text = JSON.stringify(body)
    return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\naccept-language: en\r\n${token && `authorization: Bearer ${token}\r\n`}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  }
  const requests = changes ? [] : calls.map(written)
  // Whoever saves has records of their own, so that nobody's version is out of date.
  const bodies = calls.map(({ body }) => ({ ...body })) as Record<string, unknown>[]
  const lines = Array.from({ length: connections }, () => line(port))
  let next = 0
  const rounds = lines.map(() => 0)
  const one = async (at: number) => {
    const mine = changes ? at + connections * (rounds[at]!++ % Math.floor(calls.length / connections)) : next++ % calls.length
    if (changes) bodies[mine]![changes] = `measured ${Date.now()} ${at} ${rounds[at]}`
    const request = changes ? written({ path: calls[mine]!.path, body: bodies[mine]! }) : requests[mine]!
    const begun = performance.now()
    const answer = await lines[at]!.ask(request)
    const taken = performance.now() - begun
    if (answer.status !== 200) throw new Error(`${calls[mine]!.path} ${JSON.stringify(calls[mine]!.body)}: ${answer.status} ${String(answer.body.subarray(0, 500))}`)
    if (changes) bodies[mine]!['version'] = JSON.parse(String(answer.body)).data.version as number
    bytes += answer.bytes
    return taken
  }
  try {
    // Connections are opened, plans are made and whoever calls is known before the first is measured.
    let warmed = 0
    const opened = performance.now()
    await Promise.all(lines.map(async (_, at) => { for (let n = 0; n < warmUp && (n < leastWarm || performance.now() - opened < longestWarm); n++, warmed++) await one(at) }))
    bytes = 0
    const begun = performance.now()
    await Promise.all(lines.map(async (_, at) => { for (let n = 0; n < least || performance.now() - begun < seconds * 1000; n++) times.push(await one(at)) }))
    return { times: times.sort((a, b) => a - b), seconds: (performance.now() - begun) / 1000, bytes: bytes / times.length, all: warmed + times.length }
  } finally {
    for (const { close } of lines) close()
  }
}

process.on('message', (load: Load) => {
  run(load).then((loaded) => process.send!({ loaded }), (error: Error) => process.send!({ fault: error.message }))
})
