import { machine, state } from '#common/machine.ts'
import { confirmationText } from './confirmation.text.ts'

/**
 * A request is carried out with its confirmation, in one transaction. Where that is no longer possible it is outdated,
 * and after 72 hours expired: whoever still wants it asks anew.
 */
export const confirmationMachine = machine('sys/confirmation', {
  states: {
    waiting: state(10, ['待复核', 'Waiting'], 'amber', 'waiting'),
    done: state(20, ['已执行', 'Carried out'], 'green', 'done'),
    refused: state(30, ['未通过', 'Refused'], 'red', 'refused', 'aside'),
    takenBack: state(40, ['已撤回', 'Taken back'], 'grey', 'stopped', 'aside'),
    outdated: state(50, ['已失效', 'Outdated'], 'grey', 'stopped', 'aside'),
    expired: state(60, ['已过期', 'Expired'], 'grey', 'stopped', 'aside'),
  },
  start: 'waiting',
  ends: ['done', 'refused', 'takenBack', 'outdated', 'expired'],
  words: { moves: confirmationText.moves },
  moves: {
    decide: {
      from: ['waiting'], to: { pass: { done: 'done', outdated: 'outdated', expired: 'expired' }, fail: 'refused' },
      needs: 'sys.confirmation.decide', notBy: ['requestedBy'], stamps: 'decidedBy', duty: true,
    },
    takeBack: { from: ['waiting'], to: 'takenBack', needs: 'sys.confirmation.read', by: 'requestedBy' },
  },
})
