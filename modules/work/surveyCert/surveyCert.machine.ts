import { machine, state } from '#common/machine.ts'
import { surveyCertText } from './surveyCert.text.ts'

/**
 * Survey certificate status: values of the specification, section 4; transitions as the society works. A failed
 * confirmation goes back to finance when only the payment was at fault, and through the whole chain when the
 * certificate itself was changed.
 */
export const surveyCertMachine = machine('work/surveyCert', {
  states: {
    waitInfo: state(10, ['待填写', 'Wait info'], 'grey', 'edit'),
    waitAudit: state(20, ['待审核', 'Wait audit'], 'amber', 'waiting'),
    auditFailed: state(21, ['审核未通过', 'Audit failed'], 'red', 'refused', 'aside'),
    waitConfirm: state(30, ['待财务确认', 'Wait financial confirm'], 'amber', 'payment'),
    confirmFailed: state(31, ['财务确认未通过', 'Confirm failed'], 'red', 'refused', 'aside'),
    waitApproval: state(35, ['待领导批准', 'Wait approval'], 'violet', 'waiting'),
    approvalFailed: state(36, ['批准未通过', 'Approval failed'], 'red', 'refused', 'aside'),
    waitSign: state(40, ['待签字', 'Wait sign'], 'violet', 'sign'),
    done: state(50, ['已完成', 'Done'], 'green', 'done'),
  },
  start: 'waitInfo',
  ends: ['done'],
  words: { moves: surveyCertText.moves, refusals: { recall: surveyCertText.recallAfterAudit } },
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
