import { crud } from '#server/records/crud.ts'
import { resource } from '#server/core/resource.ts'
import { signingKey } from '../signingKey.contract.ts'
import { signingKeyText } from '../signingKey.text.ts'
import { keyInForce } from '#server/platform/signing/key-row.ts'
import { remindOfKey } from './notify-key-expiry.ts'
import { withSecondPerson } from '#modules/sys/confirmation/server/second-person.ts'
import { rotateKey } from './rotate-key.ts'

export default resource(
  signingKey,
  signingKeyText,
  {
    table: 'signingKey',
    view: 'signingKeyRow',
    scope: 'staff',
    menu: { icon: 'key', sort: 88, createPage: false },
    defaultGrants: { read: ['sys_admin'], export: ['sys_admin'], roll: ['sys_admin'] },
    rightLabels: { roll: ['生成新密钥', 'Generate new key'] },
    hourlyTasks: { remindOfKey: (services) => remindOfKey(services) },
  },
  (r) => ({
    ...crud(r, {
      list: 'sys.signingKey.read',
      get: 'sys.signingKey.read',
      history: 'sys.signingKey.read',
      export: 'sys.signingKey.export',
    }),
    roll: withSecondPerson(
      r,
      'roll',
      {
        requires: 'sys.signingKey.roll',
        recentAuth: true,
        handler: (ctx, { compromised }) => rotateKey(ctx, compromised ?? false),
      },
      { row: (ctx) => keyInForce(ctx.db), generates: true },
    ),
  }),
)
