import { expect, test } from 'vitest'
import { choiceOf, stageChoices } from './stages.ts'

test('open are all stages but 90, including finished; closed is 90 only', () => {
  expect(stageChoices.notClosed.toSorted()).toEqual([10, 11, 12, 20, 30, 40, 41, 50, 60, 70, 80])
  expect(stageChoices.closed).toEqual([90])
  expect(stageChoices.openWork).not.toContain(80)
})

test('a selection of stages is named by the group that it equals', () => {
  for (const name of ['openWork', 'notClosed', 'closed', 'all'] as const)
    expect(choiceOf(stageChoices[name].toReversed())).toBe(name)
  expect(choiceOf([10, 90])).toBeUndefined()
})
