import { crud } from '#server/crud.ts'
import { resource } from '#server/resource.ts'
import { signingKey } from '../signingKey.contract.ts'
import { signingKeyText } from '../signingKey.text.ts'
import { keyInForce } from '#server/signing/key-row.ts'
import { remindOfKey } from './remind-of-key.ts'
import { withSecondPerson } from '#modules/sys/confirmation/server/second-person.ts'
import { roll } from './roll.ts'

export default resource(signingKey, signingKeyText, {
  table: 'signingKey',
  view: 'signingKeyRow',
  scope: 'staff',
  menu: { icon: 'key', sort: 88, fresh: false },
  grants: { read: ['sys_admin'], export: ['sys_admin'], roll: ['sys_admin'] },
  rightWords: { roll: ['生成新密钥', 'Make a new key'] },
  hourly: { remindOfKey: (services) => remindOfKey(services) },
}, (r) => ({
  ...crud(r, { list: 'sys.signingKey.read', get: 'sys.signingKey.read', history: 'sys.signingKey.read', export: 'sys.signingKey.export' }),
  roll: withSecondPerson(r, 'roll', { needs: 'sys.signingKey.roll', recentAuth: true, run: (ctx, { compromised }) => roll(ctx, compromised ?? false) }, { row: (ctx) => keyInForce(ctx.db), generates: true }),
}))
