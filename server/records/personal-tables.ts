/** Rows about a user in the tables that the resources and the sign-in declare. */
import { sql } from 'kysely'
import type { Services } from '#server/core/context.ts'
import type { Db } from '#server/core/db.ts'
import type { PersonalTable } from '#server/core/personal-table.ts'
import { signInTables } from '#server/platform/sign-in/personal-tables.ts'

/** Every declared table. */
export const personalTablesOf = ({
  resources,
}: Pick<Services, 'resources'>): readonly PersonalTable[] => [
  ...signInTables,
  ...[...resources.values()].flatMap(({ personalTables = [] }) => personalTables),
]

/** The declared columns of the rows of a user, oldest first where the table has a time. */
export async function rowsOfPerson(
  db: Db,
  { table, userColumn, columns }: PersonalTable,
  userId: number,
): Promise<unknown[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where ${sql.ref(userColumn)} = ${userId} order by 1`.execute(db)
  return rows
}

/** Deletes the rows of a user in the tables that are not evidence. */
export async function eraseRowsOfPerson(
  services: Pick<Services, 'resources'>,
  db: Db,
  userId: number,
): Promise<void> {
  for (const { table, userColumn, erase } of personalTablesOf(services))
    if (erase)
      await sql`delete from ${sql.table(table)} where ${sql.ref(userColumn)} = ${userId}`.execute(
        db,
      )
}
