import { machine } from '#common/machine.ts'
import { surveyCertText } from './surveyCert.text.ts'

/**
 * Survey certificate status: values of the specification, section 4; transitions as the society works. A failed
 * confirmation goes back to finance when only the payment was at fault, and through the whole chain when the
 * certificate itself was changed.
 */
export const surveyCertMachine = machine('work/surveyCert', {
  states: {
    waitInfo: 10, waitAudit: 20, auditFailed: 21, waitConfirm: 30, confirmFailed: 31, waitApproval: 35, approvalFailed: 36, waitSign: 40, done: 50,
  },
  start: 'waitInfo',
  ends: ['done'],
  words: { states: surveyCertText.states, moves: surveyCertText.moves, refusals: { recall: surveyCertText.recallAfterAudit } },
  moves: {
    submit: [
      { from: ['waitInfo', 'auditFailed', 'approvalFailed'], to: 'waitAudit', needs: 'work.surveyCert.submit', by: 'personInCharge', stamps: 'submittedBy', duty: true },
      { from: ['confirmFailed'], to: { unchanged: 'waitConfirm', changed: 'waitAudit' }, needs: 'work.surveyCert.submit', by: 'personInCharge', stamps: 'submittedBy', duty: true },
    ],
    recall: { from: ['waitAudit'], to: 'waitInfo', needs: 'work.surveyCert.submit', by: 'personInCharge' },
    audit: {
      from: ['waitAudit'], to: { pass: 'waitConfirm', fail: 'auditFailed' }, needs: 'work.surveyCert.audit',
      notBy: ['personInCharge', 'submittedBy'], stamps: 'auditedBy', duty: true,
    },
    confirm: { from: ['waitConfirm'], to: { pass: 'waitApproval', fail: 'confirmFailed' }, needs: 'work.surveyCert.confirm', notBy: ['submittedBy', 'auditedBy'], stamps: 'confirmedBy', duty: true },
    approve: {
      from: ['waitApproval'], to: { pass: 'waitSign', fail: 'approvalFailed' }, needs: 'work.surveyCert.approve',
      notBy: ['personInCharge', 'submittedBy', 'auditedBy'], stamps: 'approvedBy', duty: true,
    },
    generate: { from: ['waitSign'], to: 'waitSign', needs: 'work.surveyCert.generate' },
    sign: { from: ['waitSign'], to: 'done', needs: 'work.surveyCert.sign', by: 'personInCharge', stamps: 'signedBy', irreversible: true, duty: true },
    // A surveyor uploads only what they have in charge; the verb sees to it.
    scan: { from: ['waitSign'], to: 'done', needs: 'work.surveyCert.scan', stamps: 'signedBy', irreversible: true },
    refuse: { from: ['waitSign'], to: 'approvalFailed', needs: 'work.surveyCert.sign', by: 'personInCharge', remark: 'required' },
  },
})
