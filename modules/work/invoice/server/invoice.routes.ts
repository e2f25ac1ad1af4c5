import { invoiceQuotation } from '#modules/work/quotation/server/later-resources.ts'
import { crud } from '#server/records/crud.ts'
import { resource } from '#server/core/resource.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import { invoice } from '../invoice.contract.ts'
import { invoiceText } from '../invoice.text.ts'
import { assertCreditable, creditInvoice } from './credit-invoice.ts'
import { invoiceDetail } from './invoice-detail.ts'
import { assertNotVoid } from './lock-invoice.ts'
import { readInvoiceable, outstandingOf } from './outstanding.ts'
import { makeInvoice } from './make-invoice.ts'
import { documentOf } from './print-invoice.ts'
import { exportStatement, printStatement } from './print-statement.ts'
import { nextReminder, remindNow, remindOverdue } from './remind.ts'
import { sendInvoice } from './send-invoice.ts'
import { statementOf } from './statement.ts'
import { totalsOf } from './totals.ts'
import { assertVoidable, voidInvoice } from './void-invoice.ts'

invoiceQuotation.register(makeInvoice)

export default resource(
  invoice,
  invoiceText,
  {
    fileColumns: [{ table: 'invoice', column: 'fileId', row: 'id', internal: true }],
    table: 'invoice',
    view: 'invoiceRow',
    scope: { own: ['createBy', 'quoPer'], region: 'region', customers: ['customerId'] },
    menu: { icon: 'account', sort: 50 },
    globalSearch: {
      sort: 70,
      exactColumns: ['invoiceNo'],
      prefixColumns: ['invoiceNo'],
      containsColumns: ['invoiceNo'],
      title: 'invoiceNo',
      subtitle: ['customerName'],
    },
    defaultGrants: {
      read: [
        'sys_admin',
        'sys_surveyor_leader',
        'sys_approve_leader',
        'sys_surveyor',
        'sys_finance',
        'sys_register_manager',
        'sys_operators',
        'ship_owner',
      ],
      history: [
        'sys_admin',
        'sys_surveyor_leader',
        'sys_approve_leader',
        'sys_surveyor',
        'sys_finance',
        'sys_register_manager',
        'sys_operators',
      ],
      export: ['sys_admin', 'sys_approve_leader', 'sys_finance', 'ship_owner'],
      void: ['sys_finance'],
      credit: ['sys_finance'],
      send: ['sys_finance', 'sys_operators'],
      remind: ['sys_finance'],
    },
    rightLabels: {
      history: ['历史', 'History'],
      void: ['作废', 'Void'],
      credit: ['开具贷项通知单', 'Issue credit notes'],
      send: ['邮件发送', 'Send by e-mail'],
      remind: ['催款', 'Send reminders'],
    },
    preconditions: {
      void: assertVoidable,
      credit: (_ctx, row) => assertCreditable(row),
      send: (_ctx, row) => assertNotVoid(row),
      remind: nextReminder,
    },
    loadDetail: invoiceDetail,
    hourlyTasks: { remindOverdue },
  },
  (r) => ({
    ...crud(r, {
      list: 'work.invoice.read',
      get: 'work.invoice.read',
      all: 'work.invoice.read',
      history: 'work.invoice.history',
      export: 'work.invoice.export',
    }),
    totals: {
      requires: 'work.invoice.read',
      noTransaction: true,
      handler: (ctx, input) => totalsOf(ctx, r, input),
    },
    left: {
      requires: 'work.invoice.read',
      noTransaction: true,
      handler: (ctx, { quotationId }) => readInvoiceable(ctx, quotationId),
    },
    outstanding: {
      requires: 'work.invoice.read',
      noTransaction: true,
      handler: (ctx, { customerId }) => outstandingOf(ctx, customerId),
    },
    void: { requires: 'work.invoice.void', handler: (ctx, input) => voidInvoice(ctx, r, input) },
    credit: {
      requires: 'work.invoice.credit',
      handler: (ctx, input) => creditInvoice(ctx, r, input),
    },
    send: { requires: 'work.invoice.send', handler: (ctx, input) => sendInvoice(ctx, r, input) },
    remind: { requires: 'work.invoice.remind', handler: (ctx, { id }) => remindNow(ctx, r, id) },
    print: {
      requires: 'work.invoice.read',
      handler: async (ctx, { id }) => ({
        ...(await documentOf(ctx, (await getRow(ctx, r, id)).id)),
        inline: true,
      }),
    },
    statement: { requires: 'work.invoice.read', noTransaction: true, handler: statementOf },
    printStatement: { requires: 'work.invoice.read', noTransaction: true, handler: printStatement },
    exportStatement: {
      requires: 'work.invoice.export',
      noTransaction: true,
      handler: exportStatement,
    },
  }),
)
