import { fillPaper, refuseIncomplete } from '#modules/work/paper/server/fill-paper.ts'
import { documentOffers, makeDocument, printPaper, queueDocument, refuseBeingMade } from '#modules/work/paper/server/make-document.ts'
import { paperDetail, plannedDates } from '#modules/work/paper/server/paper-detail.ts'
import type { Row } from '#modules/work/paper/server/paper-kind.ts'
import { crud } from '#server/crud.ts'
import { getRow } from '#server/db/rows.ts'
import { refuseFields } from '#server/http/refusal.ts'
import { moves } from '#server/machine/machine.ts'
import { resource } from '#server/resource.ts'
import { surveyCert } from '../surveyCert.contract.ts'
import { surveyCertMachine } from '../surveyCert.machine.ts'
import { surveyCertText } from '../surveyCert.text.ts'
import { assignSurvey } from './assign-survey.ts'
import { confirmPayment, paymentOf } from './payment.ts'
import { signByScan, signCertificate, surveyPaper } from './survey-paper.ts'

export default resource(surveyCert, surveyCertText, {
  table: 'surveyCert',
  view: 'surveyCertRow',
  scope: { own: ['personInCharge', 'createBy'], region: 'region', customers: ['ownerId', 'managerId', 'companyId'], flag: 'flagId' },
  machine: surveyCertMachine,
  offers: documentOffers(surveyPaper),
  menu: { icon: 'file-done', sort: 20, fresh: false },
  grants: {
    read: 'staff', assign: ['sys_surveyor_leader', 'sys_admin'], save: ['sys_surveyor'], submit: ['sys_surveyor'], audit: ['sys_surveyor_leader'],
    confirm: ['sys_finance'], approve: ['sys_approve_leader'], generate: ['sys_surveyor', 'sys_operators', 'sys_surveyor_leader', 'sys_approve_leader'], sign: ['sys_surveyor'], scan: ['sys_surveyor', 'sys_operators'],
  },
  rightWords: { assign: ['分派', 'Assign'], save: ['填写', 'Fill in'] },
  jobs: { [surveyPaper.job]: (services, job) => makeDocument(services, surveyPaper, job.input.id) },
  detail: async (ctx, row) => ({ ...await paperDetail(ctx, surveyPaper, row), payment: await paymentOf(ctx, row) }),
}, (r) => ({
  ...crud(r, { list: 'work.surveyCert.read', get: 'work.surveyCert.read', history: 'work.surveyCert.read' }),
  save: { needs: 'work.surveyCert.save', run: (ctx, input) => fillPaper(ctx, r, surveyPaper, input) },
  assign: { needs: 'work.surveyCert.assign', run: (ctx, input) => assignSurvey(ctx, input) },
  plan: { needs: 'work.surveyCert.read', reads: true, run: async (ctx, { id, ...given }) => plannedDates(ctx, await getRow(ctx, r, id), given, surveyPaper) },
  ...moves(r, {
    submit: async (ctx, row) => {
      await refuseIncomplete(ctx, surveyPaper, row as Row)
      if (row['companyId'] && row['actionType'] !== 'endorse' && !row['docTypes']?.length) refuseFields({ field: 'docTypes', phrase: surveyCertText.docTypesNeeded })
      return { dataChanged: false }
    },
    recall: null,
    audit: null,
    confirm: confirmPayment as never,
    // A new approval means a new document: what was made before is void.
    approve: async (ctx, row, _input, to) => {
      if (to === 'waitSign') await queueDocument(ctx, surveyPaper, row.id)
      return { pdfFileId: null }
    },
    generate: async (ctx, row) => {
      await refuseBeingMade(ctx, surveyPaper, row)
      await queueDocument(ctx, surveyPaper, row.id)
      return { pdfFileId: null }
    },
    sign: signCertificate,
    scan: signByScan,
    refuse: () => ({ pdfFileId: null, utn: null }),
  }),
  print: { needs: 'work.surveyCert.read', reads: true, run: async (ctx, { id }) => printPaper(ctx, surveyPaper, await getRow(ctx, r, id)) },
}))
