import { sql } from 'kysely'
import { scopeCondition } from '#server/core/scope.ts'
import { crud } from '#server/records/crud.ts'
import { moves } from '#server/records/state-machine/machine.ts'
import { isAllowed } from '#server/core/refusal.ts'
import { resource } from '#server/core/resource.ts'
import { crf } from '../crf.contract.ts'
import { crfMachine } from '../crf.machine.ts'
import { crfText } from '../crf.text.ts'
import { checkCrf, refuseEdit, refuseRemoval } from './check-crf.ts'
import { crfDetail } from './crf-detail.ts'
import { handInFeedback, refuseFeedback, saveFeedback } from './feedback.ts'
import { refuseFees, saveFees } from './save-crf-fees.ts'
import {
  assertTeamEligible,
  auditCrf,
  closeCrf,
  finishCrf,
  stateAfterResubmit,
  submitCrf,
} from './moves.ts'
import { printCrf } from './print-crf.ts'
import { printFeedback } from './print-feedback.ts'
import { startIssue } from './start-issue.ts'

/** Filter: reviews that the funds report counts in a month. */
const countedIn = (day: 'invoice_basis' | 'collection_basis') => (_ctx: unknown, month: string) =>
  sql<boolean>`id in (select crf_id from fund_review where ${sql.ref(day)} >= ${`${month}-01`}::date
    and ${sql.ref(day)} < ${`${month}-01`}::date + interval '1 month')`

export default resource(
  crf,
  crfText,
  {
    table: 'crf',
    view: 'crfRow',
    searchTable: { table: 'crf', viewOnlyFields: ['kind'] },
    tripledSearchColumn: 'searchText',
    lowercaseSearchColumn: 'searchPlain',
    customFilters: {
      fundInvoice: countedIn('invoice_basis'),
      fundCollection: countedIn('collection_basis'),
    },
    // Every surveyor of the team reaches a review, lead or not.
    scope: (principal) => {
      const usual = scopeCondition(
        {
          own: ['createBy', 'leadUserId', 'operatorId'],
          region: 'region',
          customers: ['customerId'],
          flag: 'flagId',
        },
        principal,
      )
      return usual && principal.surveyorId
        ? sql`(${usual} or surveyor_ids @> ${[principal.surveyorId]}::bigint[])`
        : usual
    },
    machine: crfMachine,
    menu: { icon: 'solution', sort: 10 },
    globalSearch: {
      sort: 60,
      exactColumns: ['crfNo'],
      prefixColumns: ['crfNo', 'name'],
      title: 'name',
      subtitle: ['crfNo', 'shipName'],
    },
    defaultGrants: {
      read: 'staff',
      export: 'staff',
      save: ['sys_operators', 'sys_surveyor', 'sys_admin'],
      remove: ['sys_operators', 'sys_surveyor', 'sys_admin'],
      submit: ['sys_operators', 'sys_surveyor', 'sys_admin'],
      auditMoney: ['sys_finance'],
      audit: ['sys_surveyor_leader'],
      feedback: ['sys_surveyor', 'sys_surveyor_leader'],
      issue: ['sys_operators', 'sys_surveyor_leader'],
      finish: ['sys_surveyor_leader'],
      close: ['sys_surveyor_leader', 'sys_admin'],
      fees: ['sys_finance', 'sys_admin'],
    },
    rightLabels: {
      auditMoney: ['财务审核', 'Accountant audit'],
      audit: ['主任审核', 'Chief surveyor audit'],
      issue: ['签发证书', 'Issue certificates'],
      fees: ['费用', 'Costs'],
    },
    beforeSave: checkCrf,
    preconditions: {
      save: refuseEdit,
      remove: refuseRemoval,
      saveFeedback: refuseFeedback,
      fees: refuseFees,
      audit: assertTeamEligible,
    },
    loadDetail: crfDetail,
    isAvailable: (ctx, row, call) => call !== 'finish' || isAllowed(() => finishCrf(ctx, row)),
  },
  (r) => ({
    ...crud(r, {
      list: 'crf.info.read',
      get: 'crf.info.read',
      all: 'signedIn',
      history: 'crf.info.read',
      export: 'crf.info.export',
      save: 'crf.info.save',
      remove: 'crf.info.remove',
    }),
    ...moves(r, {
      submit: { choose: stateAfterResubmit, run: submitCrf },
      recall: null,
      audit: auditCrf,
      feedback: handInFeedback,
      recallFeedback: null,
      auditFeedback: null,
      startIssue,
      finish: finishCrf,
      close: closeCrf,
    }),
    saveFeedback: {
      requires: 'crf.info.feedback',
      handler: (ctx, input) => saveFeedback(ctx, r, input),
    },
    fees: { requires: 'crf.info.fees', handler: (ctx, input) => saveFees(ctx, r, input) },
    print: {
      requires: 'crf.info.read',
      noTransaction: true,
      handler: (ctx, { id }) => printCrf(ctx, r, id),
    },
    printFeedback: {
      requires: 'crf.info.read',
      noTransaction: true,
      handler: (ctx, { id }) => printFeedback(ctx, r, id),
    },
  }),
)
