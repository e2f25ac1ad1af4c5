import { isEndorsement } from '#common/rules/certificates/endorsement.ts'
import {
  fillCertificate,
  refuseIncomplete,
  refuseFilling,
} from '#modules/certificates/issuing/server/fill-certificate.ts'
import {
  generateDocument,
  getCertificateDocument,
  enqueueDocumentGeneration,
} from '#modules/certificates/issuing/server/generate-document.ts'
import {
  documentAvailability,
  assertNotGenerating,
} from '#modules/certificates/issuing/server/document-state.ts'
import {
  readCertificateDetail,
  previewDates,
} from '#modules/certificates/issuing/server/certificate-detail.ts'
import { crud } from '#server/records/crud.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import { refuseFields } from '#server/core/refusal.ts'
import { moves } from '#server/records/state-machine/machine.ts'
import { resource } from '#server/core/resource.ts'
import { surveyCert } from '../surveyCert.contract.ts'
import { surveyCertMachine } from '../surveyCert.machine.ts'
import { surveyCertText } from '../surveyCert.text.ts'
import { assignSurvey } from './assign-survey.ts'
import { assertLinePaid, paymentOf } from './line-payment.ts'
import {
  acceptSignedScan,
  signCertificate,
  surveyCertificateKind,
} from './survey-certificate-kind.ts'
import { reissueHooks } from '#modules/ship/cert/server/reissue.ts'
import { renewalInWorkHook } from '#modules/ship/cert/server/cert-schedule.ts'
import {
  refuseNotReissued,
  reissueCertificate as reissueSurveyCertificate,
} from './reissue-survey-certificate.ts'
import { renewalInWork } from './renewal-in-work.ts'

reissueHooks['work/surveyCert'].register({
  assertReissuable: refuseNotReissued,
  reissue: reissueSurveyCertificate,
})
renewalInWorkHook.register(renewalInWork)

export default resource(
  surveyCert,
  surveyCertText,
  {
    table: 'surveyCert',
    view: 'surveyCertRow',
    scope: {
      own: ['personInCharge', 'createBy'],
      region: 'region',
      customers: ['ownerId', 'managerId', 'companyId'],
      flag: 'flagId',
    },
    machine: surveyCertMachine,
    preconditions: { save: refuseFilling(surveyCertificateKind), confirm: assertLinePaid },
    isAvailable: documentAvailability(surveyCertificateKind),
    menu: { icon: 'file-done', sort: 20, createPage: false },
    defaultGrants: {
      read: 'staff',
      export: ['sys_surveyor_leader', 'sys_surveyor', 'sys_admin'],
      assign: ['sys_surveyor_leader', 'sys_admin'],
      save: ['sys_surveyor'],
      submit: ['sys_surveyor'],
      audit: ['sys_surveyor_leader'],
      confirm: ['sys_finance'],
      approve: ['sys_approve_leader'],
      generate: ['sys_surveyor', 'sys_operators', 'sys_surveyor_leader', 'sys_approve_leader'],
      sign: ['sys_surveyor'],
      scan: ['sys_surveyor', 'sys_operators'],
    },
    rightLabels: { assign: ['分派', 'Assign'], save: ['填写', 'Fill in'] },
    jobs: {
      [surveyCertificateKind.job]: (services, job) =>
        generateDocument(services, surveyCertificateKind, job.input.id),
    },
    loadDetail: async (ctx, row) => ({
      ...(await readCertificateDetail(ctx, surveyCertificateKind, row)),
      payment: await paymentOf(ctx, row),
    }),
  },
  (r) => ({
    ...crud(r, {
      list: 'work.surveyCert.read',
      get: 'work.surveyCert.read',
      history: 'work.surveyCert.read',
      export: 'work.surveyCert.export',
    }),
    save: {
      requires: 'work.surveyCert.save',
      handler: (ctx, input) => fillCertificate(ctx, surveyCertificateKind, input),
    },
    assign: {
      requires: 'work.surveyCert.assign',
      handler: (ctx, input) => assignSurvey(ctx, input),
    },
    plan: {
      requires: 'work.surveyCert.read',
      noTransaction: true,
      handler: async (ctx, { id, ...dates }) =>
        previewDates(ctx, surveyCertificateKind, await getRow(ctx, r, id), dates),
    },
    ...moves(r, {
      submit: async (ctx, row) => {
        await refuseIncomplete(ctx, surveyCertificateKind, row)
        if (row.companyId && !isEndorsement(row.actionType) && !row.docTypes?.length)
          refuseFields({ field: 'docTypes', phrase: surveyCertText.docTypesNeeded })
        return { dataChanged: false }
      },
      recall: null,
      audit: null,
      confirm: null,
      // A new approval needs a new document; the previous one is discarded.
      approve: async (ctx, row, _input, to) => {
        if (to === 'waitSign') await enqueueDocumentGeneration(ctx, surveyCertificateKind, row.id)
        return { pdfFileId: null }
      },
      generate: async (ctx, row) => {
        await assertNotGenerating(ctx, surveyCertificateKind, row)
        await enqueueDocumentGeneration(ctx, surveyCertificateKind, row.id)
        return { pdfFileId: null }
      },
      sign: signCertificate,
      scan: acceptSignedScan,
      refuse: () => ({ pdfFileId: null, utn: null }),
    }),
    print: {
      requires: 'work.surveyCert.read',
      noTransaction: true,
      handler: async (ctx, { id }) =>
        getCertificateDocument(ctx, surveyCertificateKind, await getRow(ctx, r, id)),
    },
  }),
)
