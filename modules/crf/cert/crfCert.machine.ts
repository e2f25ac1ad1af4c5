import { machine, state } from '#common/machine.ts'
import { crfCertText } from './crfCert.text.ts'

/**
 * Certificate status of a CRF's certificates: values of the specification, section 4; transitions of domain rules 3.2. Void is
 * what will not be issued; it keeps its number if it had one.
 */
export const crfCertMachine = machine('crf/cert', {
  states: {
    waitInfo: state(10, ['待填写', 'Wait info'], 'grey', 'edit'),
    auditFailed: state(11, ['审核未通过', 'Audit failed'], 'red', 'refused', 'aside'),
    waitAudit: state(20, ['待审核', 'Wait audit'], 'amber', 'waiting'),
    waitGenerate: state(30, ['待生成', 'Wait generate'], 'violet', 'document'),
    waitSign: state(40, ['待签字', 'Wait sign'], 'violet', 'sign'),
    signed: state(50, ['已签发', 'Sign finished'], 'green', 'done'),
    void: state(90, ['已作废', 'Void'], 'grey', 'stopped', 'aside'),
  },
  start: 'waitInfo',
  ends: ['signed', 'void'],
  words: { moves: crfCertText.moves, refusals: { recall: crfCertText.recallAfterAudit } },
  moves: {
    submit: { from: ['waitInfo', 'auditFailed'], to: 'waitAudit', needs: 'crf.cert.submit', by: 'personInCharge', stamps: 'submittedBy', duty: true },
    recall: { from: ['waitAudit'], to: 'waitInfo', needs: 'crf.cert.submit', by: 'personInCharge' },
    audit: {
      from: ['waitAudit'], to: { pass: 'waitGenerate', fail: 'auditFailed' }, needs: 'crf.cert.audit',
      notBy: ['personInCharge', 'submittedBy'], stamps: 'auditedBy', duty: true,
    },
    generate: [
      { from: ['waitGenerate'], to: 'waitSign', needs: 'crf.cert.generate', duty: true },
      { from: ['waitSign'], to: 'waitSign', needs: 'crf.cert.generate' },
    ],
    sign: { from: ['waitSign'], to: 'signed', needs: 'crf.cert.sign', by: 'signerId', stamps: 'signedBy', irreversible: true, duty: true },
    refuse: { from: ['waitSign'], to: 'auditFailed', needs: 'crf.cert.sign', by: 'signerId', remark: 'required' },
    void: { from: ['waitInfo', 'auditFailed', 'waitAudit', 'waitGenerate', 'waitSign'], to: 'void', needs: 'crf.cert.void', remark: 'required', irreversible: true },
  },
})
