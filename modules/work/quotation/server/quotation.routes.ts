import { sql } from 'kysely'
import { taskNodes } from '#common/machine.ts'
import { scopeCondition } from '#server/core/scope.ts'
import { crud } from '#server/records/crud.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import { moves } from '#server/records/state-machine/machine.ts'
import { resource } from '#server/core/resource.ts'
import { quotation } from '../quotation.contract.ts'
import { isAccepted, quotationMachine } from '../quotation.machine.ts'
import type { QuotationRow } from './quotation-row.ts'
import { quotationText } from '../quotation.text.ts'
import { assertClosable, closeQuotation } from './close-quotation.ts'
import { copyQuotation } from './copy-quotation.ts'
import { quotationDetail } from './quotation-detail.ts'
import { collectQuotation, invoiceQuotation } from './later-resources.ts'
import {
  acceptQuotation,
  assertStillValid,
  auditQuotation,
  nextStateByDiscount,
  declineQuotation,
  recallQuotation,
  refuseRemovalOfQuotation,
  submitQuotation,
} from './moves.ts'
import { planReissue } from './plan-reissue.ts'
import { quotePlannedReissue } from './quote-reissue.ts'
import { previewPrices } from './price-quotation.ts'
import { printQuotation } from './print-quotation.ts'
import { isRevisable, reviseQuotation } from './revisions.ts'
import { refuseEdit, saveQuotation } from './save-quotation.ts'
import { sendQuotation } from './send-quotation.ts'

const staffAndOwners = taskNodes.filter((node) => node !== 'flag_user')
const writers = ['sys_operators', 'sys_surveyor', 'sys_admin'] as const

/** When calls on a quotation are useful; others always are. */
const usefulWhen: Readonly<Record<string, (row: QuotationRow) => boolean>> = {
  revise: isRevisable,
  invoice: (row) => isAccepted(row) && row.balance > 0,
  collect: (row) => row.customerState === 'accepted',
}

export default resource(
  quotation,
  quotationText,
  {
    fileColumns: [
      { table: 'quotationRevision', column: 'fileId', row: 'quotationId', internal: true },
    ],
    table: 'quotation',
    view: 'quotationRow',
    searchTable: {
      table: 'quotation',
      viewOnlyFields: [
        'keyword',
        'customerName',
        'managementName',
        'companyName',
        'flagNameZh',
        'flagNameEn',
        'quoPerName',
        'balance',
        'receivable',
        'shipNames',
      ],
    },
    // A customer's companies can read a quotation once it is sent.
    scope: (principal) => {
      const usual = scopeCondition(
        {
          own: ['createBy', 'quoPer'],
          region: 'region',
          customers: ['customerId', 'managementId', 'companyId'],
        },
        principal,
      )
      return usual && principal.taskNode === 'ship_owner'
        ? sql`(customer_state <> 'notSent' and ${usual})`
        : usual
    },
    machine: quotationMachine,
    menu: { icon: 'dollar', sort: 10, createPage: '/work/quotation/edit' },
    globalSearch: {
      sort: 50,
      exactColumns: ['jobNo'],
      prefixColumns: ['jobNo'],
      containsColumns: ['jobNo', 'quoNm'],
      title: 'quoNm',
      subtitle: ['jobNo', 'customerName'],
    },
    defaultGrants: {
      read: staffAndOwners,
      print: staffAndOwners,
      history: 'staff',
      export: 'staff',
      save: writers,
      remove: writers,
      submit: writers,
      send: writers,
      audit: ['sys_finance'],
      approveDiscount: ['sys_approve_leader'],
      accept: ['ship_owner', ...writers],
      close: [...writers, 'sys_finance'],
      invoice: ['sys_finance'],
      collect: ['sys_finance'],
    },
    rightLabels: {
      print: ['打印', 'Print'],
      history: ['历史记录', 'History'],
      approveDiscount: ['批准折扣', 'Approve discounts'],
      accept: ['接受与谢绝', 'Accept and decline'],
      invoice: ['开票', 'Invoice'],
      collect: ['收款', 'Record payments'],
    },
    isAvailable: (_ctx, row, call) => usefulWhen[call]?.(row) ?? true,
    preconditions: {
      save: refuseEdit,
      remove: refuseRemovalOfQuotation,
      accept: assertStillValid,
      close: assertClosable,
    },
    loadDetail: quotationDetail,
  },
  (r) => ({
    ...crud(r, {
      list: 'work.quotation.read',
      get: 'work.quotation.read',
      all: 'signedIn',
      history: 'work.quotation.history',
      export: 'work.quotation.export',
      remove: 'work.quotation.remove',
    }),
    save: {
      requires: 'work.quotation.save',
      handler: (ctx, input) => saveQuotation(ctx, r, input),
    },
    price: { requires: 'work.quotation.save', noTransaction: true, handler: previewPrices },
    copy: {
      requires: 'work.quotation.save',
      handler: (ctx, input) => copyQuotation(ctx, r, input),
    },
    reissuePlan: {
      requires: 'work.quotation.save',
      noTransaction: true,
      handler: planReissue,
    },
    reissue: { requires: 'work.quotation.save', handler: quotePlannedReissue },
    ...moves(r, {
      submit: submitQuotation,
      recall: recallQuotation,
      audit: { choose: nextStateByDiscount, run: auditQuotation },
      send: sendQuotation,
      accept: acceptQuotation,
      decline: declineQuotation,
      revise: reviseQuotation,
      close: closeQuotation,
    }),
    print: {
      requires: 'work.quotation.print',
      noTransaction: true,
      handler: (ctx, input) => printQuotation(ctx, r, input),
    },
    invoice: {
      requires: 'work.quotation.invoice',
      handler: async (ctx, { id, ...input }) =>
        invoiceQuotation.handler()(ctx, await getRow(ctx, r, id), input),
    },
    collect: {
      requires: 'work.quotation.collect',
      handler: async (ctx, { id, ...input }) =>
        collectQuotation.handler()(ctx, await getRow(ctx, r, id), input),
    },
  }),
)
