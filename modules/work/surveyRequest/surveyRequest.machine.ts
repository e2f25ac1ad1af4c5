import { machine } from '#common/machine.ts'
import { surveyRequestText } from './surveyRequest.text.ts'

/**
 * A request stands from the day it is asked until a quotation answers it; what is not sent yet is kept by the owner's browser only.
 * It is quoted when its quotation is sent; what becomes of that is the quotation's to say.
 */
export const surveyRequestMachine = machine('work/surveyRequest', {
  states: { submitted: 20, quoted: 40, declined: 60, withdrawn: 90 },
  start: 'submitted',
  ends: ['quoted', 'declined', 'withdrawn'],
  words: { states: surveyRequestText.states, moves: surveyRequestText.moves },
  moves: {
    take: { from: ['submitted'], to: 'submitted', needs: 'work.surveyRequest.answer' },
    quote: { from: ['submitted'], to: 'quoted', needs: 'work.surveyRequest.answer', by: 'handlerId', duty: true },
    decline: { from: ['submitted'], to: 'declined', needs: 'work.surveyRequest.answer', remark: 'required' },
    withdraw: { from: ['submitted'], to: 'withdrawn', needs: 'work.surveyRequest.ask', irreversible: true },
  },
})
