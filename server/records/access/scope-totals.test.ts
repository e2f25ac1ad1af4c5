/** Totals, reports and searches do not change with rows outside a person's scope. */
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { insertAnyRow } from '#server/platform/database/insert-any-row.fixture.ts'
import { withRequiredFields } from '#server/testing/schema-arbitraries.fixture.ts'
import type { Principal } from '#server/core/principal.ts'
import {
  aggregateCalls,
  app,
  callInputs,
  describeCall,
  may,
  outside,
  people,
  respond,
  today,
  useScopeApp,
} from './scope-matrix.fixture.ts'
import type { reading } from './scope-matrix.fixture.ts'

useScopeApp()

/**
 * Adds rows of every kind that belong to another person, region and company, under the flag of one
 * of the people.
 */
async function addUnreachableRows({ flagId }: Principal): Promise<void> {
  const { db, resources: all } = app.services
  const row = (table: string, given: Record<string, unknown>) => insertAnyRow(db, all, table, given)
  const otherUser = await row('appUser', { region: 'KOR' })
  const made = { createBy: otherUser, region: 'KOR' }
  const surveyorIds = [await row('surveyor', made)]
  const customerId = await row('customer', made)
  const shipId = await row('ship', {
    ...made,
    flagId,
    ownerId: customerId,
    managerId: customerId,
    crewManagerId: null,
    operatorId: null,
  })
  const quotationId = await row('quotation', {
    ...made,
    flagId,
    customerId,
    quoPer: otherUser,
    managementId: null,
    companyId: null,
    status: 50,
    customerState: 'accepted',
    auditState: 'passed',
    quoTm: today,
    subtotal: 977,
    total: 977,
  })
  const crfId = await row('crf', {
    ...made,
    flagId,
    customerId,
    shipId,
    leadUserId: otherUser,
    operatorId: otherUser,
    surveyorIds,
    quotationId: null,
  })
  const work = { createBy: otherUser, personInCharge: otherUser, shipId }
  const shipCertId = await row('shipCert', { ...work, issueDate: today })
  await row('certWindow', { shipCertId, startDate: today, dueDate: today, endDate: today })
  await row('surveyCert', { ...work, status: 20 })
  await row('regCert', { ...work, flagId, status: 20 })
  await row('crfCert', { ...work, crfId, signerId: otherUser, status: 20 })
  await row('surveyWork', { ...work, region: 'KOR', surveyorIds })
  await row('shipRecord', { createBy: otherUser, shipId, status: 20 })
  await row('invoice', {
    createBy: otherUser,
    quotationId,
    customerId,
    amount: 977,
    kind: 'invoice',
    invoiceTime: today,
    dueDate: today,
  })
  await row('collection', {
    createBy: otherUser,
    quotationId,
    customerId,
    amount: 977,
    collectionDate: today,
  })
  await row('flagAccount', { createBy: otherUser, flagId, kind: 'payment', entryDate: today })
}

describe('totals, reports and searches do not change with rows out of scope', () => {
  const before = new Map<string, string>()
  const inputs = new Map<string, object>()
  /** The flag of the added rows, and all other people with limited access. */
  const theirFlag = () => people.find(({ username }) => username === 'flag2')!
  const restricted = () =>
    people.filter(
      (who) => (who.dataType !== 3 || outside.includes(who.username)) && who.username !== 'flag2',
    )
  const answerTo = async (who: Principal, one: (typeof reading)[number]) => {
    const given = callInputs[one.call]
    if (!given && !inputs.has(one.call))
      inputs.set(one.call, withRequiredFields(one.r.contract.callSchemas[one.name]!.in, {}))
    const answer = await respond(
      who,
      one,
      typeof given === 'function' ? given(who, theirFlag()) : (given ?? inputs.get(one.call)!),
    )
    // The caller's own audit entries grow with each call; timestamps in links differ.
    return answer?.stream
      ? textOf(answer.stream)
      : JSON.stringify(answer, (key, value) =>
          key === 'records'
            ? undefined
            : typeof value === 'string'
              ? value.replace(/\d{4}-\d\d-\d\dT\d\d[%\w:.]*Z/g, 'then')
              : value,
        )
  }

  /** A person who accesses all rows with every right: the added rows change their results. */
  const reachingAll = () => ({
    ...people.find(({ username, dataType }) => username === 'chief' && dataType === 3)!,
    rights: new Set(people.flatMap(({ rights }) => [...rights])),
  })
  const counting = aggregateCalls.filter(
    ({ call }) =>
      ['home/workbench/get', 'work/invoice/totals'].includes(call) ||
      /^(stat\/\w+|ship\/forecast\w*)\/list$/.test(call),
  )

  // The clock is fixed between the two calls, because some demonstration rows depend on the second.
  // Totals cached for ten seconds expire.
  const minute = Math.floor(Date.now() / 60_000) * 60_000
  afterAll(() => void vi.useRealTimers())

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: minute })
    for (const one of counting)
      before.set(describeCall(reachingAll(), `all ${one.call}`), await answerTo(reachingAll(), one))
    for (const who of restricted())
      for (const one of aggregateCalls.filter((call) => may(who, call)))
        before.set(describeCall(who, one.call), await answerTo(who, one))
    await addUnreachableRows(theirFlag())
    // Calls that prove an identity are refused with other words after five failures.
    await app.services.db.deleteFrom('signInFailure').execute()
    vi.setSystemTime(minute + 30_000)
  }, 60_000)

  test.each(counting.map((one) => [one.call, one] as const))(
    '%s counts them for a user with full access',
    async (call, one) => {
      expect(await answerTo(reachingAll(), one)).not.toBe(
        before.get(describeCall(reachingAll(), `all ${call}`)),
      )
    },
  )

  test.each(aggregateCalls.map((one) => [one.call, one] as const))('%s', async (call, one) => {
    for (const who of restricted().filter((person) => may(person, one))) {
      const answer = await answerTo(who, one)
      expect(
        answer,
        `${describeCall(who, call)} needs a valid input: add it to 'callInputs'`,
      ).not.toBe('{"refused":400}')
      expect(answer, describeCall(who, call)).toBe(before.get(describeCall(who, call)))
    }
  })
})
