import { crud } from '#server/records/crud.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import type { RegCertRow } from './reg-cert-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { moves } from '#server/records/state-machine/machine.ts'
import { resource } from '#server/core/resource.ts'
import { regCert } from '../regCert.contract.ts'
import { regCertMachine } from '../regCert.machine.ts'
import { regCertText } from '../regCert.text.ts'
import { assignRegistration } from './assign-registration.ts'
import { closeRegistrations } from './close-registrations.ts'
import { assertConfirmable, completeRegistration } from './complete-registration.ts'
import { fillRegistration, refuseFilling, refuseIncomplete } from './fill-registration.ts'
import { certsToReissue, quoteReissue } from './quote-reissue.ts'
import { previewRegistration, registrationDetail } from './registration-detail.ts'
import { closeTasksHook } from '#modules/work/quotation/server/open-tasks.ts'
import { reissueHooks } from '#modules/ship/cert/server/reissue.ts'
import { refuseNotReissued, reissueRegistration } from './reissue-registration.ts'

/** The flag's file, with its name. @throws Refusal 409 while there is none */
async function fileOf(ctx: RequestContext, row: Pick<RegCertRow, 'fileId'>) {
  const stored = row.fileId ? await ctx.services.files.find(ctx.db, row.fileId) : undefined
  return stored
    ? { stored, name: stored.originName, type: stored.type, inline: true }
    : refuse(409, regCertText.noFileToShow)
}

closeTasksHook.register(closeRegistrations)
reissueHooks['work/regCert'].register({
  assertReissuable: refuseNotReissued,
  reissue: reissueRegistration,
})

export default resource(
  regCert,
  regCertText,
  {
    table: 'regCert',
    view: 'regCertRow',
    scope: {
      own: ['personInCharge', 'createBy'],
      region: 'region',
      customers: ['ownerId', 'managerId'],
      flag: 'flagId',
    },
    machine: regCertMachine,
    menu: { icon: 'solution', sort: 32, createPage: false },
    defaultGrants: {
      read: [
        'sys_admin',
        'sys_surveyor_leader',
        'sys_approve_leader',
        'sys_surveyor',
        'sys_finance',
        'sys_register_manager',
        'sys_operators',
        'flag_user',
      ],
      export: ['sys_admin', 'sys_finance', 'sys_register_manager', 'sys_operators', 'flag_user'],
      assign: ['sys_register_manager', 'sys_admin'],
      save: ['sys_operators'],
      submit: ['sys_operators'],
      audit: ['sys_register_manager'],
      confirm: ['sys_finance'],
      quote: ['sys_operators', 'sys_register_manager', 'sys_admin'],
    },
    rightLabels: {
      assign: ['分派', 'Assign'],
      save: ['填写', 'Fill in'],
      quote: ['换发报价', 'Quote reissue'],
    },
    preconditions: { save: refuseFilling, quote: certsToReissue, confirm: assertConfirmable },
    loadDetail: registrationDetail,
  },
  (r) => ({
    ...crud(r, {
      list: 'work.regCert.read',
      get: 'work.regCert.read',
      history: 'work.regCert.read',
      export: 'work.regCert.export',
    }),
    save: {
      requires: 'work.regCert.save',
      handler: (ctx, input) => fillRegistration(ctx, r, input),
    },
    assign: {
      requires: 'work.regCert.assign',
      handler: (ctx, input) => assignRegistration(ctx, input),
    },
    plan: {
      requires: 'work.regCert.read',
      noTransaction: true,
      handler: async (ctx, { id, flagId, ...values }) =>
        previewRegistration(ctx, {
          ...(await getRow(ctx, r, id)),
          ...values,
          ...(flagId && { flagId }),
        }),
    },
    quote: { requires: 'work.regCert.quote', handler: (ctx, input) => quoteReissue(ctx, r, input) },
    print: {
      requires: 'work.regCert.read',
      noTransaction: true,
      handler: async (ctx, { id }) => fileOf(ctx, await getRow(ctx, r, id)),
    },
    ...moves(r, {
      submit: async (ctx, row) => {
        await refuseIncomplete(ctx, row)
        return { dataChanged: false }
      },
      recall: null,
      audit: null,
      confirm: completeRegistration,
    }),
  }),
)
