/**
 * Live updates: what goes over the line from server to screen, and how a screen follows it. The line tells that
 * something has changed, never what: whoever hears it asks again, in their own scope. Format: server-sent events,
 * https://html.spec.whatwg.org/multipage/server-sent-events.html
 */

/** `told`: a topic has changed; `again`: something may have been missed; `replaced`: the person has too many lines; `ended`: so has the session. */
export const liveEvents = ['open', 'told', 'again', 'replaced', 'ended'] as const
export type LiveEvent = (typeof liveEvents)[number]
/** A line of silence, so that both ends notice when the other is gone. */
export const beat = ':\n\n'
/** How often that is sent, in milliseconds. */
export const beatEvery = 20_000
export const written = (event: LiveEvent, topic = ''): string => `event: ${event}\ndata: ${topic}\n\n`

const isEvent = (name: string): name is LiveEvent => (liveEvents as readonly string[]).includes(name)

/** Reads one event; null for silence and for what a later version may say. */
export function readEvent(block: string): { event: LiveEvent; topic: string } | null {
  const field = (name: string) => block.split('\n').find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1).trim() ?? ''
  const event = field('event')
  return isEvent(event) ? { event, topic: field('data') } : null
}

export interface Following {
  /** opens the line; throws when nobody answers */
  open(signal: AbortSignal): Promise<Response>
  /** a topic has changed */
  told(topic: string): void
  /** the line is open: what was told before that, nobody knows */
  again(): void
  /** the session is over: nothing more will come */
  ended(): void
  /** how long to wait before the line is taken up again, in milliseconds, after so many failures in a row */
  pause?(failures: number): number
  /** a line on which nothing was heard for so long is dead, in milliseconds */
  silence?: number
}
const restAfterReplaced = 60_000
const usualPause = (failures: number) => Math.min(30_000, 1_000 * 2 ** failures) * (0.5 + Math.random() / 2)

/** Follows the line, and takes it up again whenever it breaks. */
export function follow({ open, told, again, ended, pause = usualPause, silence = 3 * beatEvery }: Following): { stop(): void } {
  const stopping = new AbortController()
  const { signal } = stopping
  const hear = (block: string): LiveEvent | null => {
    const heard = readEvent(block)
    if (heard?.event === 'open' || heard?.event === 'again') again()
    if (heard?.event === 'told') told(heard.topic)
    return heard?.event ?? null
  }
  /** One line, for as long as it lasts. Gives the last thing that was heard. */
  const once = async (): Promise<LiveEvent | null> => {
    const dead = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const alive = () => {
      clearTimeout(timer)
      timer = setTimeout(() => dead.abort(), silence)
    }
    let last: LiveEvent | null = null
    try {
      alive()
      const over = AbortSignal.any([signal, dead.signal])
      const response = await open(over)
      if (response.status === 401) return 'ended'
      if (!response.ok || !response.body) return null
      let rest = ''
      for await (const piece of textOf(response.body, over)) {
        alive()
        const blocks = (rest + piece).split('\n\n')
        rest = blocks.pop()!
        for (const block of blocks) last = hear(block) ?? last
      }
    } catch { /* it broke: taken up again */ } finally { clearTimeout(timer) }
    return last
  }
  const keep = async () => {
    for (let failures = 0; !signal.aborted;) {
      const last = await once()
      if (signal.aborted) return
      if (last === 'ended') return ended()
      failures = last === null ? failures + 1 : 0
      await rest(last === 'replaced' ? restAfterReplaced : pause(failures), signal)
    }
  }
  void keep()
  return { stop: () => stopping.abort() }
}

/** Not every browser lets its streams be iterated. */
async function* textOf(body: ReadableStream<Uint8Array>, over: AbortSignal): AsyncGenerator<string> {
  const reader = body.getReader()
  over.addEventListener('abort', () => void reader.cancel().catch(() => {}), { once: true })
  const decoder = new TextDecoder()
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield decoder.decode(read.value, { stream: true })
}

const rest = (milliseconds: number, signal: AbortSignal) => new Promise<void>((resolve) => {
  const timer = setTimeout(resolve, milliseconds)
  signal.addEventListener('abort', () => { clearTimeout(timer); resolve() }, { once: true })
})
