import { crfMachine } from '../crf.machine.ts'

const { waitSubmit, accountantFailed, chiefFailed, waitFeedback, feedbackFailed, finished, closed } = crfMachine.states
const all = Object.values(crfMachine.states)
/** Quick choices of the list. A finished review counts as not closed, but is no open work. Specification 4; domain rules 1 and 3.1. */
export const stageChoices = { openWork: all.filter((stage) => stage < finished), notClosed: all.filter((stage) => stage < closed), closed: [closed], all: [] } as const
export type StageChoice = keyof typeof stageChoices

/** The quick choice that stages chosen by a filter amount to; none for any other selection. */
export const choiceOf = (stages: readonly number[] = []): StageChoice | undefined =>
  (Object.keys(stageChoices) as StageChoice[]).find((name) => stageChoices[name].length === stages.length && stages.every((stage) => (stageChoices[name] as readonly number[]).includes(stage)))

const written: readonly number[] = [waitSubmit, accountantFailed, chiefFailed]
/** The creator still writes it. */
export const isWritten = (stage: number): boolean => written.includes(stage)
/** The lead surveyor reports. */
export const isReported = (stage: number): boolean => stage === waitFeedback || stage === feedbackFailed
/** There is a feedback to write or to read; what was closed before has none. */
export const hasFeedback = ({ status, surveyDate }: { status: number; surveyDate: string | null }): boolean => status >= waitFeedback && (status < closed || surveyDate !== null)
