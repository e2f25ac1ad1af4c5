import { keysOf } from '#common/keys-of.ts'
import { crfMachine } from '../crf.machine.ts'

const {
  waitSubmit,
  accountantFailed,
  chiefFailed,
  waitFeedback,
  feedbackFailed,
  finished,
  closed,
} = crfMachine.states
const all = Object.values(crfMachine.states)
/**
 * Quick filters of the list. A finished review is not closed, but not open work either.
 * Specification 4; domain rules 1 and 3.1.
 */
export const stageChoices = {
  openWork: all.filter((stage) => stage < finished),
  notClosed: all.filter((stage) => stage < closed),
  closed: [closed],
  all: [],
} as const
export type StageChoice = keyof typeof stageChoices

/** The quick filter that equals the selected stages; undefined for any other selection. */
export const choiceOf = (stages: readonly number[] = []): StageChoice | undefined =>
  keysOf(stageChoices).find(
    (name) =>
      stageChoices[name].length === stages.length &&
      stages.every((stage) => (stageChoices[name] as readonly number[]).includes(stage)),
  )

const written: readonly number[] = [waitSubmit, accountantFailed, chiefFailed]
/** Whether the creator can edit it. */
export const isWritten = (stage: number): boolean => written.includes(stage)
/** Whether it awaits the lead surveyor's report. */
export const isReported = (stage: number): boolean =>
  stage === waitFeedback || stage === feedbackFailed
/** Whether there is feedback to write or to read; a review closed earlier has none. */
export const hasFeedback = ({
  status,
  surveyDate,
}: {
  status: number
  surveyDate: string | null
}): boolean => status >= waitFeedback && (status < closed || surveyDate !== null)
