import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import http from 'node:http'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Refusal } from '../http/refusal.ts'
import type { Phrase } from '#common/text.ts'
import type { Depot, Range } from './depot.ts'
import { filesText } from './files.text.ts'
import type { S3Place } from './s3-url.ts'

interface Patience {
  /** without a byte, in milliseconds */
  idle: number
  tries: number
  /** between the first try and the second; then doubled */
  pause: number
  /** for which a store that did not answer is left alone */
  rest: number
}
const usual: Patience = { idle: 10_000, tries: 3, pause: 150, rest: 3_000 }
interface Ask { method: string; key?: string; query?: Record<string, string>; headers?: Record<string, string>; file?: { path: string; size: number; sha256: string }; bytes?: Buffer }
const nothing = createHash('sha256').digest('hex')

/** What stands against the store just now, as a person is told; `code` and `message` are for the log and for whoever watches. */
class StoreFault extends Refusal {
  code: string
  constructor(phrase: Phrase, code: string, message: string) {
    super(503, phrase)
    this.code = code
    this.message = message
  }
}

/**
 * An S3-compatible store. Every call is signed (SigV4) with the hash of what it carries, so that the store refuses what
 * was changed on the way; files go up from the disk and come down as a stream. Busy stores and broken lines are tried
 * again; then Refusal 503. A store that does not answer at all is asked by one call at a time until it does: whoever
 * else wants something is refused at once, for while they wait they hold what others need, such as a connection of the database.
 */
export class S3Depot implements Depot {
  #place: S3Place
  #patience: Patience
  #agent: http.Agent
  /** until then nobody asks */
  #silentUntil = 0
  constructor(place: S3Place, patience: Partial<Patience> = {}) {
    this.#place = place
    this.#patience = { ...usual, ...patience }
    const agent = { keepAlive: true, maxSockets: 64, maxFreeSockets: 8 }
    this.#agent = place.origin.startsWith('https:') ? new https.Agent(agent) : new http.Agent(agent)
  }

  async size(key: string): Promise<number | null> {
    const answer = await this.#ask({ method: 'HEAD', key })
    answer?.resume()
    return answer ? Number(answer.headers['content-length'] ?? 0) : null
  }

  async put(key: string, path: string, about: { size: number; sha256: string }): Promise<void> {
    const answer = await this.#ask({ method: 'PUT', key, file: { path, ...about } })
    if (!answer) throw new StoreFault(filesText.storeRefuses, 'NoSuchBucket', 'the bucket is not there')
    answer.resume()
    await rm(path, { force: true })
  }

  /**
   * Writes a small object with headers of its own, such as those of object lock.
   * @throws StoreFault also where the bucket does not know them
   */
  async putWith(key: string, bytes: Buffer, headers: Record<string, string>): Promise<void> {
    const checksum = createHash('sha256').update(bytes).digest('base64')
    const all = { ...headers, 'x-amz-checksum-sha256': checksum }
    const answer = await this.#ask({ method: 'PUT', key, bytes, headers: all })
    if (!answer) throw new StoreFault(filesText.storeRefuses, 'NoSuchBucket', 'the bucket is not there')
    answer.resume()
  }

  /** All versions below a folder, oldest name first, also of objects that were deleted since. */
  async versions(folder: string): Promise<{ key: string; version: string }[]> {
    const found: { key: string; version: string }[] = []
    const prefix = `${this.#place.prefix}${folder}/`
    for (let more: Record<string, string> = {}; ;) {
      const answer = await this.#ask({ method: 'GET', query: { versions: '', prefix, ...more } })
      const list = answer ? await text(answer) : ''
      for (const [, one] of list.matchAll(/<Version>(.*?)<\/Version>/gs)) {
        const part = (name: string) => plain(new RegExp(`<${name}>([^<]*)<`).exec(one!)?.[1] ?? '')
        found.push({ key: part('Key').slice(this.#place.prefix.length), version: part('VersionId') })
      }
      const next = (name: string) => plain(new RegExp(`<Next${name}>([^<]*)<`).exec(list)?.[1] ?? '')
      if (!/<IsTruncated>true/.test(list) || !next('KeyMarker')) break
      more = { 'key-marker': next('KeyMarker'), 'version-id-marker': next('VersionIdMarker') }
    }
    return found.sort((a, b) => (a.key < b.key ? -1 : 1))
  }

  /** One version of a small object; null where it is not there. */
  async readVersion(key: string, version: string): Promise<string | null> {
    const query = version && version !== 'null' ? { query: { versionId: version } } : {}
    const answer = await this.#ask({ method: 'GET', key, ...query })
    return answer && text(answer)
  }

  async open(key: string, range?: Range) {
    const answer = await this.#ask({ method: 'GET', key, ...(range && { headers: { range: `bytes=${range.from}-${range.to}` } }) })
    return answer && { stream: answer, size: Number(answer.headers['content-length']) }
  }

  async remove(key: string): Promise<void> {
    ;(await this.#ask({ method: 'DELETE', key }))?.resume()
  }

  async names(folder: string): Promise<string[]> {
    const start = `${this.#place.prefix}${folder}/`
    const found: string[] = []
    for (let more = ''; ;) {
      const answer = await this.#ask({ method: 'GET', query: { 'list-type': '2', prefix: start, ...(more && { 'continuation-token': more }) } })
      const list = answer ? await text(answer) : ''
      found.push(...[...list.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => plain(key!).slice(start.length)))
      more = /<IsTruncated>true/.test(list) ? plain(/<NextContinuationToken>([^<]*)</.exec(list)?.[1] ?? '') : ''
      if (!more) return found
    }
  }

  close(): void {
    this.#agent.destroy()
  }

  /** The answer, whose body is the caller's to read; null for 404. @throws StoreFault */
  async #ask(ask: Ask): Promise<IncomingMessage | null> {
    if (Date.now() < this.#silentUntil) throw new StoreFault(filesText.storeAway, 'ETIMEDOUT', 'no answer a moment ago')
    // One that was silent is asked again by this call alone.
    if (this.#silentUntil) this.#silentUntil = Date.now() + this.#patience.idle
    for (let tries = 1; ; tries++) {
      const last = tries >= this.#patience.tries
      const answer = await this.#send(ask).catch((error: Error & { code?: string }) => {
        const silent = error.code === 'ETIMEDOUT'
        this.#silentUntil = silent ? Date.now() + this.#patience.rest : 0
        if (error.code === 'ENOENT' || last || silent) throw error.code === 'ENOENT' ? error : new StoreFault(filesText.storeAway, error.code ?? 'ETIMEDOUT', error.message)
      })
      if (answer) this.#silentUntil = 0
      const { statusCode = 0 } = answer ?? {}
      if (answer && statusCode < 300) return answer
      if (answer && statusCode === 404) {
        answer.resume()
        return null
      }
      if (answer && (last || (statusCode < 500 && statusCode !== 429))) throw await faultOf(answer)
      answer?.resume()
      await pause(this.#patience.pause * 2 ** (tries - 1) * (0.5 + Math.random()))
    }
  }

  async #send({ method, key, query, headers, file, bytes }: Ask): Promise<IncomingMessage> {
    const url = this.#address(key, query)
    const { region, accessKeyId, secretAccessKey, sessionToken } = this.#place
    const signer = new AwsV4Signer({ method, url: url.href, service: 's3', region, accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }), headers: { ...headers, 'x-amz-content-sha256': file?.sha256 ?? (bytes ? createHash('sha256').update(bytes).digest('hex') : nothing) } })
    const signed = await signer.sign()
    return new Promise((resolve, reject) => {
      const request = (url.protocol === 'https:' ? https : http).request(signed.url, {
        method, agent: this.#agent, ...(url.hostname.endsWith('.localhost') && { lookup: toThisMachine }), headers: { ...Object.fromEntries(signed.headers), ...((file || bytes) && { 'content-length': file?.size ?? bytes!.length, 'content-type': 'application/octet-stream' }) },
      })
      request.setTimeout(this.#patience.idle, () => request.destroy(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })))
      request.once('response', resolve).once('error', reject)
      if (!file) return request.end(bytes)
      const body = createReadStream(file.path)
      body.once('error', (error) => request.destroy(error))
      request.once('close', () => body.destroy())
      body.pipe(request)
    })
  }

  #address(key: string | undefined, query: Record<string, string> = {}): URL {
    const { origin, bucket, prefix, style } = this.#place
    const url = new URL(origin)
    const path = key === undefined ? '' : `${prefix}${key}`
    if (style === 'virtual') url.hostname = `${bucket}.${url.hostname}`
    url.pathname = `/${[...(style === 'path' ? [bucket] : []), ...path.split('/')].map(encodeURIComponent).join('/')}`
    url.search = new URLSearchParams(query).toString().replaceAll('+', '%20')
    return url
  }
}

/** RFC 6761, 6.3: names below localhost are this machine, though not every resolver knows. */
const toThisMachine: LookupFunction = (_name, { all }, done) => (all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4))

const plain = (xml: string): string => xml.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name]!)

/** The store's own word for it is for the log; nothing of it is shown to people. */
async function faultOf(answer: IncomingMessage): Promise<StoreFault> {
  const said = await text(answer).catch(() => '')
  const code = /<Code>([^<]{1,60})</.exec(said)?.[1] ?? `HTTP ${answer.statusCode}`
  const refuses = answer.statusCode === 401 || answer.statusCode === 403 || answer.statusCode === 301
  return new StoreFault(refuses ? filesText.storeRefuses : filesText.storeAway, code, `S3: ${code} ${/<Message>([^<]{1,200})</.exec(said)?.[1] ?? ''}`.trim())
}
