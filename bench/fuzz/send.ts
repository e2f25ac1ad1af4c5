import { Agent, request } from 'node:http'
import type { Answer } from './response-defect.ts'
import type { FuzzRequest } from './fuzz-request.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
/** Binary bodies can be large: only their beginning is read. */
const maxChars = 200_000

/** Timeout of documents, which are made one after another. */
const timeoutMs = 180_000

/** Sends a raw request. Status 0 with the reason as text if there was no response. */
export async function send(
  base: string,
  { method, url, headers, body }: FuzzRequest,
): Promise<Answer> {
  const form = typeof body === 'object' && 'append' in body ? new Response(body) : null
  const bytes = form ? Buffer.from(await form.arrayBuffer()) : (body as string | Buffer | undefined)
  const all = {
    ...headers,
    ...(form && { 'content-type': form.headers.get('content-type')! }),
    ...(bytes !== undefined && { 'content-length': String(Buffer.byteLength(bytes)) }),
  }
  const begun = performance.now()
  return new Promise((done) => {
    let answered = false
    const end = (status: number, type: string, text: string) => {
      if (answered) return
      answered = true
      done({ status, type, text, ms: performance.now() - begun })
    }
    const sent = request(
      {
        host: new URL(base).hostname,
        port: new URL(base).port,
        path: url,
        method,
        headers: all,
        agent,
        timeout: timeoutMs,
      },
      (response) => {
        let text = ''
        response
          .setEncoding('utf8')
          .on('data', (part: string) => {
            if (text.length < maxChars) text += part
          })
          .on('end', () => end(response.statusCode!, response.headers['content-type'] ?? '', text))
          .on('error', () => end(response.statusCode!, '', text))
      },
    )
    sent
      .on('timeout', () => sent.destroy(new Error('timeout')))
      .on('error', (error: NodeJS.ErrnoException) => end(0, '', error.code ?? error.message))
    sent.end(bytes)
  })
}
