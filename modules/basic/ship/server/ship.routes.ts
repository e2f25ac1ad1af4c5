import { crud } from '#server/crud.ts'
import { importActions, importJob } from '#server/import/calls.ts'
import { resource } from '#server/resource.ts'
import { ship } from '../ship.contract.ts'
import { shipText } from '../ship.text.ts'
import { shipImport } from './ship-import.ts'
import { checkShip, companyNamesOf, warningsOf } from './ship-rules.ts'

export default resource(ship, shipText, {
  table: 'ship',
  view: 'shipRow',
  scope: { own: ['createBy'], region: 'region', customers: ['ownerId', 'managerId', 'crewManagerId', 'operatorId'], flag: 'flagId' },
  menu: { icon: 'ship', sort: 40 },
  grants: {
    read: 'staff',
    export: 'staff',
    save: ['sys_operators', 'sys_register_manager', 'sys_surveyor', 'sys_admin'],
    import: ['sys_operators', 'sys_register_manager', 'sys_admin'],
    remove: ['sys_admin'],
  },
  beforeSave: checkShip,
  detail: async (ctx, row) => ({ ...(await companyNamesOf(ctx, row)), warnings: await warningsOf(ctx, row) }),
  jobs: { [shipImport.job]: importJob('basic/ship', shipImport) },
}, (r) => ({
  ...crud(r, {
    list: 'basic.ship.read', get: 'basic.ship.read', all: 'signedIn', history: 'basic.ship.read',
    save: 'basic.ship.save', remove: 'basic.ship.remove', export: 'basic.ship.export',
  }),
  ...importActions(r, shipImport),
}))
