import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { crud } from '#server/crud.ts'
import { moves } from '#server/machine/machine.ts'
import { resource } from '#server/resource.ts'
import { confirmation } from '../confirmation.contract.ts'
import { confirmationMachine } from '../confirmation.machine.ts'
import { confirmationText } from '../confirmation.text.ts'
import { decide, forgetInput } from './decide.ts'
import { expireRequests } from './expire.ts'
import { changesShown } from './show-changes.ts'

const deciders = ['sys_admin', 'sys_surveyor_leader'] as const

export default resource(confirmation, confirmationText, {
  table: 'confirmation',
  view: 'confirmationRow',
  // One's own requests, and those one could have made oneself.
  scope: ({ userId, rights }) => sql<SqlBool>`(requested_by = ${userId} or needs = any(${[...rights]}::text[]))`,
  machine: confirmationMachine,
  menu: { icon: 'safety-certificate', sort: 60, fresh: false },
  grants: { read: deciders, decide: deciders },
  rightWords: { decide: ['复核', 'Decide'] },
  hourly: { expireConfirmations: expireRequests },
  detail: async (ctx, row) => ({ changed: await changesShown(ctx, row) }),
}, (r) => {
  const made = moves(r, { decide, takeBack: forgetInput })
  return {
    ...crud(r, { list: 'sys.confirmation.read', get: 'sys.confirmation.read', history: 'sys.confirmation.read' }),
    ...made,
    decide: { ...made.decide, recentAuth: true },
  }
})
