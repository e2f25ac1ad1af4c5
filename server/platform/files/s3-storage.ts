import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import http from 'node:http'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { BlobStorage, Range, StoredBlob } from './blob-storage.ts'
import { filesText } from './files.text.ts'
import type { S3Location } from './s3-url.ts'
import { readListPage, readVersionsPage } from './s3-xml.ts'
import { StorageError, bytesOf, faultOf } from './s3-response.ts'

interface RetryOptions {
  /** milliseconds without a byte */
  timeoutMs: number
  maxAttempts: number
  /** milliseconds between the first and the second attempt; doubled for each further one */
  retryDelayMs: number
  /** milliseconds for which a store that did not answer is not called */
  circuitOpenMs: number
}
const defaultRetryOptions: RetryOptions = {
  timeoutMs: 10_000,
  maxAttempts: 3,
  retryDelayMs: 150,
  circuitOpenMs: 3_000,
}
interface S3Request {
  method: string
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  file?: { path: string; size: number; sha256: string }
  bytes?: Buffer
}
const nothing = createHash('sha256').digest('hex')

/**
 * An S3-compatible store. Every request is signed (SigV4) with the hash of its body, so that the
 * store rejects altered content. Files are streamed in both directions.
 *
 * Requests are retried when the store is busy or the connection breaks; then they fail with Refusal
 * 503. While a store does not answer at all, only one request at a time is sent to it and the
 * others are refused immediately, because waiting requests hold resources such as database
 * connections.
 */
export class S3Storage implements BlobStorage {
  #place: S3Location
  #retry: RetryOptions
  #agent: http.Agent
  /** time until which no request is sent */
  #silentUntil = 0
  constructor(place: S3Location, retryOptions: Partial<RetryOptions> = {}) {
    this.#place = place
    this.#retry = { ...defaultRetryOptions, ...retryOptions }
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
    if (!answer)
      throw new StorageError(filesText.storeRefuses, 'NoSuchBucket', 'the bucket is not there')
    answer.resume()
    await rm(path, { force: true })
  }

  /**
   * Writes a small object with additional headers, such as those of object lock.
   * @throws StorageError also when the bucket does not support them
   */
  async putWith(key: string, bytes: Buffer, headers: Record<string, string>): Promise<void> {
    const checksum = createHash('sha256').update(bytes).digest('base64')
    const all = { ...headers, 'x-amz-checksum-sha256': checksum }
    const answer = await this.#ask({ method: 'PUT', key, bytes, headers: all })
    if (!answer)
      throw new StorageError(filesText.storeRefuses, 'NoSuchBucket', 'the bucket is not there')
    answer.resume()
  }

  /** All versions below a folder, oldest name first, including those of deleted objects. */
  async versions(folder: string): Promise<{ key: string; version: string }[]> {
    const found: { key: string; version: string }[] = []
    const prefix = `${this.#place.prefix}${folder}/`
    for (let more: Record<string, string> = {}; ;) {
      const answer = await this.#ask({ method: 'GET', query: { versions: '', prefix, ...more } })
      const list = answer ? await text(bytesOf(answer)) : ''
      const page = readVersionsPage(list)
      for (const { key, version } of page.versions)
        found.push({ key: key.slice(this.#place.prefix.length), version })
      if (!page.next) break
      more = page.next
    }
    return found.sort((a, b) => (a.key < b.key ? -1 : 1))
  }

  /** Reads one version of a small object; null when it does not exist. */
  async readVersion(key: string, version: string): Promise<string | null> {
    const query = version && version !== 'null' ? { query: { versionId: version } } : {}
    const answer = await this.#ask({ method: 'GET', key, ...query })
    return answer && text(bytesOf(answer))
  }

  async open(key: string, range?: Range) {
    const answer = await this.#ask({
      method: 'GET',
      key,
      ...(range && { headers: { range: `bytes=${range.from}-${range.to}` } }),
    })
    if (!answer) return null
    const stream = Readable.from(bytesOf(answer), { objectMode: false })
    // Of a stream that is closed before it is read, the generator never ends the transfer.
    stream.once('close', () => answer.destroy())
    return { stream, size: Number(answer.headers['content-length']) }
  }

  async remove(key: string): Promise<void> {
    ;(await this.#ask({ method: 'DELETE', key }))?.resume()
  }

  async names(folder: string): Promise<string[]> {
    const found: string[] = []
    for await (const { name } of this.list(folder)) found.push(name)
    return found
  }

  /** Names directly in a folder, those of objects and of folders. */
  async children(folder: string): Promise<{ files: string[]; folders: string[] }> {
    const prefix = `${this.#place.prefix}${folder}/`
    const found = { files: [] as string[], folders: [] as string[] }
    for (let more: Record<string, string> = {}; ;) {
      const answer = await this.#ask({
        method: 'GET',
        query: { 'list-type': '2', delimiter: '/', prefix, ...more },
      })
      const page = readListPage(answer ? await text(bytesOf(answer)) : '')
      found.files.push(...page.objects.map(({ key }) => key.slice(prefix.length)))
      found.folders.push(...page.folders.map((name) => name.slice(prefix.length, -1)))
      if (!page.next) return found
      more = { 'continuation-token': page.next }
    }
  }

  async *list(folder: string): AsyncGenerator<StoredBlob> {
    const prefix = `${this.#place.prefix}${folder}/`
    for (let more: Record<string, string> = {}; ;) {
      const answer = await this.#ask({
        method: 'GET',
        query: { 'list-type': '2', prefix, ...more },
      })
      const page = readListPage(answer ? await text(bytesOf(answer)) : '')
      for (const { key, ...blob } of page.objects) yield { ...blob, name: key.slice(prefix.length) }
      if (!page.next) return
      more = { 'continuation-token': page.next }
    }
  }

  close(): void {
    this.#agent.destroy()
  }

  /**
   * Sends a request and returns the response, whose body the caller reads; null for 404.
   * @throws StorageError
   */
  async #ask(ask: S3Request): Promise<IncomingMessage | null> {
    if (Date.now() < this.#silentUntil)
      throw new StorageError(filesText.storeAway, 'ETIMEDOUT', 'no answer a moment ago')
    // Only this request probes a store that did not answer.
    if (this.#silentUntil) this.#silentUntil = Date.now() + this.#retry.timeoutMs
    for (let attempt = 1; ; attempt++) {
      const last = attempt >= this.#retry.maxAttempts
      const answer = await this.#send(ask).catch((error: Error & { code?: string }) => {
        const silent = error.code === 'ETIMEDOUT'
        this.#silentUntil = silent ? Date.now() + this.#retry.circuitOpenMs : 0
        if (error.code === 'ENOENT' || last || silent)
          throw error.code === 'ENOENT'
            ? error
            : new StorageError(filesText.storeAway, error.code ?? 'ETIMEDOUT', error.message)
      })
      if (answer) this.#silentUntil = 0
      const { statusCode = 0 } = answer ?? {}
      if (answer && statusCode < 300) return answer
      if (answer && statusCode === 404) {
        const fault = await faultOf(answer)
        if (fault.code === 'NoSuchBucket') throw fault
        return null
      }
      if (answer && (last || (statusCode < 500 && statusCode !== 429))) throw await faultOf(answer)
      answer?.resume()
      await pause(this.#retry.retryDelayMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
    }
  }

  async #send({ method, key, query, headers, file, bytes }: S3Request): Promise<IncomingMessage> {
    const url = this.#address(key, query)
    const { region, accessKeyId, secretAccessKey, sessionToken } = this.#place
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      ...(sessionToken && { sessionToken }),
      headers: {
        ...headers,
        'x-amz-content-sha256':
          file?.sha256 ?? (bytes ? createHash('sha256').update(bytes).digest('hex') : nothing),
      },
    })
    const signed = await signer.sign()
    return new Promise((resolve, reject) => {
      const request = (url.protocol === 'https:' ? https : http).request(signed.url, {
        method,
        agent: this.#agent,
        ...(url.hostname.endsWith('.localhost') && { lookup: resolveToLoopback }),
        headers: {
          ...Object.fromEntries(signed.headers),
          ...((file || bytes) && {
            'content-length': file?.size ?? bytes!.length,
            'content-type': 'application/octet-stream',
          }),
        },
      })
      request.setTimeout(this.#retry.timeoutMs, () =>
        request.destroy(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })),
      )
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

/** RFC 6761, 6.3: names below localhost are this machine. Not every resolver implements this. */
const resolveToLoopback: LookupFunction = (_name, { all }, done) =>
  all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)
