import { crud } from '#server/crud.ts'
import { resource } from '#server/resource.ts'
import { customer } from '../customer.contract.ts'
import { customerText } from '../customer.text.ts'
import { checkCustomer } from './customer-rules.ts'
import { similarCompanies } from './similar-companies.ts'

export default resource(customer, customerText, {
  table: 'customer',
  scope: { own: ['createBy'], region: 'region', customers: ['id'] },
  menu: { icon: 'bank', sort: 20 },
  grants: {
    read: 'staff',
    save: ['sys_admin', 'sys_operators', 'sys_register_manager'],
    remove: ['sys_admin', 'sys_register_manager'],
  },
  beforeSave: checkCustomer,
}, (r) => ({
  ...crud(r, {
    list: 'basic.customer.read', get: 'basic.customer.read', all: 'signedIn', history: 'basic.customer.read',
    save: 'basic.customer.save', remove: 'basic.customer.remove',
  }),
  similar: { needs: 'basic.customer.save', reads: true, run: async (ctx, { name, id }) => ({ list: await similarCompanies(ctx.db, name, id ?? null) }) },
}))
