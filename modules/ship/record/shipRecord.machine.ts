import { machine, state } from '#common/machine.ts'
import { shipRecordText } from './shipRecord.text.ts'

/**
 * Whether something remains to be done. Conditions of class begin open, and so do detentions until the ship is released;
 * all else is on record until somebody says that it must be followed up.
 */
export const shipRecordMachine = machine('ship/record', {
  states: {
    recorded: state(10, ['在案', 'On record'], 'grey', 'done'),
    open: state(20, ['未了结', 'Open'], 'amber', 'waiting'),
    cleared: state(50, ['已了结', 'Cleared'], 'green', 'done'),
  },
  start: 'recorded',
  ends: ['recorded', 'cleared'],
  words: { moves: shipRecordText.moves },
  moves: {
    follow: { from: ['recorded'], to: 'open', needs: 'ship.record.follow' },
    clear: { from: ['open'], to: 'cleared', needs: 'ship.record.clear', stamps: 'clearedBy', remark: 'required', duty: ['sys_surveyor'] },
    extend: { from: ['open'], to: 'open', needs: 'ship.record.extend', remark: 'required' },
    reopen: { from: ['cleared'], to: 'open', needs: 'ship.record.reopen', remark: 'required' },
  },
})
