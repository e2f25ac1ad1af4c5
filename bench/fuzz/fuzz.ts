/**
 * npm run fuzz [-- --requests 50000 --hostile 300 --seed 1 --folder DIR --port 8190 --out FILE]: starts the product on a folder of its own
 * with the demonstration data, sends it what careless and hostile clients would, as several people and as nobody, and tells
 * what came back. Ends with 1 when anything was answered with a fault, told of its inside, or is not as it must be afterwards.
 */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { limitsOf } from '#common/call-limits.ts'
import { readHouse } from '#server/modules.ts'
import type { Client } from '#server/testing.ts'
import { openHouse, seconds, startServer } from '../house.ts'
import type { Server } from '../house.ts'
import { quantile } from '../suite/row.ts'
import { attacks, oversized } from './attacks.ts'
import type { Shot, Target } from './attacks.ts'
import { chance } from '#tools/chance.ts'
import type { Chance } from '#tools/chance.ts'
import { before, brokenIn, people } from './invariants.ts'
import { faultOf } from './judge.ts'
import { sendHostile, sendSlowly } from './hostile.ts'
import { raceMoves } from './races.ts'
import { send } from './send.ts'
import { writeAttacks } from './write-attacks.ts'
import { worseWritten, writtenBefore } from './write-invariants.ts'

const { values: given } = parseArgs({ options: { requests: { type: 'string', default: '50000' }, seed: { type: 'string', default: '1' }, folder: { type: 'string', default: join(tmpdir(), `plimsoll-fuzz-${process.pid}`) }, port: { type: 'string', default: '8190' }, out: { type: 'string', default: '' }, only: { type: 'string', default: '' }, hostile: { type: 'string', default: '300' } } })
const requests = Number(given.requests)
const slowMs = 2_000
const atOnce = 24

// Who is tried must not be able to shut out the others, nor itself: these end sessions, or change who may do what.
const left = /^auth\/(logout|change\/password|password\/)|^sys\/user\/(resetPassword|remove|session)|^sys\/role\/(allot|remove)/
const delicate = /^sys\/(user|role|menu|setting|dict|dictCode)\//
const { resources } = await readHouse()
const kinds = { ...attacks, ...writeAttacks }
const targets: Target[] = [...resources.values()].flatMap((r) => Object.entries(r.contract.shapes).map(([name, call]) => {
  const isPublic = r.actions[name]!.needs === 'public'
  return { path: r.contract.path, name, kind: call.kind, shape: call.in, limits: limitsOf(call, isPublic), isPublic }
}))
  .filter(({ path, name, kind }) => kind !== 'stream' && !left.test(`${path}/${name}`) && `${path}/${name}`.includes(given.only))

interface Found { what: string; call: string; attack: string; who: string; status: number; shot: string; answer: string }
const counts = new Map<string, Map<number, number>>()
const byAttack = new Map<string, number>()
const found: Found[] = []
const slow: { call: string; ms: number }[] = []
const times: number[] = []
const sessions = new Map<string, Client>()

const told = ({ method, url, body }: Shot) => `${method} ${url.slice(0, 200)} ${typeof body === 'string' ? body.slice(0, 600) : body ? '(bytes)' : ''}`

/** A session of somebody; a new one where the old one has ended. */
async function sessionOf(server: Server, who: string): Promise<Client> {
  if (!sessions.has(who)) sessions.set(who, await server.signIn(who))
  return sessions.get(who)!
}

async function fire(server: Server, dice: Chance, n: number): Promise<void> {
  const target = dice.one(targets)
  const call = `${target.path}/${target.name}`
  // Whoever may change accounts, rights and words asks for those of the demonstration by guessing only: the others change nothing there.
  const who = delicate.test(`${call}`) && !/\/(list|get|all|tree|export)$/.test(call) ? dice.one(people.filter((name) => name !== 'admin')) : dice.one([...people, 'admin', 'admin', 'nobody'])
  const name = n % 10_000 === 9_999 ? 'oversized' : dice.one(Object.keys(kinds))
  const shot = name === 'oversized' ? oversized(target, dice) : kinds[name]!(target, dice)
  const token = who === 'nobody' ? dice.one(['', 'x', "' or 1=1 --", 'a'.repeat(5000)]) : (await sessionOf(server, who)).token
  const answer = await send(server.url, { ...shot, headers: { ...(token && { authorization: `Bearer ${token}` }), ...shot.headers } })
  if (answer.status === 401 && who !== 'nobody') sessions.delete(who)
  const ofCall = counts.get(call) ?? counts.set(call, new Map()).get(call)!
  ofCall.set(answer.status, (ofCall.get(answer.status) ?? 0) + 1)
  byAttack.set(name, (byAttack.get(name) ?? 0) + 1)
  times.push(answer.ms)
  if (times.length % 5_000 === 0) console.log(`${times.length} requests in ${seconds(begun)} s, ${found.length} faults`)
  if (answer.ms > slowMs) slow.push({ call, ms: answer.ms })
  // Whoever still sends 33 MB when the refusal comes may find the line closed before reading it.
  const hungUp = name === 'oversized' && answer.status === 0 && /^(ECONNRESET|EPIPE)$/.test(answer.text)
  const what = hungUp || (shot.method === 'HEAD' && answer.status < 500) ? null : faultOf(answer)
  if (what) found.push({ what, call, attack: name, who, status: answer.status, shot: told(shot), answer: answer.text.slice(0, 300) })
}

const house = await openHouse(given.folder)
const was = await before(house.db)
const wasWritten = await writtenBefore(house.db, resources.values())
await house.close()
const log = join(given.folder, 'server.log')
const server = await startServer(given.folder, Number(given.port), { log })
const begun = performance.now()
let next = 0
try {
  await Promise.all(Array.from({ length: atOnce }, async () => {
    for (let n = next++; n < requests; n = next++) await fire(server, chance(Number(given.seed) * 1_000_003 + n), n)
  }))
  const took = seconds(begun)
  const hostile = await sendHostile(server, targets, (await server.signIn('admin')).token, chance(Number(given.seed)), Number(given.hostile))
  const slowly = Number(given.hostile) ? await sendSlowly(server.url) : { faults: [], longest: 0 }
  for (const { what, call, attack, answer } of [...hostile.faults, ...slowly.faults]) found.push({ what, call, attack, who: 'admin', status: 0, shot: attack, answer })
  console.log(`${given.hostile} hostile bodies below the limits: a call beside them waited ${hostile.longest.toFixed(0)} ms at most; beside slow senders ${slowly.longest.toFixed(0)} ms`)
  const healthy = (await fetch(`${server.url}/api/ready`)).ok && (await (await server.signIn('admin')).call('sys/user/list')).code === 0
  const raced = await raceMoves(resources, await Promise.all(['operator', 'chief', 'finance', 'surveyor'].map((name) => server.signIn(name))))
  console.log(`${raced.tried} calls at once on moves, of which ${raced.carriedOut} were carried out`)
  const sound = await trailIsSound(await server.signIn('admin'))
  const secrets = [...sessions.values()].map(({ token }) => token).concat('Plimsoll-2026')
  await server.stop()
  // The accounts of the demonstration are told to whoever starts it, with their password.
  const written = (await readFile(log, 'utf8')).replaceAll(/^Demonstration accounts .*$/gm, '')
  const after = await openHouse(given.folder)
  const broken = [...await brokenIn(after.db, was), ...await worseWritten(after.db, resources.values(), wasWritten), ...raced.faults]
  await after.close()
  if (!healthy) broken.push('the server does not serve any more')
  if (!sound) broken.push('the audit trail is broken')
  if (secrets.some((secret) => written.includes(secret))) broken.push('a token or a password stands in the log')
  tell(took, broken, written)
  process.exitCode = found.length || broken.length ? 1 : 0
} finally {
  await server.stop()
  if (!process.argv.includes('--folder')) await rm(given.folder, { recursive: true, force: true })
}

/** Whether the chain of the audit trail holds from its first entry to its last. */
async function trailIsSound(admin: Client): Promise<boolean> {
  const { jobId } = await admin.ok('sys/log/verify')
  for (;;) {
    const { state } = await admin.ok('sys/job/get', { jobId })
    if (state === 'failed') return false
    if (state === 'done') return (await admin.ok('sys/log/trailState')).last.sound
    await new Promise((next) => { setTimeout(next, 500) })
  }
}

function tell(took: string, broken: string[], written: string): void {
  times.sort((a, b) => a - b)
  const statuses = new Map<number, number>()
  for (const ofCall of counts.values()) for (const [status, count] of ofCall) statuses.set(status, (statuses.get(status) ?? 0) + count)
  const listed = (map: Map<string | number, number>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, count]) => `${key}: ${count}`).join(', ')
  console.log(`${times.length} requests, seed ${given.seed}, to ${counts.size} calls in ${took} s; by status ${listed(statuses)}`)
  console.log(`by kind ${listed(byAttack)}`)
  console.log(`median ${quantile(times, 0.5).toFixed(0)} ms, 99 % under ${quantile(times, 0.99).toFixed(0)} ms, longest ${times.at(-1)!.toFixed(0)} ms; ${slow.length} took more than ${slowMs} ms: ${[...new Set(slow.map(({ call }) => call))].join(' ')}`)
  const kinds = Map.groupBy(found, ({ what, call }) => `${what} · ${call}`)
  for (const [kind, all] of kinds) console.log(`\n${all.length} × ${kind}\n  ${all[0]!.attack} as ${all[0]!.who}: ${all[0]!.shot}\n  ${all[0]!.status} ${all[0]!.answer}`)
  console.log(`\n${found.length} faults; afterwards: ${broken.length ? broken.join('; ') : 'healthy, and all is as it must be'}; ${written.split('\n').filter((line) => line.includes('call failed')).length} failed calls in the log`)
  if (given.out) void writeFile(given.out, JSON.stringify({ seed: given.seed, requests: times.length, calls: Object.fromEntries([...counts].sort().map(([call, of]) => [call, Object.fromEntries(of)])), found, slow }, null, 1))
}
