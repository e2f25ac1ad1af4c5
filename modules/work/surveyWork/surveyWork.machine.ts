import { defineMachine, state } from '#common/machine.ts'
import { surveyWorkText } from './surveyWork.text.ts'

/**
 * A surveyor's task. With certificates it is done when the last of them is signed; without, when
 * its surveyor finishes it. A surveyor who cannot do it returns it to the chief surveyor. Domain
 * rules 3.5, steps 6 to 7.
 */
export const surveyWorkMachine = defineMachine('work/surveyWork', {
  states: {
    inWork: state(10, ['办理中', 'In work'], 'blue', 'edit'),
    returned: state(20, ['已退回', 'Returned'], 'red', 'refused', 'aside'),
    done: state(50, ['已完成', 'Done'], 'green', 'done'),
    cancelled: state(90, ['已取消', 'Cancelled'], 'grey', 'stopped', 'aside'),
  },
  initialState: 'inWork',
  finalStates: ['done', 'cancelled'],
  labels: { moves: surveyWorkText.moves },
  moves: {
    finish: {
      from: ['inWork'],
      to: 'done',
      requiredRight: 'work.surveyWork.finish',
      assignee: 'personInCharge',
      todo: true,
    },
    // The surveyor cannot do it; the right is that of doing it.
    refuse: {
      from: ['inWork'],
      to: 'returned',
      requiredRight: 'work.surveyWork.finish',
      assignee: 'personInCharge',
      remark: 'required',
    },
    reassign: [
      { from: ['inWork'], to: 'inWork', requiredRight: 'work.surveyWork.reassign' },
      { from: ['returned'], to: 'inWork', requiredRight: 'work.surveyWork.reassign', todo: true },
    ],
    cancel: {
      from: ['inWork', 'returned'],
      to: 'cancelled',
      requiredRight: 'work.surveyWork.cancel',
      remark: 'required',
      irreversible: true,
    },
  },
})
