import {
  generateDocument,
  getCertificateDocument,
} from '#modules/certificates/issuing/server/generate-document.ts'
import { documentAvailability } from '#modules/certificates/issuing/server/document-state.ts'
import {
  fillCertificate,
  refuseIncomplete,
  refuseFilling,
} from '#modules/certificates/issuing/server/fill-certificate.ts'
import {
  readCertificateDetail,
  previewDates,
} from '#modules/certificates/issuing/server/certificate-detail.ts'
import { crud } from '#server/records/crud.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import { moves, ownCall } from '#server/records/state-machine/machine.ts'
import type { MoveInput } from '#server/records/state-machine/machine.ts'
import { resource } from '#server/core/resource.ts'
import { validityOf } from '#modules/ship/cert/server/toggle-validity.ts'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'
import { withSecondPerson } from '#modules/sys/confirmation/server/second-person.ts'
import { crfCert } from '../crfCert.contract.ts'
import { requiresHandSignature } from '#modules/certificates/issuing/server/hand-signature.ts'
import { crfCertMachine } from '../crfCert.machine.ts'
import { crfCertText } from '../crfCert.text.ts'
import { candidates } from './available-cert-types.ts'
import { checkParticulars } from './check-particulars.ts'
import { crfCertificateKind, generateManyJob } from './crf-certificate-kind.ts'
import { assertTemplate, generateCertificate } from './generate-crf-certificate.ts'
import { manyJobs, enqueueBatch, signManyJob } from './batch-jobs.ts'
import { crfCertificateProvider } from '#modules/crf/info/server/crf-certificate-provider.ts'
import { addCertificates, openCertificates, namesOfOpen } from './open-certificates.ts'
import {
  scanCertificate,
  signCertificate,
  voidCertificate,
  voidUnsigned,
} from './sign-certificates.ts'
import {
  assertCurrent,
  refuseNotReissued,
  reissueCertificate,
  toggleValid,
} from './toggle-and-reissue.ts'
import { reissueHooks } from '#modules/ship/cert/server/reissue.ts'
import { refuseNotReissuedOnCrf, reissueOnCrf } from './toggle-and-reissue.ts'

crfCertificateProvider.register({ namesOfOpen, open: openCertificates, voidUnsigned })

reissueHooks['crf/cert'].register({
  assertReissuable: (ctx, cert) => refuseNotReissuedOnCrf(ctx, cert.crfCertId),
  reissue: async (ctx, cert, input) => ({
    id: cert.id,
    crfCertId: (await reissueOnCrf(ctx, cert.crfCertId, input)).newId,
  }),
})

export default resource(
  crfCert,
  crfCertText,
  {
    table: 'crfCert',
    view: 'crfCertRow',
    scope: {
      own: ['personInCharge', 'signerId', 'createBy'],
      region: 'region',
      customers: ['customerId', 'ownerId', 'managerId'],
      flag: 'flagId',
    },
    machine: crfCertMachine,
    preconditions: {
      save: refuseFilling(crfCertificateKind),
      valid: (_ctx, row) => assertCurrent(row),
      reissue: refuseNotReissued,
      generate: assertTemplate,
    },
    isAvailable: async (ctx, row, call) =>
      (call !== 'scan' || (await requiresHandSignature(ctx.db, row))) &&
      documentAvailability(crfCertificateKind)(ctx, row, call),
    menu: { icon: 'file-done', sort: 20, createPage: false },
    globalSearch: {
      sort: 30,
      exactColumns: ['certNo', 'utn'],
      prefixColumns: ['certNo', 'utn'],
      title: 'certNo',
      subtitle: [{ zh: 'certNameZh', en: 'certNameEn' }, 'shipName', 'productName'],
    },
    defaultGrants: {
      read: 'staff',
      export: 'staff',
      add: ['sys_operators', 'sys_surveyor_leader'],
      save: ['sys_surveyor', 'sys_operators', 'sys_surveyor_leader'],
      submit: ['sys_surveyor', 'sys_operators', 'sys_surveyor_leader'],
      audit: ['sys_surveyor_leader'],
      generate: ['sys_operators', 'sys_surveyor'],
      sign: ['sys_surveyor', 'sys_surveyor_leader'],
      void: ['sys_operators', 'sys_surveyor_leader', 'sys_admin'],
      valid: ['sys_surveyor_leader', 'sys_admin'],
      reissue: ['sys_operators', 'sys_surveyor_leader'],
    },
    rightLabels: {
      add: ['添加证书', 'Add certificates'],
      save: ['填写', 'Fill in'],
      valid: ['切换有效性', 'Change validity'],
      reissue: ['换发', 'Reissue'],
    },
    jobs: {
      [crfCertificateKind.job]: (services, job) =>
        generateDocument(services, crfCertificateKind, job.input.id),
      ...manyJobs,
    },
    loadDetail: (ctx, row) => readCertificateDetail(ctx, crfCertificateKind, row),
  },
  (r) => ({
    ...crud(r, {
      list: 'crf.cert.read',
      get: 'crf.cert.read',
      history: 'crf.cert.read',
      export: 'crf.cert.export',
    }),
    candidates: { requires: 'crf.cert.add', noTransaction: true, handler: candidates },
    add: { requires: 'crf.cert.add', handler: addCertificates },
    save: {
      requires: 'crf.cert.save',
      handler: (ctx, input) => fillCertificate(ctx, crfCertificateKind, input),
    },
    plan: {
      requires: 'crf.cert.read',
      noTransaction: true,
      handler: async (ctx, { id, ...dates }) =>
        previewDates(ctx, crfCertificateKind, await getRow(ctx, r, id), dates),
    },
    ...moves(r, {
      submit: async (ctx, row) => {
        await refuseIncomplete(ctx, crfCertificateKind, row)
        return { dataChanged: false }
      },
      recall: null,
      audit: null,
      refuse: () => ({ pdfFileId: null, utn: null }),
      generate: ownCall,
      sign: ownCall,
      scan: ownCall,
      void: ownCall,
    }),
    generate: {
      requires: 'crf.cert.generate',
      handler: (ctx, input) => generateCertificate(ctx, r, input),
    },
    sign: { requires: 'crf.cert.sign', handler: (ctx, input) => signCertificate(ctx, r, input) },
    scan: { requires: 'crf.cert.sign', handler: (ctx, input) => scanCertificate(ctx, r, input) },
    void: {
      requires: 'crf.cert.void',
      handler: (ctx, input) => voidCertificate(ctx, r, input as MoveInput),
    },
    generateMany: {
      requires: 'crf.cert.generate',
      handler: (ctx, { ids }) => enqueueBatch(ctx, generateManyJob, ids),
    },
    signMany: {
      requires: 'crf.cert.sign',
      handler: (ctx, { ids }) => enqueueBatch(ctx, signManyJob, ids),
    },
    valid: withSecondPerson(
      r,
      'valid',
      {
        requires: 'crf.cert.valid',
        recentAuth: true,
        handler: (ctx, input) => toggleValid(ctx, r, input),
      },
      {
        row: (ctx, { id }) => getRow(ctx, r, id),
        answer: (ctx, { id }) => validityOf(ctx, r, id),
        says: ({ valid }) => (valid ? shipCertText.revalidate : shipCertText.invalidate),
      },
    ),
    reissue: {
      requires: 'crf.cert.reissue',
      handler: (ctx, input) => reissueCertificate(ctx, r, input),
    },
    check: {
      requires: 'crf.cert.read',
      noTransaction: true,
      handler: async (ctx, { id }) => checkParticulars(ctx, await getRow(ctx, r, id)),
    },
    print: {
      requires: 'crf.cert.read',
      noTransaction: true,
      handler: async (ctx, { id }) =>
        getCertificateDocument(ctx, crfCertificateKind, await getRow(ctx, r, id)),
    },
  }),
)
