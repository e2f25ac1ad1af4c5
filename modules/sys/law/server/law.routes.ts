import { sql } from 'kysely'
import { crud } from '#server/records/crud.ts'
import { refuseFields } from '#server/core/refusal.ts'
import { resource } from '#server/core/resource.ts'
import { law } from '../law.contract.ts'
import { lawText } from '../law.text.ts'

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
      const { startDate, endDate } = { ...now, ...values } as {
        startDate: string
        endDate?: string | null
      }
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
