import { sql } from 'kysely'
import { scopeOf } from '#server/access/scope.ts'
import { crud } from '#server/crud.ts'
import { moves } from '#server/machine/machine.ts'
import { resource } from '#server/resource.ts'
import { crf } from '../crf.contract.ts'
import { crfMachine } from '../crf.machine.ts'
import { crfText } from '../crf.text.ts'
import { checkCrf, removeOnlyDrafts } from './check-crf.ts'
import { crfDetail } from './detail.ts'
import { handInFeedback, saveFeedback } from './feedback.ts'
import { saveFees } from './fees.ts'
import { auditCrf, closeCrf, finishCrf, submitCrf, whereAgain } from './moves.ts'
import { printCrf } from './print-crf.ts'
import { printFeedback } from './print-feedback.ts'
import { startIssue } from './start-issue.ts'

/** Reviews that the report of funds counts in a month. */
const countedIn = (day: 'invoice_basis' | 'collection_basis') => (_ctx: unknown, month: string) =>
  sql<boolean>`id in (select crf_id from fund_review where ${sql.ref(day)} >= ${`${month}-01`}::date and ${sql.ref(day)} < ${`${month}-01`}::date + interval '1 month')`

export default resource(crf, crfText, {
  table: 'crf',
  view: 'crfRow',
  seeks: { table: 'crf', not: ['kind'] },
  searchText: 'searchText',
  searchPlain: 'searchPlain',
  asks: { fundInvoice: countedIn('invoice_basis'), fundCollection: countedIn('collection_basis') },
  // Whoever is among its surveyors reaches a review, lead or not.
  scope: (who) => {
    const usual = scopeOf({ own: ['createBy', 'leadUserId', 'operatorId'], region: 'region', customers: ['customerId'], flag: 'flagId' }, who)
    return usual && who.surveyorId ? sql`(${usual} or surveyor_ids @> ${[who.surveyorId]}::bigint[])` : usual
  },
  machine: crfMachine,
  menu: { icon: 'solution', sort: 10 },
  found: { sort: 60, exact: ['crfNo'], begins: ['crfNo', 'name'], title: 'name', about: ['crfNo', 'shipName'] },
  grants: {
    read: 'staff', export: 'staff', save: ['sys_operators', 'sys_surveyor', 'sys_admin'], remove: ['sys_operators', 'sys_surveyor', 'sys_admin'],
    submit: ['sys_operators', 'sys_surveyor', 'sys_admin'], auditMoney: ['sys_finance'], audit: ['sys_surveyor_leader'], feedback: ['sys_surveyor', 'sys_surveyor_leader'],
    issue: ['sys_operators', 'sys_surveyor_leader'], finish: ['sys_surveyor_leader'], close: ['sys_surveyor_leader', 'sys_admin'], fees: ['sys_finance', 'sys_admin'],
  },
  rightWords: { auditMoney: ['财务审核', 'Accountant audit'], audit: ['主任审核', 'Chief surveyor audit'], issue: ['签发证书', 'Issue certificates'], fees: ['费用', 'Costs'] },
  beforeSave: checkCrf,
  beforeRemove: removeOnlyDrafts,
  detail: crfDetail,
}, (r) => ({
  ...crud(r, {
    list: 'crf.info.read', get: 'crf.info.read', all: 'signedIn', history: 'crf.info.read', export: 'crf.info.export',
    save: 'crf.info.save', remove: 'crf.info.remove',
  }),
  ...moves(r, {
    submit: { choose: whereAgain, run: submitCrf }, recall: null, audit: auditCrf, feedback: handInFeedback, recallFeedback: null, auditFeedback: null,
    startIssue, finish: finishCrf, close: closeCrf,
  }),
  saveFeedback: { needs: 'crf.info.feedback', run: (ctx, input) => saveFeedback(ctx, r, input) },
  fees: { needs: 'crf.info.fees', run: (ctx, input) => saveFees(ctx, r, input) },
  print: { needs: 'crf.info.read', reads: true, run: (ctx, { id }) => printCrf(ctx, r, id) },
  printFeedback: { needs: 'crf.info.read', reads: true, run: (ctx, { id }) => printFeedback(ctx, r, id) },
}))
