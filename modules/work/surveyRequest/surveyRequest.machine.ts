import { defineMachine, state } from '#common/machine.ts'
import { surveyRequestText } from './surveyRequest.text.ts'

/**
 * A request is open until a quotation answers it; unsent requests exist only as drafts in the
 * owner's browser. It is quoted when its quotation is sent; later states belong to the quotation.
 */
export const surveyRequestMachine = defineMachine('work/surveyRequest', {
  states: {
    submitted: state(20, ['已提交', 'Submitted'], 'blue', 'sent'),
    quoted: state(40, ['已报价', 'Quoted'], 'green', 'done'),
    declined: state(60, ['未受理', 'Declined'], 'red', 'refused', 'aside'),
    withdrawn: state(90, ['已撤销', 'Withdrawn'], 'grey', 'stopped', 'aside'),
  },
  initialState: 'submitted',
  finalStates: ['quoted', 'declined', 'withdrawn'],
  labels: { moves: surveyRequestText.moves },
  moves: {
    take: { from: ['submitted'], to: 'submitted', requiredRight: 'work.surveyRequest.answer' },
    quote: {
      from: ['submitted'],
      to: 'quoted',
      requiredRight: 'work.surveyRequest.answer',
      assignee: 'handlerId',
      todo: true,
    },
    decline: {
      from: ['submitted'],
      to: 'declined',
      requiredRight: 'work.surveyRequest.answer',
      remark: 'required',
    },
    withdraw: {
      from: ['submitted'],
      to: 'withdrawn',
      requiredRight: 'work.surveyRequest.ask',
      irreversible: true,
    },
  },
})
