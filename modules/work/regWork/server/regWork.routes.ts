import { operatorsOf } from '#modules/work/regCert/server/assign-registration.ts'
import { crud } from '#server/records/crud.ts'
import { resource } from '#server/core/resource.ts'
import { regWork } from '../regWork.contract.ts'
import { regWorkText } from '../regWork.text.ts'
import { assignLines } from './assign-lines.ts'

export default resource(
  regWork,
  regWorkText,
  {
    view: 'regWorkRow',
    scope: { own: ['quoPer', 'createBy'], region: 'region' },
    menu: { icon: 'audit', sort: 30 },
    defaultGrants: {
      read: ['sys_register_manager', 'sys_operators', 'sys_admin'],
      export: ['sys_register_manager', 'sys_operators', 'sys_admin'],
      assign: ['sys_register_manager', 'sys_admin'],
    },
    rightLabels: { assign: ['分派', 'Assign'] },
  },
  (r) => ({
    ...crud(r, {
      list: 'work.regWork.read',
      get: 'work.regWork.read',
      export: 'work.regWork.export',
    }),
    assign: {
      requires: 'work.regWork.assign',
      handler: (ctx, input) => assignLines(ctx, r, input),
    },
    operators: {
      requires: 'work.regWork.assign',
      noTransaction: true,
      handler: (ctx) => operatorsOf(ctx),
    },
  }),
)
