/** Hostile bodies just below the limits of a call; used by the tests and by bench/fuzz. */
import fc from 'fast-check'
import type { CallLimits } from '#common/call-limits.ts'
import type { JsonSchema } from '#common/fields.ts'
import { validValue } from '#server/testing/schema-arbitraries.fixture.ts'

/** `body` is generated on demand: all of them together need many megabytes. */
export interface HostileBody {
  name: string
  type: string
  body(): string
}

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const boundary = 'plimsoll-hostile'
const multipart = `multipart/form-data; boundary=${boundary}`

const fieldsOf = (shape: JsonSchema) =>
  Object.entries((shape['properties'] ?? {}) as Record<string, JsonSchema>)
/** Text of nearly `length` characters that repeats a piece. */
const filled = (piece: string, length: number): string =>
  piece.repeat(Math.max(1, Math.floor(length / piece.length)))
const inner = (schema: JsonSchema): readonly JsonSchema[] =>
  (schema['anyOf'] as readonly JsonSchema[] | undefined) ?? [schema]

/** Texts that are slow for badly written regular expressions and HTML parsers. */
const pieces: Record<string, string> = {
  blanks: ' ',
  'blanks and a letter': '    x',
  lines: ' \\n',
  escapes: '\\u0041',
  quotes: '\\"',
  dots: '.',
  digits: '1',
  signs: '\u{1f600}',
  'an address': 'a.a',
  'many ats': 'a@',
  'open tags': '<',
  paragraphs: '<p>',
  items: '<li> ',
  links: '<a href=\\"http://x',
  comments: '<!--',
  entities: '&#x41;',
  semicolons: ' ;',
  brackets: '(((',
  percent: '%25',
  slashes: '\\/\\/',
}

/**
 * Texts of the maximum length in an otherwise valid call, so that all code that processes them
 * runs.
 */
function longTexts(shape: JsonSchema, room: number): HostileBody[] {
  const [fit = {}] = fc.sample(validValue(shape), { numRuns: 1, seed: 7 }) as Record<
    string,
    unknown
  >[]
  const texts = fieldsOf(shape).flatMap(([name, schema]) =>
    inner(schema)
      .filter(({ type, maxLength }) => type === 'string' && maxLength !== undefined)
      .map(({ maxLength }) => ({ name, most: Number(maxLength) })),
  )
  const wide = texts.filter(({ most }) => most <= 4_000)
  const long = texts.filter(({ most }) => most > 4_000)
  return Object.entries(pieces).flatMap(([name, piece]) => {
    const fits = Math.floor((room / Buffer.byteLength(piece)) * piece.length)
    const value = (most: number) =>
      `${filled(JSON.parse(`"${piece}"`) as string, Math.min(most, fits) - 1)}!`
    const body = (fields: typeof texts) => () =>
      JSON.stringify({
        ...fit,
        ...Object.fromEntries(fields.map((one) => [one.name, value(one.most)])),
      })
    return [...(wide.length ? [wide] : []), ...long.map((one) => [one])].map((fields) => ({
      name: `${name}, as long as ${fields
        .map((one) => one.name)
        .join()
        .slice(0, 60)} may be`,
      type: json,
      body: body(fields),
    }))
  })
}

/** JSON of about `bytes` bytes made of parts; `part(n)` is the nth. */
function joined(
  head: string,
  tail: string,
  bytes: number,
  most: number,
  part: (n: number) => string,
): string {
  const parts: string[] = []
  let length = head.length + tail.length
  for (let n = 0; n < most; n++) {
    const one = part(n)
    if ((length += Buffer.byteLength(one) + 1) > bytes) break
    parts.push(one)
  }
  return head + parts.join() + tail
}

/** The largest bodies a call accepts, of every kind known to be expensive. */
export function hostileBodies(
  shape: JsonSchema,
  { bytes, keys, depth }: CallLimits,
): HostileBody[] {
  const fields = fieldsOf(shape)
  const [first = 'x'] = fields.map(([name]) => name)
  const room = bytes - 200
  const most = keys - 10
  const inJson = (name: string, body: () => string): HostileBody => ({ name, type: json, body })
  const inForm = (name: string, body: () => string): HostileBody => ({ name, type: form, body })
  const pairs = (part: (n: number) => string) =>
    joined('', '', room, most, part).replaceAll(',', '&')
  const bodies: HostileBody[] = [
    inForm('one key repeated', () => pairs(() => 'x=1')),
    inForm('a field repeated', () => pairs(() => `${first}=1`)),
    inForm('many unknown keys', () => pairs((n) => `k${n}=1`)),
    inForm('keys of prototypes', () =>
      pairs((n) => `__proto__=1&constructor=${n}&toString=x`).slice(0, room),
    ),
    inForm('percent signs', () => `${first}=${filled('%41', room)}`),
    inForm('one long key', () => `${filled('x', room)}=1`),
    inJson('many unknown keys', () => joined('{', '}', room, most, (n) => `"key${n}":1`)),
    inJson('many unknown keys in capitals of escapes', () =>
      joined('{', '}', room, most, (n) => `"\\u006b${n}":"\\u0000"`),
    ),
    inJson('one key repeated', () => joined('{', '}', room, most, () => `"${first}":1`)),
    inJson('a list of wrong entries', () =>
      joined(`{"${first}":[`, ']}', room, most, () => '{"x":"y"}'),
    ),
    inJson('a list of numbers', () => joined('[', ']', room, most, () => '1')),
    inJson('lists in lists', () =>
      joined(
        `{"${first}":[`,
        ']}',
        room,
        Math.floor(most / (depth - 2)),
        () => '['.repeat(depth - 3) + ']'.repeat(depth - 3),
      ),
    ),
    inJson('lists in lists of a prototype', () =>
      joined(
        `{"__proto__":[`,
        ']}',
        room,
        Math.floor(most / (depth - 2)),
        () => '['.repeat(depth - 3) + ']'.repeat(depth - 3),
      ),
    ),
    inJson('prototypes', () =>
      joined('[', ']', room, Math.floor(most / 2), (n) => `{"constructor":${n}}`),
    ),
    inJson('a long number', () => `{"${first}":${filled('9', room)}}`),
    inJson('a long key', () => `{"${filled('x', room)}":1}`),
    inJson('quotes without end', () => filled('"\\', room)),
    inJson('blanks', () => filled(' ', room)),
  ]
  for (const [name, piece] of Object.entries(pieces))
    bodies.push(
      inJson(`text of ${name} in every field`, () => {
        const share = Math.floor(room / Math.max(1, fields.length)) - 8
        const members = fields.map(
          ([field]) => `"${field}":"${filled(piece, share - field.length)}!"`,
        )
        return `{${members.join()}}`
      }),
    )
  bodies.push(...longTexts(shape, room))
  for (const [field, schema] of fields) {
    const list = inner(schema).find(({ type, items }) => type === 'array' && items !== undefined)
    if (!list) continue
    const items = list['items'] as JsonSchema
    const entries = Math.min(most, Number(list['maxItems'] ?? most))
    const names = fieldsOf(items).map(([name]) => name)
    const each = Math.floor(room / entries)
    bodies.push(
      inJson(`wrong entries in ${field}`, () =>
        joined(`{"${field}":[`, ']}', room, entries, () => '"\\ud800x"'),
      ),
      inJson(`long entries in ${field}`, () =>
        joined(
          `{"${field}":[`,
          ']}',
          room,
          entries,
          () => `"${filled('a-', Math.min(2000, each - 4))}!"`,
        ),
      ),
    )
    if (!names.length) continue
    const rows = Math.min(entries, Math.floor(most / (names.length + 1)))
    bodies.push(
      inJson(`wrong rows in ${field}`, () =>
        joined(
          `{"${field}":[`,
          ']}',
          room,
          rows,
          () => `{${names.map((name) => `"${name}":{}`).join()}}`,
        ),
      ),
    )
    bodies.push(
      inJson(`rows of unknown fields in ${field}`, () =>
        joined(
          `{"${field}":[`,
          ']}',
          room,
          rows,
          (n) => `{${names.map((_, i) => `"u${n}_${i}":1`).join()}}`,
        ),
      ),
    )
  }
  return bodies
}

const disposition = (words: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; ${words}\r\n`
const end = `--${boundary}--\r\n`

/** Bodies of uploads: many parts, many files, huge headers. */
export function hostileParts(bytes: number): HostileBody[] {
  const parts = (name: string, part: (n: number) => string, count: number): HostileBody => ({
    name,
    type: multipart,
    body: () =>
      Array.from({ length: count }, (_, n) => part(n))
        .join('')
        .slice(0, bytes) + end,
  })
  return [
    parts('many small fields', (n) => `${disposition(`name="f${n}"`)}\r\n1\r\n`, 20_000),
    parts(
      'fields up to the limit',
      (n) => `${disposition(`name="f${n}"`)}\r\n${filled('x', 20_000)}\r\n`,
      48,
    ),
    parts('one field repeated', () => `${disposition('name="x"')}\r\n1\r\n`, 50),
    parts(
      'many files',
      (n) => `${disposition(`name="file"; filename="${n}.pdf"`)}\r\n%PDF-1.7\r\n`,
      10_000,
    ),
    parts(
      'huge headers',
      (n) => `${disposition(`name="f${n}"`)}x-long: ${filled('a;b="c', 7_000)}\r\n\r\n1\r\n`,
      100,
    ),
    parts(
      'headers without end',
      () => `${disposition(`name="${filled('\\"', 70_000)}"`)}x: ${filled('a', 100_000)}`,
      10,
    ),
    parts(
      'many headers',
      () => `${disposition('name="x"')}${filled('a: b\r\n', 60_000)}\r\n1\r\n`,
      10,
    ),
    parts(
      'a name of dots',
      () => `${disposition(`name="file"; filename="a${filled('.', 7_500)}x"`)}\r\nx\r\n`,
      1,
    ),
    parts(
      'an encoded name',
      () =>
        `${disposition(`name="file"; filename*=UTF-8''${filled('%e2%80%ae', 7_000)}.pdf`)}\r\nx\r\n`,
      1,
    ),
    parts(
      'boundaries that are none',
      () =>
        `${disposition('name="file"; filename="a.txt"')}\r\n${filled(`\r\n--${boundary.slice(0, -1)}`, 900_000)}\r\n`,
      1,
    ),
    parts(
      'JSON in fields',
      (n) =>
        `${disposition(`name="f${n}"`)}content-type: ` +
        `application/json\r\n\r\n${'['.repeat(20_000)}${']'.repeat(20_000)}\r\n`,
      40,
    ),
  ]
}
