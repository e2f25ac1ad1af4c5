import { machine } from '#common/machine.ts'
import { quotationText } from './quotation.text.ts'

/**
 * A quotation from its draft to the customer's answer: domain rules 3.5. Beside this thread it has four independent states (audit, customer,
 * work, money); work and money move by what is done and paid, whatever the thread says. Closing is irreversible.
 */
export const quotationMachine = machine('work/quotation', {
  states: { draft: 10, waitAudit: 20, auditFailed: 21, waitApproval: 25, passed: 30, sent: 40, accepted: 50, declined: 51, closed: 90 },
  start: 'draft',
  ends: ['accepted', 'declined', 'closed'],
  words: { states: quotationText.states, moves: quotationText.moves, refusals: { recall: quotationText.recallAfterAudit } },
  moves: {
    submit: { from: ['draft', 'auditFailed'], to: 'waitAudit', needs: 'work.quotation.submit', by: 'createBy', stamps: 'submittedBy', duty: true },
    recall: { from: ['waitAudit'], to: 'draft', needs: 'work.quotation.submit', by: 'createBy' },
    audit: [
      {
        from: ['waitAudit'], to: { pass: { within: 'passed', above: 'waitApproval' }, fail: 'auditFailed' }, needs: 'work.quotation.audit', notBy: ['createBy', 'submittedBy'], stamps: 'auditedBy', duty: true,
      },
      { from: ['waitApproval'], to: { pass: 'passed', fail: 'auditFailed' }, needs: 'work.quotation.approveDiscount', notBy: ['createBy', 'submittedBy', 'auditedBy'], stamps: 'approvedBy', duty: true },
    ],
    send: [
      { from: ['passed'], to: 'sent', needs: 'work.quotation.send', duty: true },
      { from: ['sent'], to: 'sent', needs: 'work.quotation.send' },
    ],
    accept: { from: ['sent'], to: 'accepted', needs: 'work.quotation.accept', stamps: 'answeredBy', duty: ['ship_owner'] },
    decline: { from: ['sent'], to: 'declined', needs: 'work.quotation.accept', stamps: 'answeredBy', remark: 'required' },
    // Whoever may write the new revision opens it.
    revise: { from: ['passed', 'sent', 'accepted', 'declined'], to: 'draft', needs: 'work.quotation.save', by: 'createBy', remark: 'required' },
    close: {
      from: ['draft', 'waitAudit', 'auditFailed', 'waitApproval', 'passed', 'sent', 'accepted', 'declined'], to: 'closed', needs: 'work.quotation.close', irreversible: true,
    },
  },
})
