import { defineMessages } from '#common/text.ts'

/** Mails to customers about invoices. */
export const invoiceMailText = defineMessages('letter', {
  invoice: {
    subject: ['发票 {number}（{job}），金额 {amount}', 'Invoice {number} ({job}), {amount}'],
    body: [
      '{customer}：\n\n随函附上业务 {job} 的发票 {number}，日期 {date}，金额 {amount}，请于 {due} 前付款，并在汇款附言中注明发票号。\n\n{society}',
      'To {customer}\n\nDear Sirs,\n\nPlease find attached our invoice {number} of {date} for job {job}, {amount}, payable by {due}. Please quote the invoice number with your remittance.\n\n{society}',
    ],
  },
  creditNote: {
    subject: [
      '贷项通知单 {number}（冲减发票 {against}），金额 {amount}',
      'Credit note {number} against invoice {against}, {amount}',
    ],
    body: [
      '{customer}：\n\n随函附上贷项通知单 {number}，日期 {date}，冲减发票 {against}，金额 {amount}。\n\n{society}',
      'To {customer}\n\nDear Sirs,\n\nPlease find attached our credit note {number} of {date} against invoice {against}, {amount}.\n\n{society}',
    ],
  },
  reminder1: {
    subject: [
      '付款提醒：发票 {number}，未付 {open}',
      'Payment reminder: invoice {number}, {open} outstanding',
    ],
    body: [
      '{customer}：\n\n我社发票 {number}（业务 {job}，{date}）已于 {due} 到期，尚有 {open} 未付。可能是疏忽所致，请安排付款；如已汇出，请忽略本函。发票随函附上。\n\n{society}',
      'To {customer}\n\nDear Sirs,\n\nOur invoice {number} of {date} (job {job}) fell due on {due}, and {open} is still outstanding. This may have been overlooked: please arrange payment. If you have already paid, please disregard this letter. The invoice is attached.\n\n{society}',
    ],
  },
  reminder2: {
    subject: [
      '第二次催款：发票 {number}，未付 {open}，逾期 {days} 天',
      'Second reminder: invoice {number}, {open} outstanding, {days} {days|day|days} overdue',
    ],
    body: [
      '{customer}：\n\n我社发票 {number}（业务 {job}，{date}）已于 {due} 到期，至今逾期 {days} 天，尚有 {open} 未付。请在十日内付款，或告知付款安排。发票随函附上。\n\n{society}',
      'To {customer}\n\nDear Sirs,\n\nOur invoice {number} of {date} (job {job}) fell due on {due} and is now {days} {days|day|days} overdue; {open} is still outstanding. Please pay within ten days, or let us know when payment will be made. The invoice is attached.\n\n{society}',
    ],
  },
  reminder3: {
    subject: [
      '最后催款：发票 {number}，未付 {open}，逾期 {days} 天',
      'Final reminder: invoice {number}, {open} outstanding, {days} {days|day|days} overdue',
    ],
    body: [
      '{customer}：\n\n我社发票 {number}（业务 {job}，{date}）已于 {due} 到期，逾期 {days} 天，虽经催告尚有 {open} 未付。请立即付款。付款之前，须先付款的证书将暂不签发。发票随函附上。\n\n{society}',
      'To {customer}\n\nDear Sirs,\n\nOur invoice {number} of {date} (job {job}) fell due on {due} and is {days} {days|day|days} overdue; despite our reminders {open} is still outstanding. Please pay immediately. Until payment is received, certificates that require prior payment will not be issued. The invoice is attached.\n\n{society}',
    ],
  },
})
