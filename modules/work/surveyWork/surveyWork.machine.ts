import { machine, state } from '#common/machine.ts'
import { surveyWorkText } from './surveyWork.text.ts'

/** A surveyor's task. With certificates it is done when the last of them is signed; without, when its surveyor says so. Domain rules 3.5, steps 6 to 7. */
export const surveyWorkMachine = machine('work/surveyWork', {
  states: {
    inWork: state(10, ['办理中', 'In work'], 'blue', 'edit'),
    done: state(50, ['已完成', 'Done'], 'green', 'done'),
    cancelled: state(90, ['已取消', 'Cancelled'], 'grey', 'stopped', 'aside'),
  },
  start: 'inWork',
  ends: ['done', 'cancelled'],
  words: { moves: surveyWorkText.moves },
  moves: {
    finish: { from: ['inWork'], to: 'done', needs: 'work.surveyWork.finish', by: 'personInCharge', duty: true },
    reassign: { from: ['inWork'], to: 'inWork', needs: 'work.surveyWork.reassign' },
    cancel: { from: ['inWork'], to: 'cancelled', needs: 'work.surveyWork.cancel', remark: 'required', irreversible: true },
  },
})
