import { defineMachine, state } from '#common/machine.ts'
import { regCertText } from './regCert.text.ts'

/**
 * Registration certificate status: values of the specification, section 4. Same as survey
 * certificates, but without approval and signature, since the file comes from the flag. A failed
 * confirmation returns to finance when only the payment was wrong.
 */
export const regCertMachine = defineMachine('work/regCert', {
  states: {
    waitInfo: state(10, ['待填写', 'Awaiting details'], 'grey', 'edit'),
    waitAudit: state(20, ['待审核', 'Awaiting audit'], 'amber', 'waiting'),
    auditFailed: state(21, ['审核未通过', 'Refused at audit'], 'red', 'refused', 'aside'),
    waitConfirm: state(30, ['待财务确认', 'Awaiting finance'], 'amber', 'payment'),
    confirmFailed: state(31, ['财务确认未通过', 'Refused by finance'], 'red', 'refused', 'aside'),
    done: state(50, ['已完成', 'Done'], 'green', 'done'),
  },
  initialState: 'waitInfo',
  finalStates: ['done'],
  labels: { moves: regCertText.moves, refusals: { recall: regCertText.recallAfterAudit } },
  moves: {
    submit: [
      {
        from: ['waitInfo', 'auditFailed'],
        to: 'waitAudit',
        requiredRight: 'work.regCert.submit',
        assignee: 'personInCharge',
        recordsActorIn: 'submittedBy',
        todo: true,
      },
      {
        from: ['confirmFailed'],
        to: { unchanged: 'waitConfirm', changed: 'waitAudit' },
        requiredRight: 'work.regCert.submit',
        assignee: 'personInCharge',
        recordsActorIn: 'submittedBy',
        todo: true,
      },
    ],
    recall: {
      from: ['waitAudit'],
      to: 'waitInfo',
      requiredRight: 'work.regCert.submit',
      assignee: 'personInCharge',
    },
    audit: {
      from: ['waitAudit'],
      to: { pass: 'waitConfirm', fail: 'auditFailed' },
      requiredRight: 'work.regCert.audit',
      notSameAs: ['personInCharge', 'submittedBy'],
      recordsActorIn: 'auditedBy',
      todo: true,
    },
    confirm: {
      from: ['waitConfirm'],
      to: { pass: 'done', fail: 'confirmFailed' },
      requiredRight: 'work.regCert.confirm',
      notSameAs: ['submittedBy', 'auditedBy'],
      recordsActorIn: 'confirmedBy',
      todo: true,
    },
  },
})
