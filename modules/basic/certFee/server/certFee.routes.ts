import { crud } from '#server/records/crud.ts'
import { importActions, importJob } from '#server/records/import/import-actions.ts'
import { resource } from '#server/core/resource.ts'
import { certFee } from '../certFee.contract.ts'
import { certFeeText } from '../certFee.text.ts'
import { priceItems } from './price-items.ts'
import { saveBands } from './save-bands.ts'
import { shortFees } from './fee-options.ts'
import { readTariff, versionOf } from './read-tariff.ts'
import { checkFeeRow, assertNoGap } from './tariff-rules.ts'
import { certFeeImport } from './cert-fee-import.ts'

export default resource(
  certFee,
  certFeeText,
  {
    table: 'certFee',
    view: 'certFeeRow',
    scope: 'staff',
    menu: { icon: 'calculator', sort: 55 },
    defaultGrants: {
      read: 'staff',
      export: 'staff',
      save: ['sys_admin', 'sys_finance'],
      remove: ['sys_admin', 'sys_finance'],
      import: ['sys_admin', 'sys_finance'],
    },
    beforeSave: checkFeeRow,
    beforeRemove: assertNoGap,
    jobs: { [certFeeImport.job]: importJob('basic/certFee', certFeeImport) },
  },
  (r) => ({
    ...crud(
      r,
      {
        list: 'basic.certFee.read',
        get: 'basic.certFee.read',
        history: 'basic.certFee.read',
        export: 'basic.certFee.export',
        save: 'basic.certFee.save',
        remove: 'basic.certFee.remove',
      },
      { save: { recentAuth: true }, remove: { recentAuth: true } },
    ),
    all: {
      requires: 'basic.certFee.read',
      noTransaction: true,
      handler: (ctx, input) => shortFees(ctx, r, input),
    },
    tariff: {
      requires: 'basic.certFee.read',
      noTransaction: true,
      handler: (ctx, { id }) => readTariff(ctx, r, id),
    },
    saveBands: {
      requires: 'basic.certFee.save',
      recentAuth: true,
      handler: (ctx, input) => saveBands(ctx, r, input),
      stored: async ({ db }, { read }) =>
        read?.length
          ? db
              .selectFrom('certFee')
              .where(
                'id',
                'in',
                read.map(({ id }) => id),
              )
              .selectAll()
              .execute()
          : null,
    },
    version: {
      requires: 'basic.certFee.read',
      noTransaction: true,
      handler: (ctx, input) => versionOf(ctx, r, input),
    },
    price: { requires: 'basic.certFee.read', noTransaction: true, handler: priceItems },
    ...importActions(r, certFeeImport, { recentAuth: true }),
  }),
)
