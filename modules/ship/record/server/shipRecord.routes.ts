import { shipCompanies } from '#modules/basic/ship/server/ship-companies.ts'
import { sql } from 'kysely'
import { scopeCondition } from '#server/core/scope.ts'
import type { Scope } from '#server/core/scope.ts'
import { crud } from '#server/records/crud.ts'
import { moves } from '#server/records/state-machine/machine.ts'
import { resource } from '#server/core/resource.ts'
import { shipRecord } from '../shipRecord.contract.ts'
import { shipRecordMachine } from '../shipRecord.machine.ts'
import { shipRecordText } from '../shipRecord.text.ts'
import { chronicleOf } from './chronicle.ts'
import { checkRecord, refuseCleared } from './check-record.ts'
import {
  clearRecord,
  extendDue,
  extensionsOf,
  openForFollowUp,
  refuseWithoutDue,
  reopenRecord,
} from './open-records.ts'

/** Scope of the ships; internal notes are hidden from external users. */
const scope: Scope = (principal) => {
  const ships = scopeCondition(
    {
      own: ['createBy'],
      region: 'region',
      customers: shipCompanies,
      flag: 'flagId',
    },
    principal,
  )
  return principal.taskNode === 'ship_owner' || principal.taskNode === 'flag_user'
    ? sql`(${ships} and kind <> 'note')`
    : ships
}

export default resource(
  shipRecord,
  shipRecordText,
  {
    table: 'shipRecord',
    view: 'shipRecordRow',
    tripledSearchColumn: 'searchText',
    scope,
    machine: shipRecordMachine,
    menu: { icon: 'history', sort: 40 },
    defaultGrants: {
      read: 'everyone',
      export: 'everyone',
      remove: ['sys_admin'],
      save: [
        'sys_admin',
        'sys_surveyor_leader',
        'sys_surveyor',
        'sys_register_manager',
        'sys_operators',
      ],
      follow: [
        'sys_admin',
        'sys_surveyor_leader',
        'sys_surveyor',
        'sys_register_manager',
        'sys_operators',
      ],
      clear: ['sys_admin', 'sys_surveyor_leader', 'sys_surveyor'],
      extend: ['sys_admin', 'sys_surveyor_leader'],
      reopen: ['sys_admin', 'sys_surveyor_leader'],
    },
    preconditions: { save: refuseCleared, extend: refuseWithoutDue },
    beforeSave: checkRecord,
    loadDetail: async (ctx, row) => ({ extensions: await extensionsOf(ctx, row['id']) }),
  },
  (r) => ({
    ...crud(r, {
      list: 'ship.record.read',
      get: 'ship.record.read',
      all: 'ship.record.read',
      history: 'ship.record.read',
      save: 'ship.record.save',
      remove: 'ship.record.remove',
      export: 'ship.record.export',
    }),
    ...moves(r, {
      follow: openForFollowUp,
      clear: clearRecord,
      extend: extendDue,
      reopen: reopenRecord,
    }),
    chronicle: { requires: 'ship.record.read', noTransaction: true, handler: chronicleOf },
  }),
)
