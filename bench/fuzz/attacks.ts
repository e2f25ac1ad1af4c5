/** What a careless or hostile client sends: each kind makes a request for a call out of its contract. */
import fc from 'fast-check'
import type { CallLimits } from '#common/call-limits.ts'
import type { JsonSchema } from '#common/fields.ts'
import { fitting, nearly } from '#server/shapes.build.ts'
import type { Chance } from '#tools/chance.ts'

export interface Target { path: string; name: string; kind: 'json' | 'file' | 'upload' | 'get' | 'stream'; shape: JsonSchema; limits: CallLimits; isPublic: boolean }
export interface Shot { method: string; url: string; headers: Record<string, string>; body?: string | Buffer | FormData }
type Attack = (target: Target, dice: Chance) => Shot

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const fields = (shape: JsonSchema) => Object.keys((shape['properties'] ?? {}) as object)
/** As a form or an address would say it. */
const said = (value: unknown): string => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)).toWellFormed()
/** Some inputs for each call, made once: what is varied then are the values in them. */
const made = new WeakMap<Target, { fitting: Record<string, unknown>[]; nearly: Record<string, unknown>[] }>()
function inputsFor(target: Target) {
  const { shape, path, name } = target
  const seed = [...`${path}/${name}`].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7)
  const some = <T>(of: fc.Arbitrary<T>, numRuns: number): T[] => fc.sample(of, { numRuns, seed })
  const inputs = made.get(target) ?? { fitting: [...some(fitting(shape), 8), ...some(fitting(shape, true), 8)] as Record<string, unknown>[], nearly: some(nearly(shape), 24) }
  made.set(target, inputs)
  return inputs
}
const fit = (target: Target, dice: Chance) => ({ ...dice.one(inputsFor(target).fitting) })

/** A call with its input in the body, or in the address where it is read from there. */
export function shotOf({ path, name, kind }: Target, text: string, input: Record<string, unknown>): Shot {
  const place = (value: unknown) => encodeURIComponent(said(value ?? 'x').slice(0, 2000).toWellFormed()) || 'x'
  const url = `/api/${path}/${name.replace(/:(\w+)/g, (_, field: string) => place(input[field]))}`
  if (kind !== 'get' && kind !== 'stream') return { method: 'POST', url, headers: json, body: text }
  const query = new URLSearchParams(Object.entries(input).filter(([field]) => !name.includes(`:${field}`)).map(([field, value]) => [field, said(value).slice(0, 1000)]))
  return { method: 'GET', url: query.size ? `${url}?${query}` : url, headers: {} }
}
const plain = (target: Target, input: Record<string, unknown>) => shotOf(target, JSON.stringify(input), input)

const columns = { id: 1, version: 1, createBy: 1, createTime: '2020-01-01T00:00:00Z', updateBy: 1, updateTime: '2020-01-01T00:00:00Z', status: 1, state: 50, customerId: 1, userId: 1, roleId: 1, rights: ['sys.user.save'], passwordHash: '$argon2id$x', mustChangePassword: false, dataType: 3, taskNode: 'sys_admin', region: 'SHA', utn: 'X', sha256: 'x', valid: true, paid: true, isAdmin: true }
export const hostileWords = ["'", "' or '1'='1", "1; drop table app_user; --", "1) union select password_hash from app_user --", '%', '_', '\\', '${7*7}', '{{7*7}}', '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '../../../../etc/passwd', '..\\..\\windows\\win.ini', 'http://169.254.169.254/latest/meta-data/', '=cmd|calc!A1', '() { :; }; echo x', 'a\r\nSet-Cookie: x=1', '\u202efdp.exe', '😀'.repeat(50), '\ufeff', '%00', '%ff%fe', 'ａｄｍｉｎ', 'null', 'undefined', 'NaN', 'true', '-1', '0x7fffffff', '1e999', '9'.repeat(400)]
const numbers = [0, -1, 1.5, 2 ** 31, 2 ** 31 - 1, -(2 ** 31), 2 ** 53, 1e308, 0.1 + 0.2]
const sorts = ['id;drop table log', '(select 1)', 'passwordHash', 'password_hash', 'id desc', 'id,version', '-id--', '1', 'id)', '"id"', 'constructor', '__proto__', '-', 'createTime::text', 'pg_sleep(5)']
const tampered = (dice: Chance): unknown => dice.one<unknown>([dice.whole(400), dice.whole(60) + 1, ...numbers, ...hostileWords.slice(0, 12), [1, 2], { $ne: null }, { id: 1 }, null, '', '1 or 1=1', '00000000-0000-0000-0000-000000000000', ' 1 ', '+1', '1,2'])

/** A value of an input that is set to something else; `which` tells what it is set to. */
const withOne = (which: (dice: Chance) => unknown): Attack => (target, dice) => {
  const input = fit(target, dice)
  const names = fields(target.shape)
  if (names.length) input[dice.one(names)] = which(dice)
  return plain(target, input)
}

const raw = (of: (target: Target, dice: Chance) => string, headers: Record<string, string> = json): Attack => (target, dice) => ({ ...shotOf({ ...target, kind: target.kind === 'get' ? 'json' : target.kind }, of(target, dice), {}), headers })

export const attacks: Record<string, Attack> = {
  fitting: (target, dice) => plain(target, fit(target, dice)),
  nearly: (target, dice) => plain(target, dice.one(inputsFor(target).nearly)),
  'mass assignment': (target, dice) => {
    const extra = Object.fromEntries(Object.entries(columns).filter(() => dice.often(0.3)))
    return plain(target, { ...fit(target, dice), ...extra })
  },
  'ids of others': (target, dice) => {
    const input = fit(target, dice)
    for (const name of fields(target.shape)) if (/id$|ids$|version/i.test(name)) input[name] = name.endsWith('s') ? [dice.whole(200), dice.whole(200)] : dice.whole(200)
    return plain(target, input)
  },
  'tampered value': withOne(tampered),
  'hostile words': withOne((dice) => dice.one(hostileWords)),
  'odd number': withOne((dice) => dice.one(numbers)),
  'sort and filter': (target, dice) => plain(target, { ...fit(target, dice), page: dice.one([1, 0, 1e9, '1']), size: dice.one([20, 200, 201, -5]), sort: dice.one(sorts), [dice.one([...fields(target.shape), 'x'])]: dice.one<unknown>([...hostileWords, { like: '%' }, [['a']]]) }),
  form: (target, dice) => {
    const input = { ...fit(target, dice), ...(dice.often(0.3) && columns) }
    const pairs = Object.entries(input).flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((v) => [dice.often(0.05) ? `${name}[]` : name, said(v)]))
    if (pairs.length && dice.often(0.4)) pairs.push([pairs[0]![0]!, said(tampered(dice))])
    return { ...shotOf(target, new URLSearchParams(pairs as [string, string][]).toString(), input), ...(target.kind !== 'get' && target.kind !== 'stream' && { headers: form }) }
  },
  'JSON said to be a form': raw((target, dice) => JSON.stringify(fit(target, dice)), form),
  'a form said to be JSON': raw((target, dice) => new URLSearchParams(Object.entries(fit(target, dice)).map(([k, v]) => [k, said(v)])).toString()),
  'duplicate keys': raw((target, dice) => `{${fields(target.shape).flatMap((name) => [`"${name}":1`, `"${name}":${dice.one(['2', 'null', '"x"', '[]'])}`]).join()}}`),
  prototype: raw((target, dice) => `{"__proto__":{"rights":["sys.user.save"],"isAdmin":true},"constructor":{"prototype":{"polluted":1}}${dice.often(0.5) ? '' : `,${JSON.stringify(fit(target, dice)).slice(1, -1) || '"x":1'}`}}`),
  'prototype in a form': raw(() => '__proto__[isAdmin]=true&__proto__=1&constructor.prototype.x=1&constructor[prototype][x]=1', form),
  'deep nesting': raw((target, dice) => { const depth = dice.one([30, 500, 5000, 20_000]); return `{"${dice.one([...fields(target.shape), 'x'])}":${dice.one(['[', '{"a":'] as const).repeat(depth)}` + (dice.often(0.5) ? '' : ']'.repeat(depth)) + '}' }),
  'deep but whole': raw((target, dice) => { const depth = dice.one([30, 500, 3000]); return `{"${dice.one([...fields(target.shape), 'x'])}":${'['.repeat(depth)}${']'.repeat(depth)}}` }),
  'huge numbers': raw((target, dice) => `{${fields(target.shape).map((name) => `"${name}":${dice.one(['1e400', '-1e400', '9007199254740993', '1'.repeat(300), '1e-400', '-0', '0.1e1'])}`).join()}}`),
  'NUL and halves': raw((target, dice) => `{${fields(target.shape).map((name) => `"${name}":"${dice.one(['a\\u0000b', '\\ud800', '\\udc00x', '\\ufffe', 'x\\u001b[31m', '\\u0085'])}"`).join()}}`),
  'no UTF-8': (target, dice) => ({ ...shotOf({ ...target, kind: 'json' }, '', {}), body: Buffer.concat([Buffer.from('{"keyword":"'), Buffer.from(dice.one([[0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xff, 0xfe], [0xf8, 0x88, 0x80, 0x80, 0x80]])), Buffer.from('"}')]) }),
  'no JSON': raw((_target, dice) => dice.one(['{', '[]', 'null', '1', '"x"', '{"a":}', "{'a':1}", '{"a":1}{"b":2}', '', ' ', '\u0000', 'NaN', '//x', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'])),
  'another content type': (target, dice) => ({ ...shotOf({ ...target, kind: 'json' }, JSON.stringify(fit(target, dice)), {}), headers: dice.one<Record<string, string>>([{ 'content-type': 'text/plain' }, { 'content-type': 'application/xml' }, {}, { 'content-type': 'application/json; charset=utf-16' }, { 'content-type': 'application/json', 'content-encoding': 'gzip' }, { 'content-type': 'multipart/form-data' }, { 'content-type': 'multipart/form-data; boundary=x' }, { 'content-type': 'x'.repeat(5000) }, { 'content-type': 'application/jsonp' }, { 'content-type': 'application/json, text/html' }]) }),
  'many entries': raw((target, dice) => `{${fields(target.shape).map((name) => `"${name}":[${Array.from({ length: dice.one([300, 20_000]) }, (_, n) => n).join()}]`).slice(0, 3).join()}}`),
  'long text': withOne((dice) => 'x'.repeat(dice.one([1000, 100_000, 900_000]))),
  'odd address': (target, dice) => {
    const url = `/api/${target.path}/${target.name}`
    return { method: dice.one(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH']), headers: json, url: dice.one([`${url}/`, `${url}%00`, `${url}/..%2f..%2fsys%2fuser%2flist`, url.toUpperCase(), url.replaceAll('/', '//'), `${url};x=1`, `${url}?${'a=1&'.repeat(500)}`, `${url}%2e%2e`, `/api/%2e%2e/${target.path}`, `${url}?__proto__[x]=1`, `${url}?id=1&id=2&access_token=x`, `${url}%c0%ae`, `${url}%`, `${url}${'/x'.repeat(400)}`]) }
  },
  'odd headers': (target, dice) => {
    const shot = plain(target, fit(target, dice))
    return { ...shot, headers: { ...shot.headers, ...dice.one<Record<string, string>>([{ 'x-forwarded-for': "127.0.0.1' or 1=1 --" }, { 'x-forwarded-for': 'a'.repeat(4000) }, { 'accept-language': 'x'.repeat(4000) }, { 'accept-language': 'zh;q=NaN,en;q=-1,*;q=9' }, { 'user-agent': 'x'.repeat(6000) }, { 'user-agent': '${jndi:ldap://x/a}' }, { 'x-http-method-override': 'DELETE' }, { 'x-original-url': '/api/sys/user/list' }, { range: 'bytes=0-0,-1' }, { expect: '100-continue' }, { 'if-none-match': '*' }, { accept: 'text/html' }]) } }
  },
  multipart: (target, dice) => {
    const body = new FormData()
    for (const name of dice.often(0.5) ? fields(target.shape) : ['x', '__proto__']) body.append(name, dice.one(hostileWords))
    const bytes = Buffer.from(dice.one(['', 'GIF89a<script>alert(1)</script>', '%PDF-1.7\n1 0 obj<</JavaScript 1>>', 'PK\u0003\u0004', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'MZ', '\u0000'.repeat(1000)]), 'latin1')
    for (let n = dice.one([0, 1, 1, 1, 2]); n > 0; n--) body.append(dice.one(['file', 'x', '__proto__']), new Blob([bytes], { type: dice.one(['image/png', 'text/html', 'application/pdf', 'x/y', '']) }), dice.one(['a.png', '../../a.pdf', 'a\u0000.png', '报告 "1".docx', '.htaccess', 'con.txt', `${'x'.repeat(400)}.xlsx`, 'a.pdf.exe', '']))
    return { method: 'POST', url: `/api/${target.path}/${target.name}`, headers: {}, body }
  },
}

/** Bodies larger than anything that is taken: few, they cost the most. */
export const oversized: Attack = raw((_target, dice) => `{"x":"${'x'.repeat(dice.one([33, 40]) * 1_048_576)}"}`)
