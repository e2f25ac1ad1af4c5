import type { OutputOf } from '#common/contract.ts'
import type { Ctx } from '#server/http/context.ts'
import type { flag } from '../flag.contract.ts'

/** With what the society signs in to the flag's own system: for those who work there. */
export const accountRight = 'basic.flag.account'
const may = (ctx: Ctx) => ctx.user.rights.has(accountRight)

/** A flag as its reader may see it. */
export const withoutAccount = <R extends { account?: unknown }>(ctx: Ctx, row: R): R => (may(ctx) ? row : { ...row, account: null })

/** Changes of a flag as their reader may see them: that the account changed, but not from what to what. */
export const withoutAccountChanges = (ctx: Ctx, { list }: OutputOf<typeof flag, 'history'>): OutputOf<typeof flag, 'history'> =>
  ({ list: may(ctx) ? list : list.map((entry) => ({ ...entry, changes: entry.changes.map((change) => (change.field === 'account' ? { ...change, from: '***', to: '***' } : change)) })) })
