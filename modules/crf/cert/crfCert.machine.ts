import { defineMachine, state } from '#common/machine.ts'
import { crfCertText } from './crfCert.text.ts'

/**
 * Status of a CRF's certificates: values of the specification, section 4; transitions of domain
 * rules 3.2. A void certificate will not be issued; it keeps its number if it has one.
 */
export const crfCertMachine = defineMachine('crf/cert', {
  states: {
    waitInfo: state(10, ['待填写', 'Awaiting details'], 'grey', 'edit'),
    auditFailed: state(11, ['审核未通过', 'Refused at audit'], 'red', 'refused', 'aside'),
    waitAudit: state(20, ['待审核', 'Awaiting audit'], 'amber', 'waiting'),
    waitGenerate: state(30, ['待生成', 'Awaiting document'], 'violet', 'document'),
    waitSign: state(40, ['待签字', 'Awaiting signature'], 'violet', 'sign'),
    signed: state(50, ['已签发', 'Signed'], 'green', 'done'),
    void: state(90, ['已作废', 'Void'], 'grey', 'stopped', 'aside'),
  },
  initialState: 'waitInfo',
  finalStates: ['signed', 'void'],
  labels: { moves: crfCertText.moves, refusals: { recall: crfCertText.recallAfterAudit } },
  moves: {
    submit: {
      from: ['waitInfo', 'auditFailed'],
      to: 'waitAudit',
      requiredRight: 'crf.cert.submit',
      assignee: 'personInCharge',
      recordsActorIn: 'submittedBy',
      todo: true,
    },
    recall: {
      from: ['waitAudit'],
      to: 'waitInfo',
      requiredRight: 'crf.cert.submit',
      assignee: 'personInCharge',
    },
    audit: {
      from: ['waitAudit'],
      to: { pass: 'waitGenerate', fail: 'auditFailed' },
      requiredRight: 'crf.cert.audit',
      notSameAs: ['personInCharge', 'submittedBy'],
      recordsActorIn: 'auditedBy',
      todo: true,
    },
    generate: [
      { from: ['waitGenerate'], to: 'waitSign', requiredRight: 'crf.cert.generate', todo: true },
      { from: ['waitSign'], to: 'waitSign', requiredRight: 'crf.cert.generate' },
    ],
    sign: {
      from: ['waitSign'],
      to: 'signed',
      requiredRight: 'crf.cert.sign',
      assignee: 'signerId',
      recordsActorIn: 'signedBy',
      irreversible: true,
      todo: true,
    },
    // For flags that accept no electronic certificate.
    scan: {
      from: ['waitSign'],
      to: 'signed',
      requiredRight: 'crf.cert.sign',
      assignee: 'signerId',
      recordsActorIn: 'signedBy',
      irreversible: true,
    },
    refuse: {
      from: ['waitSign'],
      to: 'auditFailed',
      requiredRight: 'crf.cert.sign',
      assignee: 'signerId',
      remark: 'required',
    },
    void: {
      from: ['waitInfo', 'auditFailed', 'waitAudit', 'waitGenerate', 'waitSign'],
      to: 'void',
      requiredRight: 'crf.cert.void',
      remark: 'required',
      irreversible: true,
    },
  },
})
