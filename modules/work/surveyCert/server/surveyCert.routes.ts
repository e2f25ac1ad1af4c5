import { crud } from '#server/crud.ts'
import { getRow } from '#server/db/rows.ts'
import { refuseFields } from '#server/http/refusal.ts'
import { moves } from '#server/machine/machine.ts'
import { resource } from '#server/resource.ts'
import { surveyCert } from '../surveyCert.contract.ts'
import { surveyCertMachine } from '../surveyCert.machine.ts'
import { surveyCertText } from '../surveyCert.text.ts'
import { assignSurvey } from './assign-survey.ts'
import { certificateDetail, plannedDates } from './detail.ts'
import { fillCertificate, submitCertificate } from './fill-certificate.ts'
import { generateJob, makeDocument, previewDocument, queueDocument } from './make-document.ts'
import { signCertificate } from './sign-certificate.ts'

export default resource(surveyCert, surveyCertText, {
  table: 'surveyCert',
  view: 'surveyCertRow',
  scope: { own: ['personInCharge', 'createBy'], region: 'region', customers: ['ownerId', 'managerId'], flag: 'flagId' },
  machine: surveyCertMachine,
  menu: { icon: 'file-done', sort: 20 },
  grants: {
    read: 'staff', assign: ['sys_surveyor_leader', 'sys_admin'], save: ['sys_surveyor'], submit: ['sys_surveyor'], audit: ['sys_surveyor_leader'],
    confirm: ['sys_finance'], approve: ['sys_approve_leader'], generate: ['sys_surveyor', 'sys_operators', 'sys_surveyor_leader', 'sys_approve_leader'], sign: ['sys_surveyor'],
  },
  rightWords: { assign: ['分派', 'Assign'], save: ['填写', 'Fill in'] },
  jobs: { [generateJob]: async (services, job) => makeDocument(services, job.input.id) },
  detail: certificateDetail,
}, (r) => ({
  ...crud(r, { list: 'work.surveyCert.read', get: 'work.surveyCert.read', history: 'work.surveyCert.read' }),
  save: { needs: 'work.surveyCert.save', run: (ctx, input) => fillCertificate(ctx, r, input) },
  assign: { needs: 'work.surveyCert.assign', run: (ctx, input) => assignSurvey(ctx, r, input) },
  plan: { needs: 'work.surveyCert.read', reads: true, run: async (ctx, { id, ...given }) => plannedDates(ctx, await getRow(ctx, r, id), given) },
  ...moves(r, {
    submit: submitCertificate,
    recall: null,
    audit: null,
    confirm: null,
    // A new approval means a new document: what was made before is void.
    approve: async (ctx, row, _input, to) => {
      if (to === 'waitSign') await queueDocument(ctx, row.id)
      return { pdfFileId: null }
    },
    generate: async (ctx, row) => {
      await queueDocument(ctx, row.id)
      return { pdfFileId: null }
    },
    sign: signCertificate,
    refuse: () => ({ pdfFileId: null, utn: null }),
  }),
  print: {
    needs: 'work.surveyCert.read', reads: true, run: async (ctx, { id }) => {
      const row = await getRow(ctx, r, id)
      const fileId = row['fileId'] ?? row['pdfFileId']
      const stored = fileId ? await ctx.services.files.find(ctx.db, fileId) : undefined
      if (stored) return { stored, name: stored.originName, type: 'application/pdf', inline: true }
      if (!row['templateId']) refuseFields({ field: 'templateId', phrase: surveyCertText.noTemplate })
      return { bytes: await previewDocument(ctx, row), name: 'preview.pdf', type: 'application/pdf', inline: true }
    },
  },
}))
