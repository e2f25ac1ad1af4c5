/** Virtual users and their actions, random but reproducible by seed. */
import { setTimeout as pause } from 'node:timers/promises'
import { subscribeToEvents } from '#common/live.ts'
import { loadModules } from '#server/app/modules.ts'
import type { Resource } from '#server/core/resource.ts'
import type { SeededRandom } from '#tools/seeded-random.ts'
import type { AnyAnswer } from '#server/testing/testing.ts'
import type { AnyRow } from '#server/core/row.ts'

/**
 * Calls by kind of action: total, refusals (4xx, which are expected) and failures (5xx, broken
 * off).
 */
export type CallStats = Record<
  string,
  { calls: number; refused: number; failed: number; ms: number; worst: number }
>
export interface LoadContext {
  url: string
  random: SeededRandom
  tally: CallStats
  failures: string[]
  refusals: Record<string, number>
  utns: readonly string[]
  /** who may read reports */ reporters: Person[]
}
interface Person {
  username: string
  token: string
  /** resources whose lists they may read */ lists: string[]
  /** rows last seen, by resource */ seen: Map<string, AnyRow[]>
  liveConnection: { stop(): void } | null
}
interface Load extends LoadContext {
  resources: ReadonlyMap<string, Resource>
}
type Work = (day: Load, person: Person) => Promise<void>

const words = [
  'ocean',
  'golden',
  'orient',
  '海洋',
  '东方',
  '远',
  'B7',
  'BENCH-5',
  '9812',
  'sing',
  'zzzz',
  'o',
  'SHA',
  'steel',
  '2026',
]
const password = 'Plimsoll-2026'

/**
 * Sends a call, reads the whole response and counts it.
 * @returns its data, null for a file or a refusal
 */
async function ask(
  day: LoadContext,
  kind: string,
  person: { token: string } | null,
  path: string,
  input: object | null,
  headers: Record<string, string> = {},
): Promise<AnyAnswer> {
  const count = (day.tally[kind] ??= { calls: 0, refused: 0, failed: 0, ms: 0, worst: 0 })
  const begun = performance.now()
  let [status, message, data]: [number, string, AnyAnswer] = [0, '', null]
  try {
    const answer = await fetch(`${day.url}${path}`, {
      method: input ? 'POST' : 'GET',
      signal: AbortSignal.timeout(60_000),
      ...(input && { body: JSON.stringify(input) }),
      headers: {
        ...(person && { authorization: `Bearer ${person.token}` }),
        ...(input && { 'content-type': 'application/json' }),
        'accept-language': day.random.pick(['zh', 'en']),
        ...headers,
      },
    })
    status = answer.status
    if (answer.headers.get('content-type')?.startsWith('application/json')) {
      const json = (await answer.json()) as { code: number; data: unknown; msg: string }
      ;[message, data] = [json.msg, json.code === 0 ? json.data : null]
    } else await answer.arrayBuffer()
  } catch (error) {
    message = String((error as Error).cause ?? error)
  }
  const ms = performance.now() - begun
  count.calls++
  count.ms += ms
  count.worst = Math.max(count.worst, ms)
  if (status === 0 || status >= 500) {
    count.failed++
    day.failures.push(`${path} ${JSON.stringify(input)}: ${status} ${message}`)
  } else if (status >= 400) {
    count.refused++
    day.refusals[`${path} ${status}`] = (day.refusals[`${path} ${status}`] ?? 0) + 1
  }
  return data
}

const call = (day: LoadContext, kind: string, person: Person, path: string, input: object = {}) =>
  ask(day, kind, person, `/api/${path}`, input)
const rowOf = (day: LoadContext, person: Person): [string, AnyRow] | null => {
  const known = [...person.seen].filter(([, rows]) => rows.length)
  if (!known.length) return null
  const [resource, rows] = day.random.pick(known)
  return [resource, day.random.pick(rows)]
}
const firstOf = (person: Person, resource: string): AnyRow | undefined =>
  person.seen.get(resource)?.[0]

const list: Work = async (day, person) => {
  const { random } = day
  const path = random.pick(person.lists)
  const { sortableColumns = [] } = day.resources.get(path)!.contract
  const sort =
    sortableColumns.length && random.next() < 0.3
      ? { sort: random.pick(sortableColumns.flatMap((one) => [one, `-${one}`])) }
      : {}
  const page = random.next() < 0.2 ? { page: random.between(2, 40) } : {}
  const data = await call(day, 'lists', person, `${path}/list`, {
    ...sort,
    ...page,
    ...(random.next() < 0.2 && { keyword: random.pick(words) }),
  })
  if (Array.isArray(data?.list))
    person.seen.set(path, data.list.filter(({ id }: { id?: number }) => id).slice(0, 20))
}

const detail: Work = async (day, person) => {
  const found = rowOf(day, person)
  if (!found) return list(day, person)
  const [path, { id }] = found
  if (day.resources.get(path)!.actions['get'])
    await call(day, 'details', person, `${path}/get`, { id })
  if (day.resources.get(path)!.actions['history'] && day.random.next() < 0.15)
    await call(day, 'histories', person, `${path}/history`, { id })
}

const ship: Work = async (day, person) => {
  const row =
    firstOf(person, 'ship/query') ??
    (await call(day, 'lists', person, 'ship/query/list', { page: day.random.between(1, 30) }))
      ?.list?.[0]
  if (!row) return
  person.seen.set('ship/query', [])
  await Promise.all(
    ['get', 'certs', 'windows', 'records'].map((name) =>
      call(day, 'pages of ships', person, `ship/query/${name}`, { id: row.id }),
    ),
  )
}

const save: Work = async (day, person) => {
  if (!/admin|operator/.test(person.username)) return detail(day, person)
  const row = (
    await call(day, 'lists', person, 'basic/ship/list', { page: day.random.between(1, 30) })
  )?.list?.[day.random.between(0, 9)]
  const whole = row && (await call(day, 'details', person, 'basic/ship/get', { id: row.id }))
  if (whole)
    await call(day, 'saves', person, 'basic/ship/save', {
      id: whole.id,
      version: whole.version,
      remark: `Said ${day.random.between(1, 1e6)}`,
    })
}

const report: Work = async (day) => {
  const person = day.random.pick(day.reporters)
  const year = new Date().getUTCFullYear() - day.random.between(0, 4)
  const [path, input] = day.random.pick<[string, object]>([
    ['stat/quotation', {}],
    ['stat/quotation', { quoTmFrom: `${year}-01-01`, quoTmTo: `${year}-12-31` }],
    ['stat/fund', { year: [year] }],
    ['stat/collectionPeriod', {}],
    ['ship/forecast', {}],
  ])
  await call(day, 'reports', person, `${path}/list`, input)
}

const exporting: Work = async (day, person) => {
  const path = day.random.pick(
    person.lists.filter((one) => day.resources.get(one)!.actions['export']),
  )
  if (!path) return
  const input = { format: day.random.pick(['xlsx', 'csv']), keyword: day.random.pick(words) }
  const { jobId } = (await call(day, 'exports', person, `${path}/export`, input)) ?? {}
  for (let n = 0; jobId && n < 100; n++) {
    await pause(1_500)
    const state = (await call(day, 'how far a job is', person, 'sys/job/get', { jobId }))?.state
    if (state === 'done')
      return void (await call(day, 'files of jobs', person, 'sys/job/file', { jobId }))
    if (state === 'failed')
      return void day.failures.push(`the job of ${path}/export ${JSON.stringify(input)} failed`)
  }
}

const verify: Work = async (day) =>
  void (await ask(day, 'verifications', null, `/api/verify/${day.random.pick(day.utns)}`, null, {
    'x-forwarded-for': `203.0.${day.random.between(0, 255)}.${day.random.between(0, 255)}`,
  }))

const page: Work = async (day) =>
  void (await ask(
    day,
    'pages',
    null,
    day.random.pick(['/', '/ship/query/list', '/api/health']),
    null,
  ))

const reSignIn: Work = async (day, person) => {
  await call(day, 'sign-outs', person, 'auth/logout')
  await signIn(day, person)
}

const refused: Work = (day, person) =>
  call(day, 'refusals', person, 'basic/customer/save', { name: '', region: 'NOWHERE' })

const calls =
  (kind: string, ...paths: [string, ...string[]]): Work =>
  async (day, person) =>
    void (await call(day, kind, person, day.random.pick(paths), {}))

const search: Work = async (day, person) =>
  void (await call(day, 'searches', person, 'home/search/list', {
    keyword: day.random.pick(words),
  }))

/** What people do, with how often each is done. */
const weightedActions: readonly [weight: number, Work][] = [
  [30, list],
  [24, detail],
  [10, ship],
  [8, search],
  [
    10,
    calls(
      'workbench',
      'home/workbench/get',
      'home/workbench/windows',
      'home/notification/unread',
      'home/notification/list',
      'auth/profile',
    ),
  ],
  [12, save],
  [3, report],
  [1.5, exporting],
  [3, verify],
  [2, page],
  [1, reSignIn],
  [1.5, refused],
]

async function signIn(day: LoadContext, person: Person): Promise<void> {
  person.liveConnection?.stop()
  const data = await ask(day, 'sign-ins', null, '/api/auth/login', {
    username: person.username,
    password,
  })
  if (!data?.token) throw new Error(`${person.username} could not sign in`)
  person.token = data.token
  person.liveConnection = subscribeToEvents({
    open: (signal) =>
      fetch(`${day.url}/api/live`, {
        headers: { authorization: `Bearer ${person.token}` },
        signal,
      }),
    onChanged: () => {
      ;(day.tally['told live'] ??= { calls: 0, refused: 0, failed: 0, ms: 0, worst: 0 }).calls++
    },
    onResync: () => {},
    onEnded: () => {},
  })
}

async function listsOf(
  day: LoadContext,
  { token }: Person,
  paths: readonly string[],
): Promise<string[]> {
  const answers = await Promise.all(
    paths.map((path) =>
      fetch(`${day.url}/api/${path}/list`, {
        method: 'POST',
        body: '{"size":1}',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      }),
    ),
  )
  return paths.filter((_, n) => answers[n]!.status === 200)
}

export interface People {
  size: number
  /** performs one action of a user */ one(): Promise<void>
  leave(): void
}

/**
 * Signs every user in with the password, opens a live connection, and determines the readable
 * lists.
 */
export async function startVirtualUsers(
  context: LoadContext,
  usernames: readonly string[],
): Promise<People> {
  const { resources } = await loadModules()
  const day: Load = { ...context, resources }
  const listed = [...resources]
    .filter(([, r]) => r.contract.crud.includes('list') && r.contract.columns.includes('id'))
    .map(([path]) => path)
  const open = new Map<string, Promise<string[]>>()
  const all: Person[] = []
  const waiting = [...usernames]
  const arriving = async () => {
    for (let username = waiting.shift(); username; username = waiting.shift()) {
      const person: Person = {
        username,
        token: '',
        lists: [],
        seen: new Map(),
        liveConnection: null,
      }
      await signIn(day, person)
      const kind = username.replace(/\d+$/, '')
      open.set(kind, open.get(kind) ?? listsOf(day, person, listed))
      person.lists = await open.get(kind)!
      all.push(person)
    }
  }
  await Promise.all(Array.from({ length: 8 }, arriving))
  day.reporters = all.filter(({ username }) =>
    ['admin', 'chief', 'approver', 'finance', 'manager'].includes(username),
  )
  const whole = weightedActions.reduce((sum, [weight]) => sum + weight, 0)
  return {
    size: all.length,
    async one() {
      let left = day.random.next() * whole
      const [, work] = weightedActions.find(([weight]) => (left -= weight) < 0)!
      await work(day, day.random.pick(all)).catch((error: unknown) => {
        day.failures.push(String((error as Error).stack))
      })
    },
    leave() {
      for (const { liveConnection } of all) liveConnection?.stop()
    },
  }
}
