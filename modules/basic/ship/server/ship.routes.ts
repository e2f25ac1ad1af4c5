import { crud } from '#server/crud.ts'
import { getRow } from '#server/db/rows.ts'
import { importActions, importJob } from '#server/import/calls.ts'
import { resource } from '#server/resource.ts'
import { ship } from '../ship.contract.ts'
import { shipText } from '../ship.text.ts'
import { afterShip, saveShip } from './change-ship.ts'
import { changesOf } from './keep-changes.ts'
import { shipImport } from './ship-import.ts'
import { checkShip, companyNamesOf } from './ship-rules.ts'
import { checkUnsaved, warningsOf } from './standing-against.ts'

export default resource(ship, shipText, {
  holds: [{ table: 'shipChange', column: 'fileId', row: 'shipId' }],
  table: 'ship',
  view: 'shipRow',
  scope: { own: ['createBy'], region: 'region', customers: ['ownerId', 'managerId', 'crewManagerId', 'operatorId'], flag: 'flagId' },
  menu: { icon: 'ship', sort: 40, fresh: '/basic/ship/edit' },
  searchText: 'searchText',
  searchPlain: 'searchPlain',
  // Whoever looks a ship up gets the page with its certificates.
  found: { sort: 10, exact: ['imo', 'callSign', 'officialNo', 'name'], begins: ['name'], title: 'name', about: ['imo', 'callSign', { zh: 'flagNameZh', en: 'flagNameEn' }], page: '/basic/ship/edit', unless: 'ship/query' },
  grants: {
    read: 'staff',
    export: 'staff',
    save: ['sys_operators', 'sys_register_manager', 'sys_surveyor', 'sys_admin'],
    import: ['sys_operators', 'sys_register_manager', 'sys_admin'],
    remove: ['sys_admin'],
  },
  beforeSave: (ctx, values, now) => checkShip(ctx, values, now),
  afterSave: (ctx, id, values, now) => afterShip(ctx, id, values, now),
  detail: async (ctx, row) => ({ ...(await companyNamesOf(ctx, row)), warnings: await warningsOf(ctx, row) }),
  jobs: { [shipImport.job]: importJob('basic/ship', shipImport) },
}, (r) => ({
  ...crud(r, {
    list: 'basic.ship.read', get: 'basic.ship.read', all: 'signedIn', history: 'basic.ship.read',
    remove: 'basic.ship.remove', export: 'basic.ship.export',
  }),
  save: { needs: 'basic.ship.save', run: (ctx, input) => saveShip(ctx, r, input) },
  // Owners and flags read the past names of ships they reach.
  changes: { needs: 'signedIn', reads: true, run: async (ctx, { id }) => { await getRow(ctx, r, id); return { list: await changesOf(ctx, id) } } },
  check: { needs: 'basic.ship.save', reads: true, run: checkUnsaved },
  ...importActions(r, shipImport),
}))
