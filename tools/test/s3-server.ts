/**
 * A small, strict S3 server for tests. It checks every signature (SigV4) and body hash, supports
 * both address styles, ranges and paged lists, and can simulate outages. Run: node
 * tools/test/s3-server.ts [port], bucket `plimsoll`, key `key`, secret `secret`.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import http from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

export interface S3Server {
  /** for S3_URL */
  url: string
  port: number
  /** objects by name, without the bucket */
  files: Map<string, Buffer>
  /** times of the last writes by name; without one, the start of the server */
  modified: Map<string, Date>
  /** objects under object lock: name → end */
  locks: Map<string, { mode: string; until: string }>
  /** answered calls, including refused ones */
  calls: { method: string; path: string; status: number }[]
  /** answers this many calls with 503, or `deaf`: not at all; 0 restores it */
  fail(calls: number, deaf?: boolean): void
  /** calls without an answer */
  unanswered(): number
  /** delays every call by these milliseconds */
  slow(ms: number): void
  /** whether the connection breaks in the middle of every object */
  cut(on: boolean): void
  close(): Promise<void>
}
const [accessKey, secret, region] = ['key', 'secret', 'test-1']
const page = 10
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const encoded = (part: string) =>
  encodeURIComponent(part).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
const escaped = (xml: string) =>
  xml.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!)

const authorizationForm = new RegExp(
  '^AWS4-HMAC-SHA256 Credential=([^/]+)/(\\d{8})/([^/]+)/s3/aws4_request, ' +
    '?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$',
)

/**
 * The expected signature of a request.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
function signatureFault(request: IncomingMessage, url: URL): string | null {
  const credentials = authorizationForm.exec(request.headers.authorization ?? '')
  if (!credentials) return 'AccessDenied'
  const [, id, day, where, signed, signature] = credentials as unknown as string[]
  if (id !== accessKey) return 'InvalidAccessKeyId'
  const time = String(request.headers['x-amz-date'] ?? '')
  const at = Date.parse(
    time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  if (!(Math.abs(Date.now() - at) < 900_000) || !time.startsWith(day!))
    return 'RequestTimeTooSkewed'
  const names = signed!.split(';')
  if (
    !['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)) ||
    where !== region
  )
    return 'AuthorizationHeaderMalformed'
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const path = url.pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/')
  const canonical = [
    request.method,
    path,
    query,
    ...names.map((name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    signed,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day!), region), 's3'), 'aws4_request')
  const right = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n'))
  return timingSafeEqual(right, Buffer.from(signature!, 'hex')) ? null : 'SignatureDoesNotMatch'
}

const xml = { 'content-type': 'application/xml' }
type Headers = Record<string, string | number>

/** One request and the ways to answer it. */
interface Exchange {
  request: IncomingMessage
  url: URL
  end(status: number, body?: string | Buffer, headers?: Headers): void
  fault(status: number, code: string): void
  breakOff(found: Buffer): void
}

/** The objects of a bucket and the outages that a test simulates. */
class Store {
  readonly calls: S3Server['calls'] = []
  readonly locks: S3Server['locks'] = new Map()
  readonly modified: S3Server['modified'] = new Map()
  readonly failures = { calls: 0, noResponse: false, unanswered: 0, slow: 0, cut: false }
  readonly files: Map<string, Buffer>
  readonly #bucket: string
  readonly #started = new Date()
  /** names of deleted objects under lock: their version stays, only a plain list hides it */
  readonly #hidden = new Set<string>()

  constructor(bucket: string, files: Map<string, Buffer>) {
    this.#bucket = bucket
    this.files = files
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { failures } = this
    const exchange = this.#exchange(request, response)
    if (failures.calls > 0) {
      failures.calls--
      request.resume()
      if (failures.noResponse) failures.unanswered++
      return failures.noResponse ? undefined : exchange.fault(503, 'SlowDown')
    }
    if (failures.slow) await pause(failures.slow)
    const bytes = await buffer(request)
    const wrong = signatureFault(request, exchange.url)
    if (wrong) return exchange.fault(403, wrong)
    if (sha256(bytes) !== request.headers['x-amz-content-sha256'])
      return exchange.fault(400, 'XAmzContentSHA256Mismatch')
    const key = this.#keyOf(exchange)
    if (key === null) return exchange.fault(404, 'NoSuchBucket')
    if (request.method === 'PUT') return this.#put(exchange, key, bytes)
    if (request.method === 'DELETE') return this.#remove(exchange, key)
    return key ? this.#read(exchange, key) : this.#list(exchange)
  }

  #exchange(request: IncomingMessage, response: ServerResponse): Exchange {
    const url = new URL(request.url!, `http://${request.headers.host ?? ''}`)
    const end = (status: number, body: string | Buffer = '', headers: Headers = {}) => {
      this.calls.push({ method: request.method!, path: url.pathname, status })
      response
        .writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers })
        .end(request.method === 'HEAD' ? undefined : body)
    }
    return {
      request,
      url,
      end,
      fault: (status, code) =>
        end(
          status,
          `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
        ),
      breakOff(found) {
        response.writeHead(200, { 'content-length': found.length }).flushHeaders()
        response.write(found.subarray(0, found.length / 2), () => request.socket.destroy())
      },
    }
  }

  /** The name of the object; empty for the bucket, null for another bucket. */
  #keyOf({ request, url }: Exchange): string | null {
    const bucket = this.#bucket
    const path = decodeURIComponent(url.pathname.slice(1))
    if (request.headers.host?.startsWith(`${bucket}.`)) return path
    if (path === bucket) return ''
    return path.startsWith(`${bucket}/`) ? path.slice(bucket.length + 1) : null
  }

  #put({ request, end, fault }: Exchange, key: string, bytes: Buffer): void {
    const { headers } = request
    if (headers['content-length'] === undefined) return fault(411, 'MissingContentLength')
    const mode = headers['x-amz-object-lock-mode'] as string | undefined
    const until = headers['x-amz-object-lock-retain-until-date'] as string | undefined
    if (mode || until) {
      const sum = headers['x-amz-checksum-sha256'] ?? headers['content-md5']
      if (!sum || !mode || !(Date.parse(until ?? '') > Date.now()))
        return fault(400, 'InvalidRequest')
      if (sum !== createHash('sha256').update(bytes).digest('base64'))
        return fault(400, 'BadDigest')
      this.locks.set(key, { mode, until: until! })
    } else if (this.locks.has(key)) return fault(403, 'AccessDenied')
    this.files.set(key, bytes)
    this.modified.set(key, new Date())
    return end(200)
  }

  #remove({ end }: Exchange, key: string): void {
    if (this.locks.has(key)) this.#hidden.add(key)
    else this.files.delete(key)
    end(204)
  }

  #list({ url, end }: Exchange): void {
    const query = url.searchParams
    end(200, query.has('versions') ? this.#versions(query) : this.#listed(query), xml)
  }

  #read({ request, url, end, fault, breakOff }: Exchange, key: string): void {
    const isHidden = this.#hidden.has(key) && !url.searchParams.has('versionId')
    const found = isHidden ? undefined : this.files.get(key)
    if (!found) return fault(404, 'NoSuchKey')
    if (this.failures.cut && request.method === 'GET') return breakOff(found)
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
    if (!range)
      return request.method === 'HEAD'
        ? end(200, '', { 'content-length': found.length })
        : end(200, found)
    const [from, to] = [
      Number(range[1]),
      range[2] ? Math.min(Number(range[2]), found.length - 1) : found.length - 1,
    ]
    return from >= found.length
      ? fault(416, 'InvalidRange')
      : end(206, found.subarray(from, to + 1), {
          'content-range': `bytes ${from}-${to}/${found.length}`,
        })
  }

  #versions(query: URLSearchParams): string {
    const names = [...this.files.keys()]
      .filter((name) => name.startsWith(query.get('prefix') ?? ''))
      .sort()
    const remaining = names.filter((name) => name > (query.get('key-marker') ?? ''))
    const some = remaining.slice(0, page)
    const next =
      remaining.length > page ? `<NextKeyMarker>${escaped(some.at(-1)!)}</NextKeyMarker>` : ''
    const rows = some.map(
      (name) => `<Version><Key>${escaped(name)}</Key><VersionId>v1</VersionId></Version>`,
    )
    return (
      `<?xml version="1.0"?><ListVersionsResult><IsTruncated>${next !== ''}</IsTruncated>` +
      `${next}${rows.join('')}</ListVersionsResult>`
    )
  }

  #listed(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? ''
    const delimiter = query.get('delimiter')
    /** a name, or its beginning up to the delimiter */
    const shown = (name: string) => {
      const at = delimiter ? name.indexOf(delimiter, prefix.length) : -1
      return at < 0 ? name : name.slice(0, at + 1)
    }
    const found = [...this.files.keys()]
      .filter((name) => name.startsWith(prefix) && !this.#hidden.has(name))
      .map(shown)
    const names = [...new Set(found)].sort()
    const from = Number(query.get('continuation-token') ?? 0)
    const more = names.length > from + page
    const next = more ? `<NextContinuationToken>${from + page}</NextContinuationToken>` : ''
    const rows = names.slice(from, from + page).map((name) => {
      if (!this.files.has(name))
        return `<CommonPrefixes><Prefix>${escaped(name)}</Prefix></CommonPrefixes>`
      const time = (this.modified.get(name) ?? this.#started).toISOString()
      return (
        `<Contents><Key>${escaped(name)}</Key><LastModified>${time}</LastModified>` +
        `<Size>${this.files.get(name)?.length}</Size></Contents>`
      )
    })
    return (
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>` +
      `${next}${rows.join('')}</ListBucketResult>`
    )
  }
}

/**
 * @param bucket the only one
 * @param port 0 for any
 * @param files initial objects
 */
export async function startS3({
  port = 0,
  bucket = 'plimsoll',
  files = new Map<string, Buffer>(),
} = {}): Promise<S3Server> {
  const store = new Store(bucket, files)
  const { failures } = store
  const server = http.createServer(
    (request, response) => void store.answer(request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const at = (server.address() as AddressInfo).port
  return {
    url: `http://${accessKey}:${secret}@127.0.0.1:${at}/${bucket}?region=${region}`,
    port: at,
    files,
    modified: store.modified,
    locks: store.locks,
    calls: store.calls,
    fail(count, deaf = false) {
      Object.assign(failures, { calls: count, noResponse: deaf })
    },
    unanswered: () => failures.unanswered,
    slow(ms) {
      failures.slow = ms
    },
    cut(on) {
      failures.cut = on
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

if (import.meta.main)
  process.stdout.write(`${(await startS3({ port: Number(process.argv[2] ?? 0) })).url}\n`)
