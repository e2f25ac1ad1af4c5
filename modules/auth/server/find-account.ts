import { sql } from 'kysely'
import type { NotNull } from 'kysely'
import type { Db } from '#server/core/db.ts'

const people = (db: Db) =>
  db
    .selectFrom('principal')
    .innerJoin('appUser', 'appUser.id', 'principal.userId')
    .select([
      'principal.userId',
      'principal.name',
      'principal.email',
      'active',
      'principal.passwordHash',
      'taskNode',
      'principal.username',
      'secondFactor',
      'passwordExpires',
    ])
    .$narrowType<{ userId: NotNull; name: NotNull; username: NotNull }>()

export type Person = NonNullable<Awaited<ReturnType<typeof findAccountByUsername>>>

/** The account of a user name, case-insensitive. */
export const findAccountByUsername = (db: Db, username: string) =>
  people(db)
    .where(sql<string>`lower(app_user.username)`, '=', username.trim().toLowerCase())
    .executeTakeFirst()

/** The account of an id. */
export const personById = (db: Db, userId: number) =>
  people(db).where('appUser.id', '=', userId).executeTakeFirst()
