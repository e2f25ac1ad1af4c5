import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'

/** Excess rights of a PostgreSQL role, beyond owning its database. */
interface Role {
  name: string
  superuser: boolean
  makesRoles: boolean
  replicates: boolean
  /** predefined roles that read or write files of the server, or run programs there */
  reaches: string[]
}

/**
 * Checks the role of DATABASE_URL. With more rights than on its own database, one injected
 * statement could take over the server. The product needs no such rights.
 * @returns a warning for the operator; null when the role is as it should be
 */
export async function roleWarning(db: Db): Promise<string | null> {
  const {
    rows: [role],
  } = await sql<Role>`
    select rolname as name, rolsuper as superuser, rolcreaterole as "makesRoles",
      rolreplication as replicates,
      array(select r.rolname::text from pg_roles r
        where r.rolname in (
            'pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program')
          and not rolsuper and pg_has_role(current_user, r.oid, 'usage') order by 1) as reaches
    from pg_roles where rolname = current_user`.execute(db)
  if (!role) throw new Error('the role of the database connection cannot be read')
  const { name, superuser, makesRoles, replicates, reaches } = role
  const rights = superuser
    ? ['is a superuser']
    : [
        ...(makesRoles ? ['may create roles'] : []),
        ...(replicates ? ['may replicate'] : []),
        ...reaches.map((one) => `is a member of ${one}`),
      ]
  if (!rights.length) return null
  return (
    `DATABASE_URL: the role ${name} ${rights.join(', ')}, which Plimsoll does not need ` +
    'and which reaches beyond its database. Use a role that owns its database and nothing else ' +
    '(docs/operations.md, The role of the database).'
  )
}
