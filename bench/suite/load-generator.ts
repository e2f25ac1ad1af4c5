/**
 * Sends concurrent calls from a separate process; responses are counted, not parsed. Commands are
 * the messages of `compare.ts`.
 */
import { connect } from 'node:net'

/**
 * `changes`: the field that a save changes in each call; the response has the version for the next
 * save.
 */
export interface Load {
  port: number
  token: string
  connections: number
  warmUp: number
  seconds: number
  least: number
  calls: readonly { path: string; body: object }[]
  changes?: string
}
/**
 * `times` in milliseconds, sorted; `seconds` from first to last; `all`: calls including warm-up.
 */
export interface LoadResult {
  times: number[]
  seconds: number
  bytes: number
  all: number
}

interface Answer {
  status: number
  bytes: number
  body: Buffer
}

/** Warm-up: this many calls per connection, and at least this many milliseconds. */
const minWarmUpCalls = 8
const maxWarmUpMs = 1_500

/** A connection with one call at a time. */
function connection(port: number) {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  let pending: { done(answer: Answer): void; failed(error: Error): void } | undefined
  let parts: Buffer[] = []
  let got = 0
  let bodyAt = -1
  let whole = 0
  socket
    .on('error', (error) => pending?.failed(error))
    .on('close', () => pending?.failed(new Error('the connection was closed')))
  socket.on('data', (part: Buffer) => {
    parts.push(part)
    got += part.length
    if (bodyAt < 0) {
      const head = parts.length === 1 ? part : Buffer.concat(parts)
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = /\r\ncontent-length: (\d+)/i.exec(head.toString('latin1', 0, end))
      if (!length) return pending?.failed(new Error('an answer without its length'))
      bodyAt = end + 4
      whole = bodyAt + Number(length[1])
    }
    if (got < whole) return
    const all = Buffer.concat(parts)
    const answer = {
      status: Number(all.toString('latin1', 9, 12)),
      bytes: whole - bodyAt,
      body: all.subarray(bodyAt),
    }
    parts = []
    got = 0
    bodyAt = -1
    pending!.done(answer)
  })
  return {
    ask: (request: string) =>
      new Promise<Answer>((done, failed) => {
        pending = { done, failed }
        socket.write(request)
      }),
    close: () => {
      pending = undefined
      socket.destroy()
    },
  }
}

async function run({
  port,
  token,
  connections,
  warmUp,
  seconds,
  least,
  calls,
  changes,
}: Load): Promise<LoadResult> {
  const times: number[] = []
  let bytes = 0
  const written = ({ path, body }: Load['calls'][number]) => {
    const text = JSON.stringify(body)
    return (
      `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\n` +
      `accept-language: en\r\n${token && `authorization: Bearer ${token}\r\n`}content-length: ` +
      `${Buffer.byteLength(text)}\r\n\r\n${text}`
    )
  }
  const requests = changes ? [] : calls.map(written)
  // Each connection saves its own records, so that no version is stale.
  const bodies = calls.map(({ body }) => ({ ...body })) as Record<string, unknown>[]
  const lines = Array.from({ length: connections }, () => connection(port))
  let next = 0
  const rounds = lines.map(() => 0)
  const one = async (at: number) => {
    const mine = changes
      ? at + connections * (rounds[at]!++ % Math.floor(calls.length / connections))
      : next++ % calls.length
    if (changes) bodies[mine]![changes] = `measured ${Date.now()} ${at} ${rounds[at]}`
    const request = changes
      ? written({ path: calls[mine]!.path, body: bodies[mine]! })
      : requests[mine]!
    const begun = performance.now()
    const answer = await lines[at]!.ask(request)
    const taken = performance.now() - begun
    if (answer.status !== 200)
      throw new Error(
        `${calls[mine]!.path} ${JSON.stringify(calls[mine]!.body)}: ${answer.status} ` +
          `${String(answer.body.subarray(0, 500))}`,
      )
    if (changes) bodies[mine]!['version'] = JSON.parse(String(answer.body)).data.version as number
    bytes += answer.bytes
    return taken
  }
  try {
    // Connections, plans and sessions are warm before the measurement.
    let warmed = 0
    const opened = performance.now()
    await Promise.all(
      lines.map(async (_, at) => {
        for (
          let n = 0;
          n < warmUp && (n < minWarmUpCalls || performance.now() - opened < maxWarmUpMs);
          n++, warmed++
        )
          await one(at)
      }),
    )
    bytes = 0
    const begun = performance.now()
    await Promise.all(
      lines.map(async (_, at) => {
        for (let n = 0; n < least || performance.now() - begun < seconds * 1000; n++)
          times.push(await one(at))
      }),
    )
    return {
      times: times.sort((a, b) => a - b),
      seconds: (performance.now() - begun) / 1000,
      bytes: bytes / times.length,
      all: warmed + times.length,
    }
  } finally {
    for (const { close } of lines) close()
  }
}

process.on('message', (load: Load) => {
  run(load).then(
    (loaded) => process.send!({ loaded }),
    (error: Error) => process.send!({ fault: error.message }),
  )
})
