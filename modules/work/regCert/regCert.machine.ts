import { machine } from '#common/machine.ts'
import { regCertText } from './regCert.text.ts'

/**
 * Registration certificate status: values of the specification, section 4; as survey certificates, without approval and signature,
 * since the file comes from the flag. A failed confirmation goes back to finance when only the payment was at fault.
 */
export const regCertMachine = machine('work/regCert', {
  states: { waitInfo: 10, waitAudit: 20, auditFailed: 21, waitConfirm: 30, confirmFailed: 31, done: 50 },
  start: 'waitInfo',
  ends: ['done'],
  words: { states: regCertText.states, moves: regCertText.moves, refusals: { recall: regCertText.recallAfterAudit } },
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
