import { crud } from '#server/crud.ts'
import { saveRow } from '#server/db/rows.ts'
import { refuse, httpText } from '#server/http/refusal.ts'
import { resource } from '#server/resource.ts'
import { user } from '../user.contract.ts'
import { userText } from '../user.text.ts'
import { saveOwnProfile } from './own-profile.ts'
import { beforeRemoval, endSessionsOf, resetPassword, withPassword } from './user-rules.ts'

export default resource(user, userText, {
  table: 'appUser',
  view: 'appUserRow',
  scope: { own: ['id'], region: 'region' },
  menu: { icon: 'user', sort: 10 },
  grants: { read: ['sys_admin'], save: ['sys_admin'], remove: ['sys_admin'], resetPassword: ['sys_admin'] },
  rightWords: { resetPassword: ['重置密码', 'Reset password'] },
  beforeSave: withPassword,
  afterSave: endSessionsOf,
  beforeRemove: beforeRemoval,
}, (r) => ({
  ...crud(r, {
    list: 'sys.user.read', get: 'sys.user.read', all: 'signedIn', history: 'sys.user.read', remove: 'sys.user.remove',
  }),
  save: {
    needs: 'signedIn', checks: 'sys.user.save', run: (ctx, input) => {
      if (input.userId !== undefined && input.id === undefined) return saveOwnProfile(ctx, r, input)
      if (!ctx.user.rights.has('sys.user.save')) refuse(403, httpText.forbidden)
      return saveRow(ctx, r, input)
    },
  },
  resetPassword: { needs: 'sys.user.resetPassword', run: (ctx, { userId }) => resetPassword(ctx, r, userId) },
}))
