import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { crud } from '#server/records/crud.ts'
import { moves } from '#server/records/state-machine/machine.ts'
import { resource } from '#server/core/resource.ts'
import { confirmation } from '../confirmation.contract.ts'
import { confirmationMachine } from '../confirmation.machine.ts'
import { confirmationText } from '../confirmation.text.ts'
import { decide, forgetInput } from './decide.ts'
import { expireRequests } from './expire.ts'
import { changesShown } from './show-changes.ts'

const deciders = ['sys_admin', 'sys_surveyor_leader'] as const

export default resource(
  confirmation,
  confirmationText,
  {
    table: 'confirmation',
    view: 'confirmationRow',
    // The user's own requests, and those they have the right to make.
    scope: ({ userId, rights }) =>
      sql<SqlBool>`(requested_by = ${userId} or needs = any(${[...rights]}::text[]))`,
    machine: confirmationMachine,
    menu: { icon: 'safety-certificate', sort: 60, createPage: false },
    defaultGrants: { read: deciders, decide: deciders },
    rightLabels: { decide: ['复核', 'Review'] },
    hourlyTasks: { expireConfirmations: expireRequests },
    loadDetail: async (ctx, row) => ({ changed: await changesShown(ctx, row) }),
  },
  (r) => {
    const made = moves(r, { decide, takeBack: forgetInput })
    return {
      ...crud(r, {
        list: 'sys.confirmation.read',
        get: 'sys.confirmation.read',
        history: 'sys.confirmation.read',
      }),
      ...made,
      decide: { ...made.decide, recentAuth: true },
    }
  },
)
