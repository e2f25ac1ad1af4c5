import { defineMachine, state } from '#common/machine.ts'
import { confirmationText } from './confirmation.text.ts'

/**
 * A request is carried out in the transaction that confirms it. If that is no longer possible it
 * becomes outdated; after 72 hours it expires. It can then be requested again.
 */
export const confirmationMachine = defineMachine('sys/confirmation', {
  states: {
    waiting: state(10, ['待复核', 'Awaiting confirmation'], 'amber', 'waiting'),
    done: state(20, ['已执行', 'Carried out'], 'green', 'done'),
    refused: state(30, ['未通过', 'Refused'], 'red', 'refused', 'aside'),
    takenBack: state(40, ['已撤回', 'Withdrawn'], 'grey', 'stopped', 'aside'),
    outdated: state(50, ['已失效', 'Outdated'], 'grey', 'stopped', 'aside'),
    expired: state(60, ['已过期', 'Expired'], 'grey', 'stopped', 'aside'),
  },
  initialState: 'waiting',
  finalStates: ['done', 'refused', 'takenBack', 'outdated', 'expired'],
  labels: { moves: confirmationText.moves },
  moves: {
    decide: {
      from: ['waiting'],
      to: { pass: { done: 'done', outdated: 'outdated', expired: 'expired' }, fail: 'refused' },
      requiredRight: 'sys.confirmation.decide',
      notSameAs: ['requestedBy'],
      recordsActorIn: 'decidedBy',
      todo: true,
    },
    takeBack: {
      from: ['waiting'],
      to: 'takenBack',
      requiredRight: 'sys.confirmation.read',
      assignee: 'requestedBy',
    },
  },
})
