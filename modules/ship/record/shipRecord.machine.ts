import { defineMachine, state } from '#common/machine.ts'
import { shipRecordText } from './shipRecord.text.ts'

/**
 * Follow-up state. Conditions of class start open, and so do detentions until the ship is released;
 * all other records start without follow-up.
 */
export const shipRecordMachine = defineMachine('ship/record', {
  states: {
    recorded: state(10, ['在案', 'On record'], 'grey', 'done'),
    open: state(20, ['未了结', 'Open'], 'amber', 'waiting'),
    cleared: state(50, ['已了结', 'Cleared'], 'green', 'done'),
  },
  initialState: 'recorded',
  finalStates: ['recorded', 'cleared'],
  labels: { moves: shipRecordText.moves },
  moves: {
    follow: { from: ['recorded'], to: 'open', requiredRight: 'ship.record.follow' },
    clear: {
      from: ['open'],
      to: 'cleared',
      requiredRight: 'ship.record.clear',
      recordsActorIn: 'clearedBy',
      remark: 'required',
      todo: ['sys_surveyor'],
    },
    extend: { from: ['open'], to: 'open', requiredRight: 'ship.record.extend', remark: 'required' },
    reopen: {
      from: ['cleared'],
      to: 'open',
      requiredRight: 'ship.record.reopen',
      remark: 'required',
    },
  },
})
