import { machine } from '#common/machine.ts'
import { confirmationText } from './confirmation.text.ts'

/**
 * A request is carried out with its confirmation, in one transaction. Where that is no longer possible it is outdated,
 * and after 72 hours expired: whoever still wants it asks anew.
 */
export const confirmationMachine = machine('sys/confirmation', {
  states: { waiting: 10, done: 20, refused: 30, takenBack: 40, outdated: 50, expired: 60 },
  start: 'waiting',
  ends: ['done', 'refused', 'takenBack', 'outdated', 'expired'],
  words: { states: confirmationText.states, moves: confirmationText.moves },
  moves: {
    decide: {
      from: ['waiting'], to: { pass: { done: 'done', outdated: 'outdated', expired: 'expired' }, fail: 'refused' },
      needs: 'sys.confirmation.decide', notBy: ['requestedBy'], stamps: 'decidedBy', duty: true,
    },
    takeBack: { from: ['waiting'], to: 'takenBack', needs: 'sys.confirmation.read', by: 'requestedBy' },
  },
})
