import { machine, state } from '#common/machine.ts'
import { quotationText } from './quotation.text.ts'

/**
 * A quotation from its draft to the customer's answer: domain rules 3.5. Beside this thread it has four independent states (audit, customer,
 * work, money); work and money move by what is done and paid, whatever the thread says. Closing is irreversible.
 */
export const quotationMachine = machine('work/quotation', {
  states: {
    draft: state(10, ['草稿', 'Draft'], 'grey', 'edit'),
    waitAudit: state(20, ['待审核', 'Wait audit'], 'amber', 'waiting'),
    auditFailed: state(21, ['审核未通过', 'Audit failed'], 'red', 'refused', 'aside'),
    waitApproval: state(25, ['待批准折扣', 'Wait approval of the discount'], 'violet', 'waiting'),
    passed: state(30, ['待发送', 'Wait sending'], 'blue', 'edit'),
    sent: state(40, ['待客户答复', 'Wait customer'], 'blue', 'sent'),
    accepted: state(50, ['已接受', 'Accepted'], 'green', 'done'),
    declined: state(51, ['已谢绝', 'Declined'], 'red', 'refused', 'aside'),
    closed: state(90, ['已关闭', 'Closed'], 'grey', 'stopped', 'aside'),
  },
  start: 'draft',
  ends: ['accepted', 'declined', 'closed'],
  words: { moves: quotationText.moves, refusals: { recall: quotationText.recallAfterAudit } },
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
