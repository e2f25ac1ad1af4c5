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

/**
 * The expected signature of a request.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
function signatureFault(request: IncomingMessage, url: URL): string | null {
  const credentials =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
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
  const calls: S3Server['calls'] = []
  const locks: S3Server['locks'] = new Map()
  const modified: S3Server['modified'] = new Map()
  const started = new Date()
  /** names of deleted objects under lock: their version stays, only a plain list hides it */
  const hidden = new Set<string>()
  const failures = { calls: 0, noResponse: false, unanswered: 0, slow: 0, cut: false }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const host = request.headers.host ?? ''
    const url = new URL(request.url!, `http://${host}`)
    const end = (
      status: number,
      body: string | Buffer = '',
      headers: Record<string, string | number> = {},
    ) => {
      calls.push({ method: request.method!, path: url.pathname, status })
      response
        .writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers })
        .end(request.method === 'HEAD' ? undefined : body)
    }
    const fault = (status: number, code: string) =>
      end(
        status,
        `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
      )
    if (failures.calls > 0) {
      failures.calls--
      request.resume()
      if (failures.noResponse) failures.unanswered++
      return failures.noResponse ? undefined : fault(503, 'SlowDown')
    }
    if (failures.slow) await pause(failures.slow)
    const bytes = await buffer(request)
    const wrong = signatureFault(request, url)
    if (wrong) return fault(403, wrong)
    if (sha256(bytes) !== request.headers['x-amz-content-sha256'])
      return fault(400, 'XAmzContentSHA256Mismatch')
    const path = decodeURIComponent(url.pathname.slice(1))
    const virtual = host.startsWith(`${bucket}.`)
    const key = virtual
      ? path
      : path === bucket
        ? ''
        : path.startsWith(`${bucket}/`)
          ? path.slice(bucket.length + 1)
          : null
    if (key === null) return fault(404, 'NoSuchBucket')
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return fault(411, 'MissingContentLength')
      const mode = request.headers['x-amz-object-lock-mode'] as string | undefined
      const until = request.headers['x-amz-object-lock-retain-until-date'] as string | undefined
      if (mode || until) {
        const sum = request.headers['x-amz-checksum-sha256'] ?? request.headers['content-md5']
        if (!sum || !mode || !(Date.parse(until ?? '') > Date.now()))
          return fault(400, 'InvalidRequest')
        if (sum !== createHash('sha256').update(bytes).digest('base64'))
          return fault(400, 'BadDigest')
        locks.set(key, { mode, until: until! })
      } else if (locks.has(key)) return fault(403, 'AccessDenied')
      files.set(key, bytes)
      modified.set(key, new Date())
      return end(200)
    }
    if (request.method === 'DELETE') {
      if (locks.has(key)) hidden.add(key)
      else files.delete(key)
      return end(204)
    }
    if (!key && url.searchParams.has('versions'))
      return end(200, versions(url.searchParams), { 'content-type': 'application/xml' })
    if (hidden.has(key) && !url.searchParams.has('versionId')) return fault(404, 'NoSuchKey')
    if (!key) return end(200, listed(url.searchParams), { 'content-type': 'application/xml' })
    const found = files.get(key)
    if (!found) return fault(404, 'NoSuchKey')
    if (failures.cut && request.method === 'GET') {
      response.writeHead(200, { 'content-length': found.length }).flushHeaders()
      response.write(found.subarray(0, found.length / 2), () => request.socket.destroy())
      return undefined
    }
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

  function versions(query: URLSearchParams): string {
    const names = [...files.keys()]
      .filter((name) => name.startsWith(query.get('prefix') ?? ''))
      .sort()
    const remaining = names.filter((name) => name > (query.get('key-marker') ?? ''))
    const some = remaining.slice(0, page)
    const next =
      remaining.length > page ? `<NextKeyMarker>${escaped(some.at(-1)!)}</NextKeyMarker>` : ''
    const rows = some.map(
      (name) => `<Version><Key>${escaped(name)}</Key><VersionId>v1</VersionId></Version>`,
    )
    return `<?xml version="1.0"?><ListVersionsResult><IsTruncated>${next !== ''}</IsTruncated>${next}${rows.join('')}</ListVersionsResult>`
  }

  function listed(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? ''
    const names = [...files.keys()]
      .filter((name) => name.startsWith(prefix) && !hidden.has(name))
      .sort()
    const from = Number(query.get('continuation-token') ?? 0)
    const more = names.length > from + page
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${from + page}</NextContinuationToken>` : ''}${names
      .slice(from, from + page)
      .map(
        (name) =>
          `<Contents><Key>${escaped(name)}</Key><LastModified>${(modified.get(name) ?? started).toISOString()}</LastModified><Size>${files.get(name)?.length}</Size></Contents>`,
      )
      .join('')}</ListBucketResult>`
  }

  const server = http.createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const at = (server.address() as AddressInfo).port
  return {
    url: `http://${accessKey}:${secret}@127.0.0.1:${at}/${bucket}?region=${region}`,
    port: at,
    files,
    modified,
    locks,
    calls,
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
