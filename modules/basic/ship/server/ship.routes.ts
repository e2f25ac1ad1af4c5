import { crud } from '#server/records/crud.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import { importActions, importJob } from '#server/records/import/import-actions.ts'
import { resource } from '#server/core/resource.ts'
import { ship } from '../ship.contract.ts'
import { shipText } from '../ship.text.ts'
import { afterShipSaved, saveShip } from './change-ship.ts'
import { changesOf } from './record-ship-changes.ts'
import { shipImport } from './ship-import.ts'
import { shipCompanies } from './ship-companies.ts'
import { checkShip, companyNamesOf } from './ship-rules.ts'
import { checkUnsaved, warningsOf } from './ship-warnings.ts'

export default resource(
  ship,
  shipText,
  {
    fileColumns: [{ table: 'shipChange', column: 'fileId', row: 'shipId' }],
    table: 'ship',
    view: 'shipRow',
    scope: {
      own: ['createBy'],
      region: 'region',
      customers: shipCompanies,
      flag: 'flagId',
    },
    // The menu shows one list of ships, that of ship/query, which leads here to import.
    menu: { icon: 'ship', sort: 40, createPage: '/basic/ship/edit', hidden: true },
    tripledSearchColumn: 'searchText',
    lowercaseSearchColumn: 'searchPlain',
    // The search result leads to the page with the ship's certificates.
    globalSearch: {
      sort: 10,
      exactColumns: ['imo', 'callSign', 'officialNo', 'name'],
      prefixColumns: ['name'],
      title: 'name',
      subtitle: ['imo', 'callSign', { zh: 'flagNameZh', en: 'flagNameEn' }],
      page: '/basic/ship/edit',
      supersededBy: 'ship/query',
    },
    defaultGrants: {
      read: 'staff',
      export: 'staff',
      save: ['sys_operators', 'sys_register_manager', 'sys_surveyor', 'sys_admin'],
      import: ['sys_operators', 'sys_register_manager', 'sys_admin'],
      remove: ['sys_admin'],
    },
    beforeSave: (ctx, values, now) => checkShip(ctx, values, now),
    afterSave: (ctx, id, values, now) => afterShipSaved(ctx, id, values, now),
    loadDetail: async (ctx, row) => ({
      ...(await companyNamesOf(ctx, row)),
      warnings: await warningsOf(ctx, row),
    }),
    jobs: { [shipImport.job]: importJob('basic/ship', shipImport) },
  },
  (r) => ({
    ...crud(r, {
      list: 'basic.ship.read',
      get: 'basic.ship.read',
      all: 'signedIn',
      history: 'basic.ship.read',
      remove: 'basic.ship.remove',
      export: 'basic.ship.export',
    }),
    save: { requires: 'basic.ship.save', handler: (ctx, input) => saveShip(ctx, r, input) },
    // Owners and flags can read the history of ships in their scope.
    changes: {
      requires: 'signedIn',
      byApiKey: true,
      noTransaction: true,
      handler: async (ctx, { id }) => {
        await getRow(ctx, r, id)
        return { list: await changesOf(ctx, id) }
      },
    },
    check: { requires: 'basic.ship.save', noTransaction: true, handler: checkUnsaved },
    ...importActions(r, shipImport),
  }),
)
