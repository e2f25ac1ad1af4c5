import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { crud } from '#server/records/crud.ts'
import { refuseFields } from '#server/core/refusal.ts'
import { resource } from '#server/core/resource.ts'
import { flagAccount } from '../flagAccount.contract.ts'
import { flagAccountText } from '../flagAccount.text.ts'

const readers = [
  'sys_admin',
  'sys_approve_leader',
  'sys_finance',
  'sys_register_manager',
  'flag_user',
] as const

export default resource(
  flagAccount,
  flagAccountText,
  {
    table: 'flagAccount',
    view: 'flagAccountRow',
    scope: { own: ['createBy'], flag: 'flagId' },
    menu: { icon: 'dollar', sort: 56 },
    defaultGrants: {
      read: readers,
      export: readers,
      save: ['sys_finance'],
      remove: ['sys_finance'],
    },
    async beforeSave(ctx, values) {
      if (values.amount === 0) refuseFields({ field: 'amount', phrase: flagAccountText.aboveZero })
      if (values.entryDate && values.entryDate > (await societyToday(ctx.db)))
        refuseFields({ field: 'entryDate', phrase: flagAccountText.future })
    },
  },
  (r) =>
    crud(r, {
      list: 'work.flagAccount.read',
      get: 'work.flagAccount.read',
      history: 'work.flagAccount.read',
      export: 'work.flagAccount.export',
      save: 'work.flagAccount.save',
      remove: 'work.flagAccount.remove',
    }),
)
