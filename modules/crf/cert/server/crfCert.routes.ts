import { documentOffers, makeDocument, printPaper } from '#modules/work/paper/server/make-document.ts'
import { fillPaper, refuseIncomplete } from '#modules/work/paper/server/fill-paper.ts'
import { paperDetail, plannedDates } from '#modules/work/paper/server/paper-detail.ts'
import type { Row } from '#modules/work/paper/server/paper-kind.ts'
import { crud } from '#server/crud.ts'
import { getRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { unopposed } from '#server/http/refusal.ts'
import { moves, ownCall } from '#server/machine/machine.ts'
import type { MoveInput } from '#server/machine/machine.ts'
import { resource } from '#server/resource.ts'
import { validityOf } from '#modules/ship/cert/server/toggle-validity.ts'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'
import { withSecondPerson } from '#modules/sys/confirmation/server/second-person.ts'
import { crfCert } from '../crfCert.contract.ts'
import { crfCertMachine } from '../crfCert.machine.ts'
import { crfCertText } from '../crfCert.text.ts'
import { candidates } from './candidates.ts'
import { checkParticulars } from './check-particulars.ts'
import { crfPaper, generateManyJob } from './crf-paper.ts'
import { generateCertificate } from './generate.ts'
import { manyJobs, queueMany, signManyJob } from './many.ts'
import { addCertificates } from './open-certificates.ts'
import { signCertificate, voidCertificate } from './sign-certificates.ts'
import { refuseNotCurrent, refuseNotReissued, reissueCertificate, toggleValid } from './validity.ts'

/** What stands against a call on a signed certificate, whatever it is given: each verb begins with it. */
const obstacles: Readonly<Record<string, (ctx: Ctx, row: Record<string, any>) => unknown>> = { valid: (_ctx, row) => refuseNotCurrent(row), reissue: refuseNotReissued }
const offersDocument = documentOffers(crfPaper)

export default resource(crfCert, crfCertText, {
  table: 'crfCert',
  view: 'crfCertRow',
  scope: { own: ['personInCharge', 'signerId', 'createBy'], region: 'region', customers: ['customerId', 'ownerId', 'managerId'], flag: 'flagId' },
  machine: crfCertMachine,
  offers: async (ctx, row, call) => await unopposed(() => obstacles[call]?.(ctx, row)) && offersDocument(ctx, row, call),
  menu: { icon: 'file-done', sort: 20, fresh: false },
  found: { sort: 30, exact: ['certNo', 'utn'], begins: ['certNo', 'utn'], title: 'certNo', about: [{ zh: 'certNameZh', en: 'certNameEn' }, 'shipName', 'productName'] },
  grants: {
    read: 'staff', export: 'staff', add: ['sys_operators', 'sys_surveyor_leader'], save: ['sys_surveyor', 'sys_operators', 'sys_surveyor_leader'],
    submit: ['sys_surveyor', 'sys_operators', 'sys_surveyor_leader'], audit: ['sys_surveyor_leader'], generate: ['sys_operators', 'sys_surveyor'],
    sign: ['sys_surveyor', 'sys_surveyor_leader'], void: ['sys_operators', 'sys_surveyor_leader', 'sys_admin'],
    valid: ['sys_surveyor_leader', 'sys_admin'], reissue: ['sys_operators', 'sys_surveyor_leader'],
  },
  rightWords: { add: ['添加证书', 'Add certificates'], save: ['填写', 'Fill in'], valid: ['切换有效性', 'Toggle validity'], reissue: ['换发', 'Reissue'] },
  jobs: { [crfPaper.job]: (services, job) => makeDocument(services, crfPaper, job.input.id), ...manyJobs },
  detail: (ctx, row) => paperDetail(ctx, crfPaper, row),
}, (r) => ({
  ...crud(r, { list: 'crf.cert.read', get: 'crf.cert.read', history: 'crf.cert.read', export: 'crf.cert.export' }),
  candidates: { needs: 'crf.cert.add', reads: true, run: candidates },
  add: { needs: 'crf.cert.add', run: addCertificates },
  save: { needs: 'crf.cert.save', run: (ctx, input) => fillPaper(ctx, r, crfPaper, input) },
  plan: { needs: 'crf.cert.read', reads: true, run: async (ctx, { id, ...given }) => plannedDates(ctx, await getRow(ctx, r, id), given) },
  ...moves(r, {
    submit: async (ctx, row) => {
      await refuseIncomplete(ctx, crfPaper, row as Row)
      return { dataChanged: false }
    },
    recall: null,
    audit: null,
    refuse: () => ({ pdfFileId: null, utn: null }),
    generate: ownCall,
    sign: ownCall,
    void: ownCall,
  }),
  generate: { needs: 'crf.cert.generate', run: (ctx, input) => generateCertificate(ctx, r, input) },
  sign: { needs: 'crf.cert.sign', run: (ctx, input) => signCertificate(ctx, r, input) },
  void: { needs: 'crf.cert.void', run: (ctx, input) => voidCertificate(ctx, r, input as MoveInput) },
  generateMany: { needs: 'crf.cert.generate', run: (ctx, { ids }) => queueMany(ctx, generateManyJob, ids) },
  signMany: { needs: 'crf.cert.sign', run: (ctx, { ids }) => queueMany(ctx, signManyJob, ids) },
  valid: withSecondPerson(r, 'valid', { needs: 'crf.cert.valid', recentAuth: true, run: (ctx, input) => toggleValid(ctx, r, input) }, {
    row: (ctx, { id }) => getRow(ctx, r, id), answer: (ctx, { id }) => validityOf(ctx, r, id), says: ({ valid }) => (valid ? shipCertText.revalidate : shipCertText.invalidate),
  }),
  reissue: { needs: 'crf.cert.reissue', run: (ctx, input) => reissueCertificate(ctx, r, input) },
  check: { needs: 'crf.cert.read', reads: true, run: async (ctx, { id }) => checkParticulars(ctx, await getRow(ctx, r, id)) },
  print: { needs: 'crf.cert.read', reads: true, run: async (ctx, { id }) => printPaper(ctx, crfPaper, await getRow(ctx, r, id)) },
}))
