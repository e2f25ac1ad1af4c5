import { machine, state } from '#common/machine.ts'
import { surveyRequestText } from './surveyRequest.text.ts'

/**
 * A request stands from the day it is asked until a quotation answers it; what is not sent yet is kept by the owner's browser only.
 * It is quoted when its quotation is sent; what becomes of that is the quotation's to say.
 */
export const surveyRequestMachine = machine('work/surveyRequest', {
  states: {
    submitted: state(20, ['已提交', 'Submitted'], 'blue', 'sent'),
    quoted: state(40, ['已报价', 'Quoted'], 'green', 'done'),
    declined: state(60, ['未受理', 'Declined'], 'red', 'refused', 'aside'),
    withdrawn: state(90, ['已撤销', 'Withdrawn'], 'grey', 'stopped', 'aside'),
  },
  start: 'submitted',
  ends: ['quoted', 'declined', 'withdrawn'],
  words: { moves: surveyRequestText.moves },
  moves: {
    take: { from: ['submitted'], to: 'submitted', needs: 'work.surveyRequest.answer' },
    quote: { from: ['submitted'], to: 'quoted', needs: 'work.surveyRequest.answer', by: 'handlerId', duty: true },
    decline: { from: ['submitted'], to: 'declined', needs: 'work.surveyRequest.answer', remark: 'required' },
    withdraw: { from: ['submitted'], to: 'withdrawn', needs: 'work.surveyRequest.ask', irreversible: true },
  },
})
