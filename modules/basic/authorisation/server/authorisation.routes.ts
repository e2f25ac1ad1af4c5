import { sql } from 'kysely'
import { crud } from '#server/records/crud.ts'
import { resource } from '#server/core/resource.ts'
import { authorisation } from '../authorisation.contract.ts'
import { authorisationText } from '../authorisation.text.ts'

export default resource(
  authorisation,
  authorisationText,
  {
    view: 'surveyorAuthorisation',
    // A flag state sees its authorised surveyors; companies see none.
    scope: (principal) =>
      principal.taskNode === 'flag_user'
        ? sql`flag_id = ${principal.flagId ?? 0}`
        : principal.taskNode === 'ship_owner'
          ? sql`false`
          : null,
    menu: { icon: 'idcard', sort: 32 },
    defaultGrants: {
      read: [
        'sys_admin',
        'sys_surveyor_leader',
        'sys_approve_leader',
        'sys_surveyor',
        'sys_finance',
        'sys_register_manager',
        'sys_operators',
        'flag_user',
      ],
      export: ['sys_admin', 'sys_surveyor_leader', 'sys_register_manager', 'flag_user'],
    },
  },
  (r) => crud(r, { list: 'basic.authorisation.read', export: 'basic.authorisation.export' }),
)
