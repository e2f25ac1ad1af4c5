import { sql } from 'kysely'
import { taskNodes } from '#common/machine.ts'
import { recordCollection } from '#modules/work/collection/server/record-collection.ts'
import { makeInvoice } from '#modules/work/invoice/server/make-invoice.ts'
import { scopeOf } from '#server/access/scope.ts'
import { crud } from '#server/crud.ts'
import { getRow } from '#server/db/rows.ts'
import { moves } from '#server/machine/machine.ts'
import { resource } from '#server/resource.ts'
import { quotation } from '../quotation.contract.ts'
import { quotationMachine } from '../quotation.machine.ts'
import { quotationText } from '../quotation.text.ts'
import { closeQuotation } from './close-quotation.ts'
import { copyQuotation } from './copy-quotation.ts'
import { quotationDetail } from './detail.ts'
import { acceptQuotation, auditQuotation, byDiscount, declineQuotation, recallQuotation, removeOnlyDrafts, submitQuotation } from './moves.ts'
import { priceOnly } from './price-quotation.ts'
import { printQuotation } from './print-quotation.ts'
import { revisable, reviseQuotation } from './revisions.ts'
import { saveQuotation } from './save-quotation.ts'
import { sendQuotation } from './send-quotation.ts'

const staffAndOwners = taskNodes.filter((node) => node !== 'flag_user')
const writers = ['sys_operators', 'sys_surveyor', 'sys_admin'] as const

export default resource(quotation, quotationText, {
  holds: [{ table: 'quotationRevision', column: 'fileId', row: 'quotationId', apart: true }],
  table: 'quotation',
  view: 'quotationRow',
  seeks: { table: 'quotation', not: ['keyword', 'customerName', 'managementName', 'companyName', 'flagNameZh', 'flagNameEn', 'quoPerName', 'balance', 'receivable', 'shipNames'] },
  // A customer's companies have a quotation from the day it is sent to them.
  scope: (who) => {
    const usual = scopeOf({ own: ['createBy', 'quoPer'], region: 'region', customers: ['customerId', 'managementId', 'companyId'] }, who)
    return usual && who.taskNode === 'ship_owner' ? sql`(customer_state <> 'notSent' and ${usual})` : usual
  },
  machine: quotationMachine,
  menu: { icon: 'dollar', sort: 10, fresh: '/work/quotation/edit' },
  found: { sort: 50, exact: ['jobNo'], begins: ['jobNo'], within: ['jobNo', 'quoNm'], title: 'quoNm', about: ['jobNo', 'customerName'] },
  grants: {
    read: staffAndOwners, print: staffAndOwners, history: 'staff', export: 'staff', save: writers, remove: writers, submit: writers, send: writers, audit: ['sys_finance'],
    approveDiscount: ['sys_approve_leader'], accept: ['ship_owner', ...writers], close: [...writers, 'sys_finance'], invoice: ['sys_finance'], collect: ['sys_finance'],
  },
  rightWords: { print: ['打印', 'Print'], history: ['历史记录', 'History'], approveDiscount: ['批准折扣', 'Approve discounts'], accept: ['接受与谢绝', 'Accept and decline'], invoice: ['开票', 'Invoice'], collect: ['收款', 'Record payments'] },
  offers: (_ctx, row, call) => call !== 'revise' || revisable(row),
  beforeRemove: removeOnlyDrafts,
  detail: quotationDetail as never,
}, (r) => ({
  ...crud(r, {
    list: 'work.quotation.read', get: 'work.quotation.read', all: 'signedIn', history: 'work.quotation.history', export: 'work.quotation.export', remove: 'work.quotation.remove',
  }),
  save: { needs: 'work.quotation.save', run: (ctx, input) => saveQuotation(ctx, r, input) },
  price: { needs: 'work.quotation.save', reads: true, run: priceOnly },
  copy: { needs: 'work.quotation.save', run: (ctx, input) => copyQuotation(ctx, r, input) },
  ...moves(r, {
    submit: submitQuotation, recall: recallQuotation, audit: { choose: byDiscount, run: auditQuotation }, send: sendQuotation, accept: acceptQuotation, decline: declineQuotation,
    revise: reviseQuotation, close: closeQuotation,
  }),
  print: { needs: 'work.quotation.print', reads: true, run: (ctx, input) => printQuotation(ctx, r, input) },
  invoice: { needs: 'work.quotation.invoice', run: async (ctx, { id, ...input }) => makeInvoice(ctx, await getRow(ctx, r, id) as never, input) },
  collect: { needs: 'work.quotation.collect', run: async (ctx, { id, ...input }) => recordCollection(ctx, await getRow(ctx, r, id) as never, input) },
}))
