import { expect, test } from 'vitest'
import type { AnyContract } from '#common/contract.ts'
import { firstSteps } from './first-steps.ts'

const contracts = Object.values(
  import.meta.glob<Record<string, unknown>>('../../../**/*.contract.ts', { eager: true }),
).flatMap((exported) => Object.values(exported) as Partial<AnyContract>[])
const calls = new Set(
  contracts.flatMap(({ path, callSchemas }) =>
    callSchemas ? Object.keys(callSchemas).map((call) => `${path}/${call}`) : [],
  ),
)
const steps = Object.values(firstSteps).flatMap((ofRole) => Object.values(ofRole))

test('every step is done by opening its page or by calls, all of which exist', () => {
  for (const step of steps) {
    expect(step.byOpening || step.calls.length > 0, step.path).toBe(true)
    for (const call of step.calls) expect(calls).toContain(call)
  }
})

test('a step about records that wait is done by deciding on one, however the user got there', () => {
  const { audit, confirm } = firstSteps.sys_surveyor_leader
  expect(audit!.calls).toContain('work/surveyCert/audit')
  expect(confirm!.calls).toContain('work/surveyConfirm/assign')
  expect(firstSteps.sys_surveyor['ship']!.calls).toContain('ship/query/get')
  const waiting = steps.filter(({ path, byOpening }) => byOpening && path.includes('search='))
  expect(waiting.length).toBeGreaterThan(2)
  for (const { calls: decisions } of waiting) expect(decisions).not.toEqual([])
})
