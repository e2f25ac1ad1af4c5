import { loadPrincipal } from '#server/core/principal.ts'
import type { Principal } from '#server/core/principal.ts'
import type { Db } from '#server/core/db.ts'

const accounts = ['surveyor', 'surveyor2', 'chief', 'finance', 'approver', 'admin'] as const
type Account = (typeof accounts)[number]
/** The demonstration accounts that issue certificates. */
export type Cast = Readonly<Record<Account, Principal>>

/**
 * Loads the demonstration accounts with their present rights.
 * @throws Error, final, when one was disabled, removed or renamed
 */
export async function loadCast(db: Db): Promise<Cast> {
  const rows = await db
    .selectFrom('appUser')
    .where('username', 'in', accounts)
    .select(['id', 'username'])
    .execute()
  const people = await Promise.all(
    accounts.map(async (name) => {
      const id = rows.find(({ username }) => username === name)?.id
      const person = id === undefined ? null : await loadPrincipal(db, id)
      if (person) return [name, person] as const
      throw Object.assign(new Error(`the demonstration account '${name}' is not in use`), {
        final: true,
      })
    }),
  )
  return Object.fromEntries(people) as Cast
}
