/**
 * For tests: the calls that read, the people, and how to compare them; used by scope-matrix.test.ts
 * and scope-totals.test.ts.
 */
import { snakeCase } from '#common/name-case.ts'
import { text as textOf } from 'node:stream/consumers'
import { beforeAll, expect } from 'vitest'
import { standardCalls } from '#common/contract.ts'
import type { RequestContext } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { loadModules } from '#server/app/modules.ts'
import { canCall } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resource.ts'
import { loadPrincipal } from '#server/core/principal.ts'
import type { Principal } from '#server/core/principal.ts'
import { ownershipQueries } from './ownership-queries.fixture.ts'
import { fixtureApp } from '#server/testing/test-app.ts'

export const staff = [
  'admin',
  'chief',
  'approver',
  'surveyor',
  'surveyor2',
  'finance',
  'manager',
  'operator',
]
export const outside = ['owner', 'owner2', 'flag', 'flag2']
/** Number of inaccessible records requested per person. */
export const rounds = (who: Principal) => (outside.includes(who.username) ? 3 : 1)

/** Calls that do not read rows with an owner, each with the reason. */
export const ownerlessCalls: Record<string, string> = {
  'auth/profile': 'the caller',
  'auth/confirm': 'the own password or code',
  'auth/passkey/beginOwn': 'the caller',
  'auth/passkey/add': 'the caller',
  'auth/passkey/confirm': 'the own passkey',
  'basic/certFee/version': 'the tariff, for staff',
  'basic/certFee/tariff': 'the tariff, for staff',
  'basic/certFee/price': 'the tariff',
  'basic/othFee/version': 'the tariff, for staff',
  'basic/othFee/price': 'the tariff',
  'basic/certTemplate/scan': 'a file just sent',
  'basic/certTemplate/preview': 'templates, for staff',
  'basic/certTemplate/match': 'templates, for staff',
  'basic/report/scan': 'a file just sent',
  'basic/report/preview': 'templates, for staff',
  'basic/surveyor/eligible':
    'surveyors of any region may be assigned, and it says when they are of another',
  'basic/customer/similar':
    'shows companies of any region on purpose, so that none is entered twice, and says which cannot be opened',
  'basic/flag/overlaps': 'flags',
  'basic/ship/check': 'rules over what is typed',
  'sys/attachment/get': 'files follow the records that name them: holders.test.ts',
  'sys/attachment/download': 'files follow the records that name them: holders.test.ts',
  'sys/log/trailState': 'how much of the whole trail is sealed',
  'sys/form/exportJson': 'forms, for staff',
  'sys/form/importJson': 'a file just sent',
  'sys/formTemplate/versions': 'forms, for staff',
  'sys/formTemplate/version': 'forms, for staff',
  'sys/formTemplate/match': 'a file just sent',
  'sys/formTemplate/preview': 'forms, for staff',
  'sys/role/menus': 'roles',
  'sys/rule/preview': 'rules over what is typed',
  'sys/setting/history': 'settings',
  'work/quotation/price': 'the tariff over what is typed',
  'home/help/who': 'what the roles may do; nobody is named',
}
/**
 * Calls whose input names a record of another resource: the field with its id, and the resource.
 */
export const calledWith: Record<string, [field: string, path: string]> = {
  'crf/cert/candidates': ['crfId', 'crf/info'],
  'ship/classStatus/status': ['shipId', 'ship/query'],
  'work/quotation/reissuePlan': ['shipId', 'ship/query'],
  'ship/equipment/detail': ['shipId', 'ship/query'],
  'ship/record/chronicle': ['shipId', 'ship/query'],
  'sys/user/sessions': ['userId', 'sys/user'],
  'sys/user/passkeys': ['userId', 'sys/user'],
  'work/surveyRequest/due': ['shipId', 'ship/query'],
  'work/surveyRequest/estimate': ['shipId', 'ship/query'],
  'work/invoice/left': ['quotationId', 'work/quotation'],
  'work/invoice/outstanding': ['customerId', 'basic/customer'],
  'work/invoice/statement': ['customerId', 'basic/customer'],
  'work/invoice/printStatement': ['customerId', 'basic/customer'],
  'work/invoice/exportStatement': ['customerId', 'basic/customer'],
}
/** Added rows are dated today, in a month not yet reported. */
export const today = new Date().toISOString().slice(0, 10)
export const flagOf = (who: Principal, { flagId }: Principal) =>
  who.taskNode === 'flag_user' ? {} : { flagId }
export const monthly = (who: Principal, flag: Principal) => ({
  ...flagOf(who, flag),
  month: today.slice(0, 7),
})
/** Inputs of calls over many rows that need more than the required fields. */
export const callInputs: Record<string, object | ((who: Principal, flag: Principal) => object)> = {
  'home/search/list': { keyword: 'a' },
  'sys/dict/all': { dictCode: 'REGION' },
  'stat/fund/list': { year: [Number(today.slice(0, 4))] },
  'stat/fund/export': { year: [Number(today.slice(0, 4))], format: 'csv' },
  'stat/quotation/export': { format: 'csv' },
  'stat/collectionPeriod/export': { format: 'csv' },
  'ship/forecast/export': { format: 'csv' },
  'ship/forecastSurvey/export': { format: 'csv' },
  'ship/missingCert/export': { format: 'csv' },
  'stat/flagMonthlyReport/list': monthly,
  'stat/flagMonthlyReport/export': (who, flag) => ({ ...monthly(who, flag), format: 'csv' }),
  'stat/flagMonthlyReport/months': (who, flag) => flagOf(who, flag),
}

/** People for whom every row is compared. */
export const rowByRow = ['surveyor', 'surveyor2', 'operator', ...outside]

export const app = fixtureApp()
export const people: Principal[] = []
export const resources = [...(await loadModules()).resources.values()]
export const reading = resources.flatMap((r) =>
  Object.entries(r.actions)
    .filter(
      ([name, action]) =>
        action.requires !== 'public' &&
        r.contract.callSchemas[name]!.kind !== 'get' &&
        (action.noTransaction || (standardCalls as readonly string[]).includes(name)) &&
        name !== 'save' &&
        name !== 'remove',
    )
    .filter(([name]) => !name.endsWith('import/template'))
    .map(([name, action]) => ({
      r,
      name,
      action,
      call: `${r.contract.path}/${name}`,
      standard: (standardCalls as readonly string[]).includes(name) && !r.contract.calls?.[name],
    })),
)
export const rowCalls = reading.filter(
  ({ standard, name }) => standard && ['list', 'all', 'export'].includes(name),
)
export const byId = reading.filter(
  ({ call, r, name }) =>
    !ownerlessCalls[call] &&
    (calledWith[call] ||
      (ownershipQueries[r.contract.path] &&
        ((r.contract.callSchemas[name]!.in['required'] ?? []) as string[]).includes('id'))),
)
export const aggregateCalls = reading.filter(
  (one) => !rowCalls.includes(one) && !byId.includes(one) && !ownerlessCalls[one.call],
)

/** Registers the hooks that start the application and load the people. */
export function useScopeApp(): void {
  app.startForTests()
  beforeAll(async () => {
    const { db } = app.services
    for (const username of [...staff, ...outside]) {
      const { id } = await db
        .selectFrom('appUser')
        .where('username', '=', username)
        .select('id')
        .executeTakeFirstOrThrow()
      const who = (await loadPrincipal(db, id))!
      people.push(
        ...(staff.includes(username) ? [3, 2, 1].map((dataType) => ({ ...who, dataType })) : [who]),
      )
    }
  }, 300_000)
}

export const ctxOf = (user: Principal): RequestContext => ({
  services: app.services,
  db: app.services.db,
  user,
  lang: 'en',
  ip: '',
  userAgent: '',
  token: '',
  uploads: [],
  afterCommit: () => undefined,
})
export const describeCall = (who: Principal, call: string) =>
  `${call} as ${who.username}, authority ${who.dataType}`
/** The response of a call, or the status of its refusal. */
export async function respond(
  who: Principal,
  { action }: { action: Resource['actions'][string] },
  input: object,
): Promise<any> {
  try {
    return await action.handler(ctxOf(who), input)
  } catch (cause) {
    if (cause instanceof Refusal) return { refused: cause.status }
    throw cause
  }
}
export const may = (who: Principal, { action }: { action: Resource['actions'][string] }) =>
  canCall(action, who.rights)
export const viewOf = (r: Resource) => snakeCase((r.view ?? r.table)!)
export const idsOf = async (who: Principal, one: (typeof reading)[number]): Promise<number[]> => {
  if (one.name === 'all') return (await respond(who, one, {})).map(({ id }: { id: number }) => id)
  // The file itself, independent of whether the call streams it or queues a job.
  if (one.name === 'export')
    return (
      await textOf(
        (await one.action.writeFile!(ctxOf(who), { format: 'csv', columns: ['id'] })).stream!,
      )
    )
      .trim()
      .split('\n')
      .slice(1)
      .map(Number)
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const { list, total } = await respond(who, one, { page, size: 200 })
    ids.push(...list.map(({ id }: { id: number }) => id))
    if (list.length < 200) {
      expect(total, `the total of ${describeCall(who, one.call)}`).toBe(ids.length)
      return ids
    }
  }
}
