/** What completing surveys on chosen days would make of a certificate, before anything is saved. */
import { compareDates, daysBetween } from './dates.ts'
import type { CalendarDate } from './dates.ts'
import { endorsement } from './endorsement.ts'
import type { Words } from './explain.ts'
import type { ExtensionFamily } from './extension.ts'
import { renewedExpiry } from './renewal.ts'
import type { WindowInput } from './window-types.ts'

/** A survey of the certificate, by its window, with the day on which it would be completed. */
export interface Choice { ruleCode: string; occurrence: number; date: CalendarDate }
export interface Step extends Choice {
  /** the rules do not take the survey on this day: nothing changes by it */
  refused: boolean
  why: Words
}
export interface WhatIf {
  /** what the windows follow from afterwards */
  life: WindowInput
  expiry: CalendarDate
  /** days of validity given up against what the best day would have given; negative when days are won */
  daysLost: number
  renewed: boolean
  /** one for each choice, in the order of their dates */
  steps: Step[]
}
export interface WhatIfInput { life: WindowInput; family: ExtensionFamily; lessOneDay: boolean; choices: readonly Choice[] }

/**
 * Surveys in the order of their dates: a renewal makes the new certificate (SOLAS I/14(b)), others are endorsed on the one there is
 * (SOLAS I/14(g), (h)); what a rule refuses is told in its words, and left out.
 */
export function whatIf({ life, family, lessOneDay, choices }: WhatIfInput): WhatIf {
  let state: WhatIf = { life, expiry: life.extendedTo ?? life.expiryBeforeExtension, daysLost: 0, renewed: false, steps: [] }
  for (const choice of [...choices].sort((a, b) => compareDates(a.date, b.date))) {
    const rule = state.life.rules.find(({ code }) => code === choice.ruleCode)
    const step = !rule ? refused(state, choice, unknown)
      : rule.surveyType === 'renewal' ? renewal(state, choice, lessOneDay)
        : state.renewed && rule.cycleType !== 'maxInterval' ? refused(state, choice, needless) : endorsed(state, choice, family)
    state = step
  }
  return state
}

const unknown: Words = { zh: '此类证书没有这种检验。', en: 'This kind of certificate asks for no such survey.' }
const needless: Words = { zh: '换证检验在此之前完成：旧证书的这次检验不再需要。', en: 'The renewal survey comes before it: this survey of the old certificate is no longer needed.' }
const refused = (state: WhatIf, choice: Choice, why: Words): WhatIf => ({ ...state, steps: [...state.steps, { ...choice, refused: true, why }] })
const taken = (state: WhatIf, choice: Choice, why: Words, more: Partial<WhatIf>): WhatIf => ({ ...state, ...more, steps: [...state.steps, { ...choice, refused: false, why }] })

function renewal(state: WhatIf, choice: Choice, lessOneDay: boolean): WhatIf {
  if (state.renewed) return refused(state, choice, needless)
  const { life } = state
  const next = renewedExpiry({ expiryBeforeExtension: life.expiryBeforeExtension, completionDate: choice.date, validityYears: life.validityMonths / 12, lessOneDay })
  if (next.issue) return refused(state, choice, next.issue)
  return taken(state, choice, { zh: next.explanationZh, en: next.explanationEn }, {
    renewed: true, expiry: next.expiry, daysLost: state.daysLost + next.daysLost,
    life: { expiryBeforeExtension: next.expiry, validityMonths: life.validityMonths, rules: life.rules, validFrom: next.validFrom, done: [] },
  })
}

function endorsed(state: WhatIf, choice: Choice, family: ExtensionFamily): WhatIf {
  const { life } = state
  const { surveyType } = life.rules.find(({ code }) => code === choice.ruleCode)!
  const judged = endorsement({ life, family, surveyType, date: choice.date })
  if ('code' in judged) return refused(state, choice, judged)
  const { ruleCode, amendedAnniversary, amendedExpiry } = judged
  return taken(state, choice, { zh: judged.explanationZh, en: judged.explanationEn }, {
    life: {
      ...life, done: [...life.done ?? [], { surveyType, ruleCode: ruleCode ?? choice.ruleCode, date: choice.date }],
      ...(amendedAnniversary && { amendedAnniversary }), ...(amendedExpiry && { expiryBeforeExtension: amendedExpiry, extendedTo: null }),
    },
    ...(amendedExpiry && { expiry: amendedExpiry, daysLost: state.daysLost + daysBetween(amendedExpiry, life.expiryBeforeExtension) }),
  })
}
