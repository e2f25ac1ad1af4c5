/**
 * npm run fuzz [-- --requests 50000 --hostile 300 --seed 1 --folder DIR --port 8190 --out FILE]:
 * starts the product with demonstration data on its own folder and sends requests of careless and
 * hostile clients, with and without a session. Exit code 1 if a response is an internal error,
 * leaks internals, or the database violates an invariant.
 */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { limitsOf } from '#common/call-limits.ts'
import { loadModules } from '#server/app/modules.ts'
import type { Client } from '#server/testing/testing.ts'
import { openServices, seconds, startServer } from '../open-services.ts'
import type { Server } from '../open-services.ts'
import { quantile } from '../suite/result-row.ts'
import { attacks, oversized } from './attacks.ts'
import type { FuzzRequest, Target } from './fuzz-request.ts'
import { seededRandom } from '#tools/seeded-random.ts'
import type { SeededRandom } from '#tools/seeded-random.ts'
import { captureBaseline, violatedInvariants, demoUsers } from './invariants.ts'
import { responseDefect } from './response-defect.ts'
import { sendHostile, sendSlowly } from './hostile.ts'
import { raceMoves } from './races.ts'
import { send } from './send.ts'
import { writeAttacks } from './write-attacks.ts'
import { worseWritten, writtenBefore } from './write-invariants.ts'

const { values: given } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '1' },
    folder: { type: 'string', default: join(tmpdir(), `plimsoll-fuzz-${process.pid}`) },
    port: { type: 'string', default: '8190' },
    out: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    hostile: { type: 'string', default: '300' },
  },
})
const requests = Number(given.requests)
const slowMs = 2_000
const concurrency = 24

// Excluded: calls that end sessions or change rights would lock out the test users.
const excludedCalls =
  /^auth\/(logout|change\/password|password\/)|^sys\/user\/(resetPassword|remove|session)|^sys\/role\/(allot|remove)/
const sensitiveCalls = /^sys\/(user|role|menu|setting|dict|dictCode)\//
const { resources } = await loadModules()
const kinds = { ...attacks, ...writeAttacks }
const targets: Target[] = [...resources.values()]
  .flatMap((r) =>
    Object.entries(r.contract.callSchemas).map(([name, call]) => {
      const isPublic = r.actions[name]!.requires === 'public'
      return {
        path: r.contract.path,
        name,
        kind: call.kind,
        shape: call.in,
        limits: limitsOf(call, isPublic),
        isPublic,
      }
    }),
  )
  .filter(
    ({ path, name, kind }) =>
      kind !== 'stream' &&
      !excludedCalls.test(`${path}/${name}`) &&
      `${path}/${name}`.includes(given.only),
  )

interface Found {
  what: string
  call: string
  attack: string
  who: string
  status: number
  shot: string
  answer: string
}
const counts = new Map<string, Map<number, number>>()
const byAttack = new Map<string, number>()
const found: Found[] = []
const slow: { call: string; ms: number }[] = []
const times: number[] = []
const sessions = new Map<string, Client>()

const formatRequest = ({ method, url, body }: FuzzRequest) =>
  `${method} ${url.slice(0, 200)} ${typeof body === 'string' ? body.slice(0, 600) : body ? '(bytes)' : ''}`

/** A session of a user; a new one if the previous one has ended. */
async function sessionOf(server: Server, who: string): Promise<Client> {
  if (!sessions.has(who)) sessions.set(who, await server.signIn(who))
  return sessions.get(who)!
}

async function sendRandomRequest(server: Server, random: SeededRandom, n: number): Promise<void> {
  const target = random.pick(targets)
  const call = `${target.path}/${target.name}`
  // Users who may change accounts, rights and texts get guessed ids only, so that they do not
  // change the demonstration accounts.
  const who =
    sensitiveCalls.test(`${call}`) && !/\/(list|get|all|tree|export)$/.test(call)
      ? random.pick(demoUsers.filter((name) => name !== 'admin'))
      : random.pick([...demoUsers, 'admin', 'admin', 'nobody'])
  const name = n % 10_000 === 9_999 ? 'oversized' : random.pick(Object.keys(kinds))
  const shot = name === 'oversized' ? oversized(target, random) : kinds[name]!(target, random)
  const token =
    who === 'nobody'
      ? random.pick(['', 'x', "' or 1=1 --", 'a'.repeat(5000)])
      : (await sessionOf(server, who)).token
  const answer = await send(server.url, {
    ...shot,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...shot.headers },
  })
  if (answer.status === 401 && who !== 'nobody') sessions.delete(who)
  const ofCall = counts.get(call) ?? counts.set(call, new Map()).get(call)!
  ofCall.set(answer.status, (ofCall.get(answer.status) ?? 0) + 1)
  byAttack.set(name, (byAttack.get(name) ?? 0) + 1)
  times.push(answer.ms)
  if (times.length % 5_000 === 0)
    console.log(`${times.length} requests in ${seconds(begun)} s, ${found.length} faults`)
  if (answer.ms > slowMs) slow.push({ call, ms: answer.ms })
  // A client still sending 33 MB may see the connection closed before it reads the refusal.
  const hungUp =
    name === 'oversized' && answer.status === 0 && /^(ECONNRESET|EPIPE)$/.test(answer.text)
  const what =
    hungUp || (shot.method === 'HEAD' && answer.status < 500) ? null : responseDefect(answer)
  if (what)
    found.push({
      what,
      call,
      attack: name,
      who,
      status: answer.status,
      shot: formatRequest(shot),
      answer: answer.text.slice(0, 300),
    })
}

const app = await openServices(given.folder)
const baseline = await captureBaseline(app.db)
const wasWritten = await writtenBefore(app.db, resources.values())
await app.close()
const log = join(given.folder, 'server.log')
const server = await startServer(given.folder, Number(given.port), { log })
const begun = performance.now()
let next = 0
try {
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let n = next++; n < requests; n = next++)
        await sendRandomRequest(server, seededRandom(Number(given.seed) * 1_000_003 + n), n)
    }),
  )
  const elapsed = seconds(begun)
  const hostile = await sendHostile(
    server,
    targets,
    (await server.signIn('admin')).token,
    seededRandom(Number(given.seed)),
    Number(given.hostile),
  )
  const slowly = Number(given.hostile) ? await sendSlowly(server.url) : { faults: [], longest: 0 }
  for (const { what, call, attack, answer } of [...hostile.faults, ...slowly.faults])
    found.push({ what, call, attack, who: 'admin', status: 0, shot: attack, answer })
  console.log(
    `${given.hostile} hostile bodies below the limits: a call beside them waited ` +
      `${hostile.longest.toFixed(0)} ms at most; beside slow senders ${slowly.longest.toFixed(0)} ms`,
  )
  const healthy =
    (await fetch(`${server.url}/api/ready`)).ok &&
    (await (await server.signIn('admin')).call('sys/user/list')).code === 0
  const raced = await raceMoves(
    resources,
    await Promise.all(
      ['operator', 'chief', 'finance', 'surveyor'].map((name) => server.signIn(name)),
    ),
  )
  console.log(
    `${raced.tried} calls at once on moves, of which ${raced.carriedOut} were carried out`,
  )
  const trailIsIntact = await trailIsSound(await server.signIn('admin'))
  const secrets = [...sessions.values()].map(({ token }) => token).concat('Plimsoll-2026')
  await server.stop()
  // The passwords of the demonstration accounts are public.
  const written = (await readFile(log, 'utf8')).replaceAll(/^Demonstration accounts .*$/gm, '')
  const after = await openServices(given.folder)
  const broken = [
    ...(await violatedInvariants(after.db, baseline)),
    ...(await worseWritten(after.db, resources.values(), wasWritten)),
    ...raced.faults,
  ]
  await after.close()
  if (!healthy) broken.push('the server does not serve any more')
  if (!trailIsIntact) broken.push('the audit trail is broken')
  if (secrets.some((secret) => written.includes(secret)))
    broken.push('a token or a password stands in the log')
  printReport(elapsed, broken, written)
  process.exitCode = found.length || broken.length ? 1 : 0
} finally {
  await server.stop()
  if (!process.argv.includes('--folder')) await rm(given.folder, { recursive: true, force: true })
}

/** Verifies the whole audit chain. */
async function trailIsSound(admin: Client): Promise<boolean> {
  const { jobId } = await admin.callOk('sys/log/verify')
  for (;;) {
    const { state } = await admin.callOk('sys/job/get', { jobId })
    if (state === 'failed') return false
    if (state === 'done') return (await admin.callOk('sys/log/trailState')).last.sound
    await new Promise((next) => {
      setTimeout(next, 500)
    })
  }
}

function printReport(elapsed: string, broken: string[], written: string): void {
  times.sort((a, b) => a - b)
  const statuses = new Map<number, number>()
  for (const ofCall of counts.values())
    for (const [status, count] of ofCall) statuses.set(status, (statuses.get(status) ?? 0) + count)
  const listed = (map: Map<string | number, number>) =>
    [...map]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, count]) => `${key}: ${count}`)
      .join(', ')
  console.log(
    `${times.length} requests, seed ${given.seed}, to ${counts.size} calls in ${elapsed} ` +
      `s; by status ${listed(statuses)}`,
  )
  console.log(`by kind ${listed(byAttack)}`)
  console.log(
    `median ${quantile(times, 0.5).toFixed(0)} ms, 99 % under ${quantile(times, 0.99).toFixed(0)} ` +
      `ms, longest ${times.at(-1)!.toFixed(0)} ms; ${slow.length} took more than ${slowMs} ms: ` +
      `${[...new Set(slow.map(({ call }) => call))].join(' ')}`,
  )
  const kinds = Map.groupBy(found, ({ what, call }) => `${what} · ${call}`)
  for (const [kind, all] of kinds)
    console.log(
      `\n${all.length} × ${kind}\n  ${all[0]!.attack} as ${all[0]!.who}: ${all[0]!.shot}\n  ` +
        `${all[0]!.status} ${all[0]!.answer}`,
    )
  console.log(
    `\n${found.length} faults; afterwards: ` +
      `${broken.length ? broken.join('; ') : 'healthy, all invariants hold'}; ` +
      `${written.split('\n').filter((line) => line.includes('call failed')).length} failed calls in the log`,
  )
  if (given.out)
    void writeFile(
      given.out,
      JSON.stringify(
        {
          seed: given.seed,
          requests: times.length,
          calls: Object.fromEntries(
            [...counts].sort().map(([call, of]) => [call, Object.fromEntries(of)]),
          ),
          found,
          slow,
        },
        null,
        1,
      ),
    )
}
