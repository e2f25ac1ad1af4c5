/** Tables of the sign-in with rows about a user. */
import type { PersonalTable } from '#server/core/personal-table.ts'

export const signInTables: readonly PersonalTable[] = [
  {
    table: 'session',
    userColumn: 'user_id',
    columns: ['create_time', 'last_seen', 'ip', 'user_agent', 'way'],
    erase: true,
  },
  { table: 'knownDevice', userColumn: 'user_id', columns: ['last_seen'], erase: true },
  { table: 'passwordLink', userColumn: 'user_id', columns: ['create_time', 'used'], erase: true },
  { table: 'signInStep', userColumn: 'user_id', columns: ['create_time'], erase: true },
]
