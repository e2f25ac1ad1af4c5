import { sql } from 'kysely'
import { crud } from '#server/records/crud.ts'
import { refuseFields } from '#server/core/refusal.ts'
import { resource } from '#server/core/resource.ts'
import type { Values } from '#common/fields.ts'
import { valuesAfter } from '#server/records/rows/save-row.ts'
import { law } from '../law.contract.ts'
import { lawText } from '../law.text.ts'

type LawFields = Values<(typeof law)['fields']>

export default resource(
  law,
  lawText,
  {
    table: 'law',
    view: 'lawRow',
    scope: 'staff',
    menu: { icon: 'law', sort: 60 },
    defaultGrants: {
      read: 'staff',
      export: 'staff',
      save: ['sys_admin', 'sys_register_manager'],
      remove: ['sys_admin'],
    },
    customFilters: {
      inForceOn: (_ctx, day: string) =>
        sql`${day}::date between start_date and coalesce(end_date, 'infinity')`,
    },
    beforeSave: (_ctx, values, now) => {
      const { startDate, endDate } = valuesAfter<LawFields, 'startDate' | 'endDate'>(
        ['startDate', 'endDate'],
        values,
        now,
      )
      if (endDate && endDate < startDate)
        refuseFields({ field: 'endDate', phrase: lawText.endBeforeStart })
    },
  },
  (r) =>
    crud(r, {
      list: 'sys.law.read',
      get: 'sys.law.read',
      all: 'sys.law.read',
      history: 'sys.law.read',
      export: 'sys.law.export',
      save: 'sys.law.save',
      remove: 'sys.law.remove',
    }),
)
