import { machine } from '#common/machine.ts'
import { crfText } from './crf.text.ts'

/** CRF stages: values of the specification, section 4; transitions of domain rules 3.1. Closing is irreversible. */
export const crfMachine = machine('crf/info', {
  states: {
    waitSubmit: 10, accountantFailed: 11, chiefFailed: 12, waitAccountant: 20, waitChief: 30, waitFeedback: 40, feedbackFailed: 41,
    waitFeedbackAudit: 50, feedbackPassed: 60, issuing: 70, finished: 80, closed: 90,
  },
  start: 'waitSubmit',
  ends: ['finished', 'closed'],
  words: { states: crfText.stages, moves: crfText.moves, refusals: { recall: crfText.recallAfterAudit, recallFeedback: crfText.recallAfterAudit } },
  moves: {
    submit: [
      { from: ['waitSubmit', 'accountantFailed'], to: 'waitAccountant', needs: 'crf.info.submit', by: 'createBy', stamps: 'submittedBy', duty: true },
      { from: ['chiefFailed'], to: { toAccountant: 'waitAccountant', toChief: 'waitChief' }, needs: 'crf.info.submit', by: 'createBy', stamps: 'submittedBy', duty: true },
    ],
    recall: { from: ['waitAccountant'], to: 'waitSubmit', needs: 'crf.info.submit', by: 'createBy' },
    audit: [
      { from: ['waitAccountant'], to: { pass: 'waitChief', fail: 'accountantFailed' }, needs: 'crf.info.auditMoney', notBy: ['submittedBy'], stamps: 'moneyAuditedBy', duty: true },
      { from: ['waitChief'], to: { pass: 'waitFeedback', fail: 'chiefFailed' }, needs: 'crf.info.audit', notBy: ['submittedBy', 'moneyAuditedBy'], stamps: 'auditedBy', duty: true },
    ],
    feedback: { from: ['waitFeedback', 'feedbackFailed'], to: 'waitFeedbackAudit', needs: 'crf.info.feedback', by: 'leadUserId', stamps: 'feedbackBy', duty: true },
    recallFeedback: { from: ['waitFeedbackAudit'], to: 'waitFeedback', needs: 'crf.info.feedback', by: 'leadUserId' },
    auditFeedback: { from: ['waitFeedbackAudit'], to: { pass: 'feedbackPassed', fail: 'feedbackFailed' }, needs: 'crf.info.audit', notBy: ['feedbackBy'], stamps: 'feedbackAuditedBy', duty: true },
    startIssue: { from: ['feedbackPassed'], to: 'issuing', needs: 'crf.info.issue', duty: true },
    finish: { from: ['feedbackPassed', 'issuing'], to: 'finished', needs: 'crf.info.finish' },
    close: [
      { from: ['waitSubmit', 'accountantFailed', 'chiefFailed'], to: 'closed', needs: 'crf.info.submit', by: 'createBy', irreversible: true },
      { from: ['waitAccountant', 'waitChief', 'waitFeedback', 'feedbackFailed', 'waitFeedbackAudit', 'feedbackPassed', 'issuing', 'finished'], to: 'closed', needs: 'crf.info.close', irreversible: true },
    ],
  },
})
