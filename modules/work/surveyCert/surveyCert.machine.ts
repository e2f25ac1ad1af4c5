import { defineMachine, state } from '#common/machine.ts'
import { surveyCertText } from './surveyCert.text.ts'

/**
 * Survey certificate status: values of the specification, section 4. A failed confirmation returns
 * to finance when only the payment was wrong, and passes through all steps again when the
 * certificate itself was changed.
 */
export const surveyCertMachine = defineMachine('work/surveyCert', {
  states: {
    waitInfo: state(10, ['待填写', 'Awaiting details'], 'grey', 'edit'),
    waitAudit: state(20, ['待审核', 'Awaiting audit'], 'amber', 'waiting'),
    auditFailed: state(21, ['审核未通过', 'Refused at audit'], 'red', 'refused', 'aside'),
    waitConfirm: state(30, ['待财务确认', 'Awaiting finance'], 'amber', 'payment'),
    confirmFailed: state(31, ['财务确认未通过', 'Refused by finance'], 'red', 'refused', 'aside'),
    waitApproval: state(35, ['待领导批准', 'Awaiting approval'], 'violet', 'waiting'),
    approvalFailed: state(36, ['批准未通过', 'Approval refused'], 'red', 'refused', 'aside'),
    waitSign: state(40, ['待签字', 'Awaiting signature'], 'violet', 'sign'),
    done: state(50, ['已完成', 'Done'], 'green', 'done'),
  },
  initialState: 'waitInfo',
  finalStates: ['done'],
  labels: { moves: surveyCertText.moves, refusals: { recall: surveyCertText.recallAfterAudit } },
  moves: {
    submit: [
      {
        from: ['waitInfo', 'auditFailed', 'approvalFailed'],
        to: 'waitAudit',
        requiredRight: 'work.surveyCert.submit',
        assignee: 'personInCharge',
        recordsActorIn: 'submittedBy',
        todo: true,
      },
      {
        from: ['confirmFailed'],
        to: { unchanged: 'waitConfirm', changed: 'waitAudit' },
        requiredRight: 'work.surveyCert.submit',
        assignee: 'personInCharge',
        recordsActorIn: 'submittedBy',
        todo: true,
      },
    ],
    recall: {
      from: ['waitAudit'],
      to: 'waitInfo',
      requiredRight: 'work.surveyCert.submit',
      assignee: 'personInCharge',
    },
    audit: {
      from: ['waitAudit'],
      to: { pass: 'waitConfirm', fail: 'auditFailed' },
      requiredRight: 'work.surveyCert.audit',
      notSameAs: ['personInCharge', 'submittedBy'],
      recordsActorIn: 'auditedBy',
      todo: true,
    },
    confirm: {
      from: ['waitConfirm'],
      to: { pass: 'waitApproval', fail: 'confirmFailed' },
      requiredRight: 'work.surveyCert.confirm',
      notSameAs: ['submittedBy', 'auditedBy'],
      recordsActorIn: 'confirmedBy',
      todo: true,
    },
    approve: {
      from: ['waitApproval'],
      to: { pass: 'waitSign', fail: 'approvalFailed' },
      requiredRight: 'work.surveyCert.approve',
      notSameAs: ['personInCharge', 'submittedBy', 'auditedBy'],
      recordsActorIn: 'approvedBy',
      todo: true,
    },
    generate: { from: ['waitSign'], to: 'waitSign', requiredRight: 'work.surveyCert.generate' },
    sign: {
      from: ['waitSign'],
      to: 'done',
      requiredRight: 'work.surveyCert.sign',
      assignee: 'personInCharge',
      recordsActorIn: 'signedBy',
      irreversible: true,
      todo: true,
    },
    // A surveyor uploads only for certificates in their charge; the function checks it.
    scan: {
      from: ['waitSign'],
      to: 'done',
      requiredRight: 'work.surveyCert.scan',
      recordsActorIn: 'signedBy',
      irreversible: true,
    },
    refuse: {
      from: ['waitSign'],
      to: 'approvalFailed',
      requiredRight: 'work.surveyCert.sign',
      assignee: 'personInCharge',
      remark: 'required',
    },
  },
})
