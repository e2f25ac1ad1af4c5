import { Agent, request } from 'node:http'
import type { Answer } from './judge.ts'
import type { Shot } from './attacks.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
/** Files may be large: of what is no words only the beginning is read. */
const kept = 200_000

/** Documents are made one after the other: how long one may wait for its turn behind those of all the others. */
const patience = 180_000

/** Sends a request as it is, whatever a browser would make of it. Status 0 when no answer came, with the reason as its text. */
export async function send(base: string, { method, url, headers, body }: Shot): Promise<Answer> {
  const form = typeof body === 'object' && 'append' in body ? new Response(body) : null
  const bytes = form ? Buffer.from(await form.arrayBuffer()) : body as string | Buffer | undefined
  const all = { ...headers, ...(form && { 'content-type': form.headers.get('content-type')! }), ...(bytes !== undefined && { 'content-length': String(Buffer.byteLength(bytes)) }) }
  const begun = performance.now()
  return new Promise((done) => {
    let answered = false
    const end = (status: number, type: string, text: string) => {
      if (answered) return
      answered = true
      done({ status, type, text, ms: performance.now() - begun })
    }
    const sent = request({ host: new URL(base).hostname, port: new URL(base).port, path: url, method, headers: all, agent, timeout: patience }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => { if (text.length < kept) text += part })
        .on('end', () => end(response.statusCode!, response.headers['content-type'] ?? '', text)).on('error', () => end(response.statusCode!, '', text))
    })
    sent.on('timeout', () => sent.destroy(new Error('timeout'))).on('error', (error: NodeJS.ErrnoException) => end(0, '', error.code ?? error.message))
    sent.end(bytes)
  })
}
