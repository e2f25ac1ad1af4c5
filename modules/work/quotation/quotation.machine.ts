import { defineMachine, state } from '#common/machine.ts'
import { quotationText } from './quotation.text.ts'

/**
 * A quotation from draft to the customer's answer: domain rules 3.5. Besides this status it has
 * four independent states (audit, customer, work, money); work and money change with work done and
 * payments, independent of the status. Closing is irreversible.
 */
export const quotationMachine = defineMachine('work/quotation', {
  states: {
    draft: state(10, ['草稿', 'Draft'], 'grey', 'edit'),
    waitAudit: state(20, ['待审核', 'Awaiting audit'], 'amber', 'waiting'),
    auditFailed: state(21, ['审核未通过', 'Refused at audit'], 'red', 'refused', 'aside'),
    waitApproval: state(25, ['待批准折扣', 'Awaiting discount approval'], 'violet', 'waiting'),
    passed: state(30, ['待发送', 'Ready to send'], 'blue', 'edit'),
    sent: state(40, ['待客户答复', 'Awaiting customer'], 'blue', 'sent'),
    accepted: state(50, ['已接受', 'Accepted'], 'green', 'done'),
    declined: state(51, ['已谢绝', 'Declined'], 'red', 'refused', 'aside'),
    closed: state(90, ['已关闭', 'Closed'], 'grey', 'stopped', 'aside'),
  },
  initialState: 'draft',
  finalStates: ['accepted', 'declined', 'closed'],
  labels: { moves: quotationText.moves, refusals: { recall: quotationText.recallAfterAudit } },
  moves: {
    submit: {
      from: ['draft', 'auditFailed'],
      to: 'waitAudit',
      requiredRight: 'work.quotation.submit',
      assignee: 'createBy',
      recordsActorIn: 'submittedBy',
      todo: true,
    },
    recall: {
      from: ['waitAudit'],
      to: 'draft',
      requiredRight: 'work.quotation.submit',
      assignee: 'createBy',
    },
    audit: [
      {
        from: ['waitAudit'],
        to: { pass: { within: 'passed', above: 'waitApproval' }, fail: 'auditFailed' },
        requiredRight: 'work.quotation.audit',
        notSameAs: ['createBy', 'submittedBy'],
        recordsActorIn: 'auditedBy',
        todo: true,
      },
      {
        from: ['waitApproval'],
        to: { pass: 'passed', fail: 'auditFailed' },
        requiredRight: 'work.quotation.approveDiscount',
        notSameAs: ['createBy', 'submittedBy', 'auditedBy'],
        recordsActorIn: 'approvedBy',
        todo: true,
      },
    ],
    send: [
      { from: ['passed'], to: 'sent', requiredRight: 'work.quotation.send', todo: true },
      { from: ['sent'], to: 'sent', requiredRight: 'work.quotation.send' },
    ],
    accept: {
      from: ['sent'],
      to: 'accepted',
      requiredRight: 'work.quotation.accept',
      recordsActorIn: 'answeredBy',
      todo: ['ship_owner'],
    },
    decline: {
      from: ['sent'],
      to: 'declined',
      requiredRight: 'work.quotation.accept',
      recordsActorIn: 'answeredBy',
      remark: 'required',
    },
    // The author of the new revision opens it.
    revise: {
      from: ['passed', 'sent', 'accepted', 'declined'],
      to: 'draft',
      requiredRight: 'work.quotation.save',
      assignee: 'createBy',
      remark: 'required',
    },
    close: {
      from: [
        'draft',
        'waitAudit',
        'auditFailed',
        'waitApproval',
        'passed',
        'sent',
        'accepted',
        'declined',
      ],
      to: 'closed',
      requiredRight: 'work.quotation.close',
      irreversible: true,
    },
  },
})

/** Whether it may be invoiced: accepted, not closed, not under revision. */
export const isAccepted = ({ status }: { status: number }): boolean =>
  status === quotationMachine.states.accepted
