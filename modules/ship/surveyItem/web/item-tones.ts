import type { SurveyItemState } from '#common/rules/windows/continuous-survey.ts'
import type { Tone } from '#web/kit/StatusTag.tsx'

/** Colours of the states of an item. */
export const itemTones: Readonly<Record<SurveyItemState, Tone>> = {
  notDue: 'green',
  dueSoon: 'amber',
  overdue: 'red',
  outOfUse: 'grey',
}
