/** Simulates completing surveys on chosen days, without saving. */
import { compareDates, daysBetween } from '../base/dates.ts'
import type { CalendarDate } from '../base/dates.ts'
import { evaluateEndorsement } from './endorsement.ts'
import type { LocalizedText } from '../windows/window-explanation.ts'
import type { ExtensionFamily } from './extension.ts'
import { renewedExpiry } from '../windows/renewal.ts'
import type { WindowInput } from '../windows/window-types.ts'

/** A survey, identified by its window, with its planned completion date. */
export interface PlannedSurvey {
  ruleCode: string
  occurrence: number
  date: CalendarDate
}
export interface SimulationStep extends PlannedSurvey {
  /** the rules refuse the survey on this day; it has no effect */
  refused: boolean
  why: LocalizedText
}
export interface SurveySimulation {
  /** the window input afterwards */
  life: WindowInput
  expiry: CalendarDate
  /** days of validity lost compared with the best day; negative when days are gained */
  daysLost: number
  renewed: boolean
  /** one per planned survey, in date order */
  steps: SimulationStep[]
}
export interface WhatIfInput {
  life: WindowInput
  family: ExtensionFamily
  lessOneDay: boolean
  /** whether a late renewal keeps the old expiry day; default: it does */
  lateClause?: boolean
  choices: readonly PlannedSurvey[]
}

/**
 * Simulates surveys in date order: a renewal creates the new certificate (SOLAS I/14(b)), others
 * are endorsed on the existing one (SOLAS I/14(g), (h)); refused surveys are reported and skipped.
 */
export function simulateSurveys({
  life,
  family,
  lessOneDay,
  lateClause = true,
  choices,
}: WhatIfInput): SurveySimulation {
  let state: SurveySimulation = {
    life,
    expiry: life.extendedTo ?? life.expiryBeforeExtension,
    daysLost: 0,
    renewed: false,
    steps: [],
  }
  for (const choice of [...choices].sort((a, b) => compareDates(a.date, b.date))) {
    const rule = state.life.rules.find(({ code }) => code === choice.ruleCode)
    const step = !rule
      ? refuseStep(state, choice, unknown)
      : rule.surveyType === 'renewal'
        ? renewal(state, choice, { lessOneDay, lateClause })
        : state.renewed && rule.cycleType !== 'maxInterval'
          ? refuseStep(state, choice, notNeeded)
          : endorsed(state, choice, family)
    state = step
  }
  return state
}

const unknown: LocalizedText = {
  zh: '此类证书没有这种检验。',
  en: 'This type of certificate does not have this survey.',
}
const notNeeded: LocalizedText = {
  zh: '换证检验在此之前完成：旧证书的这次检验不再需要。',
  en: 'The renewal survey is completed earlier: this survey of the old certificate is no longer required.',
}
const refuseStep = (
  state: SurveySimulation,
  choice: PlannedSurvey,
  why: LocalizedText,
): SurveySimulation => ({ ...state, steps: [...state.steps, { ...choice, refused: true, why }] })
const acceptStep = (
  state: SurveySimulation,
  choice: PlannedSurvey,
  why: LocalizedText,
  more: Partial<SurveySimulation>,
): SurveySimulation => ({
  ...state,
  ...more,
  steps: [...state.steps, { ...choice, refused: false, why }],
})

function renewal(
  state: SurveySimulation,
  choice: PlannedSurvey,
  { lessOneDay, lateClause }: { lessOneDay: boolean; lateClause: boolean },
): SurveySimulation {
  if (state.renewed) return refuseStep(state, choice, notNeeded)
  const { life } = state
  const next = renewedExpiry({
    expiryBeforeExtension: life.expiryBeforeExtension,
    completionDate: choice.date,
    validityYears: life.validityMonths / 12,
    lessOneDay,
    lateClause,
  })
  if (next.issue) return refuseStep(state, choice, next.issue)
  return acceptStep(
    state,
    choice,
    { zh: next.explanationZh, en: next.explanationEn },
    {
      renewed: true,
      expiry: next.expiry,
      daysLost: state.daysLost + next.daysLost,
      life: {
        expiryBeforeExtension: next.expiry,
        validityMonths: life.validityMonths,
        rules: life.rules,
        validFrom: next.validFrom,
        completedSurveys: [],
      },
    },
  )
}

function endorsed(
  state: SurveySimulation,
  choice: PlannedSurvey,
  family: ExtensionFamily,
): SurveySimulation {
  const { life } = state
  const { surveyType } = life.rules.find(({ code }) => code === choice.ruleCode)!
  const result = evaluateEndorsement({ certificate: life, family, surveyType, date: choice.date })
  if ('code' in result) return refuseStep(state, choice, result)
  const { ruleCode, amendedAnniversary, amendedExpiry } = result
  return acceptStep(
    state,
    choice,
    { zh: result.explanationZh, en: result.explanationEn },
    {
      life: {
        ...life,
        completedSurveys: [
          ...(life.completedSurveys ?? []),
          { surveyType, ruleCode: ruleCode ?? choice.ruleCode, date: choice.date },
        ],
        ...(amendedAnniversary && {
          amendedAnniversaries: [...(life.amendedAnniversaries ?? []), amendedAnniversary],
        }),
        ...(amendedExpiry && { expiryBeforeExtension: amendedExpiry, extendedTo: null }),
      },
      ...(amendedExpiry && {
        expiry: amendedExpiry,
        daysLost: state.daysLost + daysBetween(amendedExpiry, life.expiryBeforeExtension),
      }),
    },
  )
}
