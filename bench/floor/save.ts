/** The floor of a save: the record with its next version, and its audit entry, in one statement. */
import type { Statement } from '../suite/baseline-server.ts'

/** Parameters: id, version, value. No row where the version is stale. */
export const saveOne = (table: 'ship' | 'customer', column: string, userId: number): Statement => ({
  name: `save ${table}`,
  isSave: true,
  text: `with old as (select id, ${column} as value from floor.${table}
      where id = $1 and version = $2 for update),
    saved as (update floor.${table} t
      set ${column} = $3, version = version + 1, update_time = now() from old where t.id = old.id
      returning t.id, t.version, t.name, old.value),
    entry as (insert into floor.trail (entity, row_id, row_name, user_id, changes)
      select '${table}', id, name, ${userId},
        jsonb_build_array(jsonb_build_object('field', '${column}', 'from', value, 'to', $3::text))
      from saved)
    select id, version from saved`,
})
