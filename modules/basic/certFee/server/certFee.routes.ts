import { crud } from '#server/crud.ts'
import { importActions, importJob } from '#server/import/calls.ts'
import { resource } from '#server/resource.ts'
import { certFee } from '../certFee.contract.ts'
import { certFeeText } from '../certFee.text.ts'
import { priceItems } from './price-items.ts'
import { saveBands } from './save-bands.ts'
import { shortFees } from './short-fees.ts'
import { tariffOf, versionOf } from './show-tariff.ts'
import { checkFeeRow, refuseHole } from './tariff-rules.ts'
import { certFeeImport } from './cert-fee-import.ts'

export default resource(certFee, certFeeText, {
  table: 'certFee',
  view: 'certFeeRow',
  scope: 'staff',
  menu: { icon: 'calculator', sort: 55 },
  grants: { read: 'staff', export: 'staff', save: ['sys_admin', 'sys_finance'], remove: ['sys_admin', 'sys_finance'], import: ['sys_admin', 'sys_finance'] },
  beforeSave: checkFeeRow,
  beforeRemove: refuseHole,
  jobs: { [certFeeImport.job]: importJob('basic/certFee', certFeeImport) },
}, (r) => ({
  ...crud(r, {
    list: 'basic.certFee.read', get: 'basic.certFee.read', history: 'basic.certFee.read', export: 'basic.certFee.export',
    save: 'basic.certFee.save', remove: 'basic.certFee.remove',
  }, { save: { recentAuth: true }, remove: { recentAuth: true } }),
  all: { needs: 'basic.certFee.read', reads: true, run: (ctx, input) => shortFees(ctx, r, input) },
  tariff: { needs: 'basic.certFee.read', reads: true, run: (ctx, { id }) => tariffOf(ctx, r, id) },
  saveBands: {
    needs: 'basic.certFee.save', recentAuth: true, run: (ctx, input) => saveBands(ctx, r, input),
    stored: async ({ db }, { read }) => (read?.length ? db.selectFrom('certFee').where('id', 'in', read.map(({ id }) => id)).selectAll().execute() : null),
  },
  version: { needs: 'basic.certFee.read', reads: true, run: (ctx, input) => versionOf(ctx, r, input) },
  price: { needs: 'basic.certFee.read', reads: true, run: priceItems },
  ...importActions(r, certFeeImport, { recentAuth: true }),
}))
