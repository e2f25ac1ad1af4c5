import { defineMachine, state } from '#common/machine.ts'
import { crfText } from './crf.text.ts'

/**
 * CRF stages: values of the specification, section 4; transitions of domain rules 3.1. Closing is
 * irreversible.
 */
export const crfMachine = defineMachine('crf/info', {
  states: {
    waitSubmit: state(10, ['待提交', 'Awaiting submission'], 'grey', 'edit'),
    accountantFailed: state(
      11,
      ['财务审核未通过', 'Refused by accountant'],
      'red',
      'refused',
      'aside',
    ),
    chiefFailed: state(
      12,
      ['主任验船师审核未通过', 'Refused by chief surveyor'],
      'red',
      'refused',
      'aside',
    ),
    waitAccountant: state(20, ['待财务审核', 'Awaiting accountant'], 'amber', 'payment'),
    waitChief: state(30, ['待主任验船师审核', 'Awaiting chief surveyor'], 'amber', 'waiting'),
    waitFeedback: state(40, ['待反馈', 'Awaiting feedback'], 'amber', 'edit'),
    feedbackFailed: state(41, ['反馈审核未通过', 'Feedback refused'], 'red', 'refused', 'aside'),
    waitFeedbackAudit: state(50, ['待审核反馈', 'Feedback awaiting audit'], 'amber', 'waiting'),
    feedbackPassed: state(60, ['反馈审核通过', 'Feedback accepted'], 'blue', 'done'),
    issuing: state(70, ['证书签发中', 'Issuing certificates'], 'violet', 'sign'),
    finished: state(80, ['已完成', 'Finished'], 'green', 'done'),
    closed: state(90, ['已关闭', 'Closed'], 'grey', 'stopped', 'aside'),
  },
  initialState: 'waitSubmit',
  finalStates: ['finished', 'closed'],
  labels: {
    moves: crfText.moves,
    refusals: { recall: crfText.recallAfterAudit, recallFeedback: crfText.recallAfterAudit },
  },
  moves: {
    submit: [
      {
        from: ['waitSubmit', 'accountantFailed'],
        to: 'waitAccountant',
        requiredRight: 'crf.info.submit',
        assignee: 'createBy',
        recordsActorIn: 'submittedBy',
        todo: true,
      },
      {
        from: ['chiefFailed'],
        to: { toAccountant: 'waitAccountant', toChief: 'waitChief' },
        requiredRight: 'crf.info.submit',
        assignee: 'createBy',
        recordsActorIn: 'submittedBy',
        todo: true,
      },
    ],
    recall: {
      from: ['waitAccountant'],
      to: 'waitSubmit',
      requiredRight: 'crf.info.submit',
      assignee: 'createBy',
    },
    audit: [
      {
        from: ['waitAccountant'],
        to: { pass: 'waitChief', fail: 'accountantFailed' },
        requiredRight: 'crf.info.auditMoney',
        notSameAs: ['submittedBy'],
        recordsActorIn: 'moneyAuditedBy',
        todo: true,
      },
      {
        from: ['waitChief'],
        to: { pass: 'waitFeedback', fail: 'chiefFailed' },
        requiredRight: 'crf.info.audit',
        notSameAs: ['submittedBy', 'moneyAuditedBy'],
        recordsActorIn: 'auditedBy',
        todo: true,
      },
    ],
    feedback: {
      from: ['waitFeedback', 'feedbackFailed'],
      to: 'waitFeedbackAudit',
      requiredRight: 'crf.info.feedback',
      assignee: 'leadUserId',
      recordsActorIn: 'feedbackBy',
      todo: true,
    },
    recallFeedback: {
      from: ['waitFeedbackAudit'],
      to: 'waitFeedback',
      requiredRight: 'crf.info.feedback',
      assignee: 'leadUserId',
    },
    auditFeedback: {
      from: ['waitFeedbackAudit'],
      to: { pass: 'feedbackPassed', fail: 'feedbackFailed' },
      requiredRight: 'crf.info.audit',
      notSameAs: ['feedbackBy'],
      recordsActorIn: 'feedbackAuditedBy',
      todo: true,
    },
    startIssue: {
      from: ['feedbackPassed'],
      to: 'issuing',
      requiredRight: 'crf.info.issue',
      todo: true,
    },
    finish: {
      from: ['feedbackPassed', 'issuing'],
      to: 'finished',
      requiredRight: 'crf.info.finish',
    },
    close: [
      {
        from: ['waitSubmit', 'accountantFailed', 'chiefFailed'],
        to: 'closed',
        requiredRight: 'crf.info.submit',
        assignee: 'createBy',
        irreversible: true,
      },
      {
        from: [
          'waitAccountant',
          'waitChief',
          'waitFeedback',
          'feedbackFailed',
          'waitFeedbackAudit',
          'feedbackPassed',
          'issuing',
          'finished',
        ],
        to: 'closed',
        requiredRight: 'crf.info.close',
        irreversible: true,
      },
    ],
  },
})
