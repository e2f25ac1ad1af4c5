import { machine, state } from '#common/machine.ts'
import { regCertText } from './regCert.text.ts'

/**
 * Registration certificate status: values of the specification, section 4; as survey certificates, without approval and signature,
 * since the file comes from the flag. A failed confirmation goes back to finance when only the payment was at fault.
 */
export const regCertMachine = machine('work/regCert', {
  states: {
    waitInfo: state(10, ['待填写', 'Wait info'], 'grey', 'edit'),
    waitAudit: state(20, ['待审核', 'Wait audit'], 'amber', 'waiting'),
    auditFailed: state(21, ['审核未通过', 'Audit failed'], 'red', 'refused', 'aside'),
    waitConfirm: state(30, ['待财务确认', 'Wait financial confirm'], 'amber', 'payment'),
    confirmFailed: state(31, ['财务确认未通过', 'Confirm failed'], 'red', 'refused', 'aside'),
    done: state(50, ['已完成', 'Done'], 'green', 'done'),
  },
  start: 'waitInfo',
  ends: ['done'],
  words: { moves: regCertText.moves, refusals: { recall: regCertText.recallAfterAudit } },
  moves: {
    submit: [
      { from: ['waitInfo', 'auditFailed'], to: 'waitAudit', needs: 'work.regCert.submit', by: 'personInCharge', stamps: 'submittedBy', duty: true },
      { from: ['confirmFailed'], to: { unchanged: 'waitConfirm', changed: 'waitAudit' }, needs: 'work.regCert.submit', by: 'personInCharge', stamps: 'submittedBy', duty: true },
    ],
    recall: { from: ['waitAudit'], to: 'waitInfo', needs: 'work.regCert.submit', by: 'personInCharge' },
    audit: {
      from: ['waitAudit'], to: { pass: 'waitConfirm', fail: 'auditFailed' }, needs: 'work.regCert.audit',
      notBy: ['personInCharge', 'submittedBy'], stamps: 'auditedBy', duty: true,
    },
    confirm: { from: ['waitConfirm'], to: { pass: 'done', fail: 'confirmFailed' }, needs: 'work.regCert.confirm', notBy: ['submittedBy', 'auditedBy'], stamps: 'confirmedBy', duty: true },
  },
})
