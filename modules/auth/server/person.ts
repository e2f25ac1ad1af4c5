import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** The account of a user name, however its letters are written. */
export const personCalled = (db: Db, username: string) =>
  db.selectFrom('principal').where(sql<string>`lower(username)`, '=', username.trim().toLowerCase())
    .select(['userId', 'name', 'email', 'active', 'passwordHash', 'taskNode', 'username', 'secondFactor']).executeTakeFirst()
