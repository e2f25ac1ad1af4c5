import { crud } from '#server/records/crud.ts'
import { resource } from '#server/core/resource.ts'
import { surveyConfirm } from '../surveyConfirm.contract.ts'
import { surveyConfirmText } from '../surveyConfirm.text.ts'
import { assignLines } from './assign-lines.ts'
import { suggestCertificates } from './suggest-certificates.ts'

const chiefs = ['sys_surveyor_leader', 'sys_admin'] as const

export default resource(
  surveyConfirm,
  surveyConfirmText,
  {
    view: 'surveyConfirmRow',
    scope: { own: ['quoPer', 'createBy'], region: 'region' },
    menu: { icon: 'audit', sort: 12 },
    defaultGrants: { read: chiefs, export: chiefs, assign: chiefs },
    rightLabels: { assign: ['分派', 'Assign'] },
  },
  (r) => ({
    ...crud(r, {
      list: 'work.surveyConfirm.read',
      get: 'work.surveyConfirm.read',
      export: 'work.surveyConfirm.export',
    }),
    suggest: {
      requires: 'work.surveyConfirm.assign',
      noTransaction: true,
      handler: (ctx, input) => suggestCertificates(ctx, r, input),
    },
    assign: {
      requires: 'work.surveyConfirm.assign',
      handler: (ctx, input) => assignLines(ctx, r, input),
    },
  }),
)
