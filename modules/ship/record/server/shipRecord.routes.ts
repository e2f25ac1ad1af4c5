import { sql } from 'kysely'
import { scopeOf } from '#server/access/scope.ts'
import type { Scope } from '#server/access/scope.ts'
import { crud, getWhole } from '#server/crud.ts'
import { moves } from '#server/machine/machine.ts'
import { resource } from '#server/resource.ts'
import { shipRecord } from '../shipRecord.contract.ts'
import { shipRecordMachine } from '../shipRecord.machine.ts'
import { shipRecordText } from '../shipRecord.text.ts'
import { chronicleOf } from './chronicle.ts'
import { checkRecord } from './check-record.ts'
import { clearRecord, extendDue, extensionsOf, followUp, reopenRecord } from './open-records.ts'

/** As the ships themselves; internal notes stay inside the society. */
const scope: Scope = (who) => {
  const ships = scopeOf({ own: ['createBy'], region: 'region', customers: ['ownerId', 'managerId', 'crewManagerId', 'operatorId'], flag: 'flagId' }, who)
  return who.taskNode === 'ship_owner' || who.taskNode === 'flag_user' ? sql`(${ships} and kind <> 'note')` : ships
}

export default resource(shipRecord, shipRecordText, {
  table: 'shipRecord',
  view: 'shipRecordRow',
  searchText: 'searchText',
  scope,
  machine: shipRecordMachine,
  menu: { icon: 'history', sort: 40 },
  grants: {
    read: 'everyone', export: 'everyone', remove: ['sys_admin'],
    save: ['sys_admin', 'sys_surveyor_leader', 'sys_surveyor', 'sys_register_manager', 'sys_operators'],
    follow: ['sys_admin', 'sys_surveyor_leader', 'sys_surveyor', 'sys_register_manager', 'sys_operators'],
    clear: ['sys_admin', 'sys_surveyor_leader', 'sys_surveyor'], extend: ['sys_admin', 'sys_surveyor_leader'], reopen: ['sys_admin', 'sys_surveyor_leader'],
  },
  beforeSave: checkRecord,
  detail: async (ctx, row) => ({ extensions: await extensionsOf(ctx, row['id']) }),
}, (r) => ({
  ...crud(r, {
    list: 'ship.record.read', all: 'ship.record.read', history: 'ship.record.read', save: 'ship.record.save', remove: 'ship.record.remove', export: 'ship.record.export',
  }),
  // A detention has no due date that could be extended.
  get: { needs: 'ship.record.read', reads: true, run: async (ctx, { id }) => {
    const whole = await getWhole(ctx, r, id)
    return whole.kind === 'detention' ? { ...whole, moves: whole.moves.filter((move: string) => move !== 'extend') } : whole
  } },
  ...moves(r, { follow: followUp, clear: clearRecord, extend: extendDue, reopen: reopenRecord }),
  chronicle: { needs: 'ship.record.read', reads: true, run: chronicleOf },
}))
