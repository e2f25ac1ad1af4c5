import { crud } from '#server/records/crud.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import { saveRow } from '#server/records/rows/save-row.ts'
import { refuse, httpText } from '#server/core/refusal.ts'
import { resource } from '#server/core/resource.ts'
import type { Action } from '#server/core/action.ts'
import { withSecondPerson } from '#modules/sys/confirmation/server/second-person.ts'
import {
  changesPrivilegedUser,
  includesPrivileged,
} from '#modules/sys/role/server/privileged-roles.ts'
import type { SaveUserInput } from './user-row.ts'
import { user } from '../user.contract.ts'
import { userText } from '../user.text.ts'
import { deleteUsedFirstPassword } from './first-account.ts'
import { saveOwnProfile } from './own-profile.ts'
import { refuseOwnAccount, savingNeedsRecentAuth } from './own-account.ts'
import { erasePerson } from './erase-person.ts'
import { personalData, personalDataRight } from './personal-data.ts'
import { passkeysOf, passkeysRight, removePasskey } from './passkeys.ts'
import { resetFactor } from './reset-factor.ts'
import {
  beforeRemoval,
  checkUser,
  endSessionsIfRightsChanged,
  firstPasswordOf,
  resetPassword,
  firstPasswordAnswer,
} from './user-rules.ts'
import { endSession, endSessions, sessionsOf, sessionsRight } from './user-sessions.ts'

export default resource(
  user,
  userText,
  {
    table: 'appUser',
    view: 'appUserRow',
    scope: { own: ['id'], region: 'region' },
    menu: { icon: 'user', sort: 10 },
    personalTables: [
      {
        table: 'passkey',
        userColumn: 'user_id',
        columns: ['create_time', 'name', 'last_used'],
        erase: true,
      },
      {
        table: 'secondFactor',
        userColumn: 'user_id',
        columns: ['confirmed_time'],
        erase: true,
      },
    ],
    defaultGrants: {
      read: ['sys_admin'],
      save: ['sys_admin'],
      remove: ['sys_admin'],
      export: ['sys_admin'],
      resetPassword: ['sys_admin'],
      resetFactor: ['sys_admin'],
      sessions: ['sys_admin'],
      personalData: ['sys_admin'],
      erase: ['sys_admin'],
    },
    rightLabels: {
      resetPassword: ['重置密码', 'Reset password'],
      resetFactor: ['重置双重验证', 'Reset two-factor authentication'],
      sessions: ['查看和结束会话', 'View and end sessions'],
      personalData: ['导出个人信息', 'Export personal data'],
      erase: ['匿名化离任人员', 'Erase personal data'],
    },
    hourlyTasks: { deleteFirstPassword: deleteUsedFirstPassword },
    beforeSave: checkUser,
    afterSave: endSessionsIfRightsChanged,
    beforeRemove: beforeRemoval,
  },
  (r) => {
    const plain = crud(
      r,
      {
        list: 'sys.user.read',
        get: 'sys.user.read',
        all: 'signedIn',
        history: 'sys.user.read',
        remove: 'sys.user.remove',
        export: 'sys.user.export',
      },
      { remove: { recentAuth: true } },
    )
    const save: Action<SaveUserInput> = {
      requires: 'signedIn',
      requiresAlso: 'sys.user.save',
      recentAuth: savingNeedsRecentAuth,
      handler: async (ctx, input) => {
        if (input.userId !== undefined && input.id === undefined)
          return saveOwnProfile(ctx, r, input)
        if (!ctx.user.rights.has('sys.user.save')) refuse(403, httpText.forbidden)
        if (input.password != null) refuseOwnAccount(ctx, input.id, 'password')
        const saved = await saveRow(ctx, r, input)
        const first = firstPasswordOf(ctx)
        return first ? { ...saved, ...firstPasswordAnswer(first) } : saved
      },
    }
    return {
      ...plain,
      save: withSecondPerson(r, 'save', save, {
        when: changesPrivilegedUser,
        row: async (ctx, { id }) => (id === undefined ? null : getRow(ctx, r, id)),
        alone: true,
      }),
      remove: withSecondPerson(r, 'remove', plain.remove, {
        when: (ctx, { ids }) => includesPrivileged(ctx, ids),
        answer: () => ({ removed: 0 }),
        alone: true,
      }),
      sessions: {
        requires: 'signedIn',
        requiresAlso: sessionsRight,
        noTransaction: true,
        handler: (ctx, input) => sessionsOf(ctx, r, input),
      },
      endSession: {
        requires: 'signedIn',
        requiresAlso: sessionsRight,
        recentAuth: true,
        handler: (ctx, input) => endSession(ctx, r, input),
      },
      endSessions: {
        requires: 'signedIn',
        requiresAlso: sessionsRight,
        recentAuth: true,
        handler: (ctx, input) => endSessions(ctx, r, input),
      },
      passkeys: {
        requires: 'signedIn',
        requiresAlso: passkeysRight,
        noTransaction: true,
        handler: (ctx, input) => passkeysOf(ctx, r, input),
      },
      removePasskey: {
        requires: 'signedIn',
        requiresAlso: passkeysRight,
        recentAuth: 'password',
        handler: (ctx, input) => removePasskey(ctx, r, input),
      },
      personalData: {
        requires: 'signedIn',
        requiresAlso: personalDataRight,
        recentAuth: true,
        handler: (ctx, input) => personalData(ctx, r, input),
      },
      erase: {
        requires: 'sys.user.erase',
        recentAuth: true,
        handler: (ctx, input) => erasePerson(ctx, r, input),
      },
      resetFactor: {
        requires: 'sys.user.resetFactor',
        recentAuth: true,
        handler: (ctx, { userId }) => {
          refuseOwnAccount(ctx, userId, 'factor')
          return resetFactor(ctx, r, userId)
        },
      },
      resetPassword: {
        requires: 'sys.user.resetPassword',
        recentAuth: true,
        handler: (ctx, { userId }) => {
          refuseOwnAccount(ctx, userId, 'password')
          return resetPassword(ctx, r, userId)
        },
      },
    }
  },
)
