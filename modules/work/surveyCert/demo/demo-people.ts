/** Accounts of the demonstration. */
import type { Db } from '#server/core/db.ts'
import type { Actor } from './move-sequences.ts'

export interface Person {
  id: number
  name: string
  taskNode: string
  region: string | null
  surveyorId: number | null
}
export type Surveyor = Person & { surveyorId: number }
/** Who makes the moves of a certificate. */
export type People = Readonly<Record<Exclude<Actor, 'surveyor'>, Person> & { surveyor: Surveyor }>
/** The active accounts by username. @throws Error when there is no such account */
export async function activePeople(db: Db): Promise<(username: string) => Person> {
  const accounts = await db
    .selectFrom('principal')
    .where('active', '=', true)
    .select(['userId as id', 'username', 'name', 'taskNode', 'region', 'surveyorId'])
    .$castTo<Person & { username: string }>()
    .execute()
  const byName = new Map(accounts.map(({ username, ...person }) => [username, person]))
  return (username) => {
    const person = byName.get(username)
    if (!person) throw new Error(`there is no account '${username}'`)
    return person
  }
}
