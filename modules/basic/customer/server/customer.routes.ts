import { crud } from '#server/records/crud.ts'
import { importActions, importJob } from '#server/records/import/import-actions.ts'
import { getResource, resource } from '#server/core/resource.ts'
import { customer } from '../customer.contract.ts'
import { customerText } from '../customer.text.ts'
import { checkCustomer, refuseNamed } from './check-customer.ts'
import { fleetOf } from './fleet.ts'
import { duplicatesOf, similarCompanies } from './similar-companies.ts'
import { customerImport } from './customer-import.ts'

export default resource(
  customer,
  customerText,
  {
    table: 'customer',
    scope: { own: ['createBy'], region: 'region', customers: ['id'] },
    menu: { icon: 'bank', sort: 20 },
    tripledSearchColumn: 'searchText',
    lowercaseSearchColumn: 'searchPlain',
    globalSearch: {
      sort: 40,
      exactColumns: ['customerNo', 'imo', 'name'],
      prefixColumns: ['name'],
      title: { zh: 'nameZh', en: 'name' },
      subtitle: ['customerNo', 'imo'],
    },
    defaultGrants: {
      read: 'staff',
      save: ['sys_admin', 'sys_operators', 'sys_register_manager'],
      remove: ['sys_admin', 'sys_register_manager'],
      export: ['sys_admin', 'sys_operators', 'sys_register_manager', 'sys_finance'],
      import: ['sys_admin', 'sys_operators', 'sys_register_manager'],
    },
    beforeSave: checkCustomer,
    beforeRemove: refuseNamed,
    loadDetail: async (ctx, row) => ({
      duplicates: await duplicatesOf(ctx, getResource(ctx.services, 'basic/customer'), row),
    }),
    jobs: { [customerImport.job]: importJob('basic/customer', customerImport) },
  },
  (r) => ({
    ...crud(r, {
      list: 'basic.customer.read',
      get: 'basic.customer.read',
      all: 'signedIn',
      history: 'basic.customer.read',
      save: 'basic.customer.save',
      remove: 'basic.customer.remove',
      export: 'basic.customer.export',
    }),
    similar: {
      requires: 'basic.customer.save',
      noTransaction: true,
      handler: async (ctx, { id, ...known }) => ({
        list: await similarCompanies(ctx, r, known, id ?? null),
      }),
    },
    fleet: {
      requires: 'basic.customer.read',
      noTransaction: true,
      handler: (ctx, { id }) => fleetOf(ctx, r, id),
    },
    ...importActions(r, customerImport),
  }),
)
