/**
 * Live updates: the format of the event stream, and the client that follows it. An event says only
 * that a topic has changed; each client then reads again within its own scope. Format: server-sent
 * events, https://html.spec.whatwg.org/multipage/server-sent-events.html
 */

/**
 * `told`: a topic has changed; `again`: events may have been missed; `replaced`: the user has too
 * many streams; `ended`: the session has ended.
 */
export const liveEvents = ['open', 'told', 'again', 'replaced', 'ended'] as const
export type LiveEvent = (typeof liveEvents)[number]
/** A comment line, by which both ends notice a dead connection. */
export const heartbeat = ':\n\n'
/** Interval of heartbeats, in milliseconds. */
export const heartbeatMs = 20_000
export const formatEvent = (event: LiveEvent, topic = ''): string =>
  `event: ${event}\ndata: ${topic}\n\n`

const isEvent = (name: string): name is LiveEvent =>
  (liveEvents as readonly string[]).includes(name)

/** Parses one event; null for heartbeats and unknown events. */
export function parseEvent(block: string): { event: LiveEvent; topic: string } | null {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? ''
  const event = field('event')
  return isEvent(event) ? { event, topic: field('data') } : null
}

export interface EventStreamOptions {
  /** opens the stream; throws when the server cannot be reached */
  open(signal: AbortSignal): Promise<Response>
  /** a topic has changed */
  onChanged(topic: string): void
  /** the stream is open; events before this moment may have been missed */
  onResync(): void
  /** the session has ended; no further events */
  onEnded(): void
  /** delay before reconnecting, in milliseconds, after this number of consecutive failures */
  retryDelayMs?(failures: number): number
  /** a stream without data for this long is dead, in milliseconds */
  idleTimeoutMs?: number
}
const replacedDelayMs = 60_000
const defaultRetryDelayMs = (failures: number) =>
  Math.min(30_000, 1_000 * 2 ** failures) * (0.5 + Math.random() / 2)

/** Follows the event stream and reconnects whenever it breaks. */
export function subscribeToEvents({
  open,
  onChanged,
  onResync,
  onEnded,
  retryDelayMs = defaultRetryDelayMs,
  idleTimeoutMs = 3 * heartbeatMs,
}: EventStreamOptions): { stop(): void } {
  const stopping = new AbortController()
  const { signal } = stopping
  const handleEvent = (block: string): LiveEvent | null => {
    const parsed = parseEvent(block)
    if (parsed?.event === 'open' || parsed?.event === 'again') onResync()
    if (parsed?.event === 'told') onChanged(parsed.topic)
    return parsed?.event ?? null
  }
  /** Reads one connection to its end. Returns the last event. */
  const readConnection = async (): Promise<LiveEvent | null> => {
    const dead = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const restartTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(() => dead.abort(), idleTimeoutMs)
    }
    let last: LiveEvent | null = null
    try {
      restartTimer()
      const ended = AbortSignal.any([signal, dead.signal])
      const response = await open(ended)
      if (response.status === 401) return 'ended'
      if (!response.ok || !response.body) return null
      let buffer = ''
      for await (const chunk of decodeStream(response.body, ended)) {
        restartTimer()
        const blocks = (buffer + chunk).split('\n\n')
        buffer = blocks.pop()!
        for (const block of blocks) last = handleEvent(block) ?? last
      }
    } catch {
      /* disconnected: the loop reconnects */
    } finally {
      clearTimeout(timer)
    }
    return last
  }
  const runLoop = async () => {
    for (let failures = 0; !signal.aborted;) {
      const last = await readConnection()
      if (signal.aborted) return
      if (last === 'ended') return onEnded()
      failures = last === null ? failures + 1 : 0
      await sleep(last === 'replaced' ? replacedDelayMs : retryDelayMs(failures), signal)
    }
  }
  void runLoop()
  return { stop: () => stopping.abort() }
}

/** Reads a stream as text. Not every browser supports iterating a stream. */
async function* decodeStream(
  body: ReadableStream<Uint8Array>,
  ended: AbortSignal,
): AsyncGenerator<string> {
  const reader = body.getReader()
  ended.addEventListener('abort', () => void reader.cancel().catch(() => {}), { once: true })
  const decoder = new TextDecoder()
  for (let read = await reader.read(); !read.done; read = await reader.read())
    yield decoder.decode(read.value, { stream: true })
}

const sleep = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
