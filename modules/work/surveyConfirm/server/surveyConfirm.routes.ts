import { crud } from '#server/crud.ts'
import { resource } from '#server/resource.ts'
import { surveyConfirm } from '../surveyConfirm.contract.ts'
import { surveyConfirmText } from '../surveyConfirm.text.ts'
import { assignLines } from './assign-lines.ts'
import { suggestCertificates } from './suggest-certificates.ts'

const chiefs = ['sys_surveyor_leader', 'sys_admin'] as const

export default resource(surveyConfirm, surveyConfirmText, {
  view: 'surveyConfirmRow',
  scope: { own: ['quoPer', 'createBy'], region: 'region' },
  menu: { icon: 'audit', sort: 12 },
  grants: { read: chiefs, export: chiefs, assign: chiefs },
  rightWords: { assign: ['分派', 'Assign'] },
}, (r) => ({
  ...crud(r, { list: 'work.surveyConfirm.read', get: 'work.surveyConfirm.read', export: 'work.surveyConfirm.export' }),
  suggest: { needs: 'work.surveyConfirm.assign', reads: true, run: (ctx, input) => suggestCertificates(ctx, r, input) },
  assign: { needs: 'work.surveyConfirm.assign', run: (ctx, input) => assignLines(ctx, r, input) },
}))
