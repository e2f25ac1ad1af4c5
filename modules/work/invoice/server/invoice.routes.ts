import { crud } from '#server/crud.ts'
import { resource } from '#server/resource.ts'
import { getRow } from '#server/db/rows.ts'
import { invoice } from '../invoice.contract.ts'
import { invoiceText } from '../invoice.text.ts'
import { creditInvoice } from './credit-invoice.ts'
import { invoiceDetail } from './invoice-detail.ts'
import { leftOf, outstandingOf } from './outstanding.ts'
import { documentOf } from './print-invoice.ts'
import { exportStatement, printStatement } from './print-statement.ts'
import { remindNow, remindOverdue } from './remind.ts'
import { sendInvoice } from './send-invoice.ts'
import { statementOf } from './statement.ts'
import { totalsOf } from './totals.ts'
import { voidInvoice } from './void-invoice.ts'

export default resource(invoice, invoiceText, {
  holds: [{ table: 'invoice', column: 'fileId', row: 'id', apart: true }],
  table: 'invoice',
  view: 'invoiceRow',
  scope: { own: ['createBy', 'quoPer'], region: 'region', customers: ['customerId'] },
  menu: { icon: 'account', sort: 50 },
  found: { sort: 70, exact: ['invoiceNo'], begins: ['invoiceNo'], within: ['invoiceNo'], title: 'invoiceNo', about: ['customerName'] },
  grants: {
    read: ['sys_admin', 'sys_surveyor_leader', 'sys_approve_leader', 'sys_surveyor', 'sys_finance', 'sys_register_manager', 'sys_operators', 'ship_owner'],
    history: ['sys_admin', 'sys_surveyor_leader', 'sys_approve_leader', 'sys_surveyor', 'sys_finance', 'sys_register_manager', 'sys_operators'],
    export: ['sys_admin', 'sys_approve_leader', 'sys_finance', 'ship_owner'],
    void: ['sys_finance'], credit: ['sys_finance'], send: ['sys_finance', 'sys_operators'], remind: ['sys_finance'],
  },
  rightWords: { history: ['历史', 'History'], void: ['作废', 'Make void'], credit: ['开具贷项通知单', 'Issue credit notes'], send: ['邮件发送', 'Send by mail'], remind: ['催款', 'Remind'] },
  detail: invoiceDetail,
  hourly: { remindOverdue },
}, (r) => ({
  ...crud(r, { list: 'work.invoice.read', get: 'work.invoice.read', all: 'work.invoice.read', history: 'work.invoice.history', export: 'work.invoice.export' }),
  totals: { needs: 'work.invoice.read', reads: true, run: (ctx, input) => totalsOf(ctx, r, input) },
  left: { needs: 'work.invoice.read', reads: true, run: (ctx, { quotationId }) => leftOf(ctx, quotationId) },
  outstanding: { needs: 'work.invoice.read', reads: true, run: (ctx, { customerId }) => outstandingOf(ctx, customerId) },
  void: { needs: 'work.invoice.void', run: (ctx, input) => voidInvoice(ctx, r, input) },
  credit: { needs: 'work.invoice.credit', run: (ctx, input) => creditInvoice(ctx, r, input) },
  send: { needs: 'work.invoice.send', run: (ctx, input) => sendInvoice(ctx, r, input) },
  remind: { needs: 'work.invoice.remind', run: (ctx, { id }) => remindNow(ctx, r, id) },
  print: { needs: 'work.invoice.read', run: async (ctx, { id }) => ({ ...(await documentOf(ctx, (await getRow(ctx, r, id)).id)), inline: true }) },
  statement: { needs: 'work.invoice.read', reads: true, run: statementOf },
  printStatement: { needs: 'work.invoice.read', reads: true, run: printStatement },
  exportStatement: { needs: 'work.invoice.export', reads: true, run: exportStatement },
}))
