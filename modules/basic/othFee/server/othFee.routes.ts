import { keysOf } from '#common/keys-of.ts'
import type { Values } from '#common/fields.ts'
import { valuesAfter } from '#server/records/rows/save-row.ts'
import { rowAtVersion } from '#server/records/audit/versions.ts'
import { crud } from '#server/records/crud.ts'
import { refuse } from '#server/core/refusal.ts'
import { importActions, importJob } from '#server/records/import/import-actions.ts'
import { resource } from '#server/core/resource.ts'
import { othFee } from '../othFee.contract.ts'
import { othFeeText } from '../othFee.text.ts'
import { checkOthFee } from './oth-fee-rules.ts'
import { priceOtherItems } from './price-other.ts'
import { othFeeImport } from './oth-fee-import.ts'
import { shortFees } from './short-fees.ts'

type Stored = Values<(typeof othFee)['fields']>

export default resource(
  othFee,
  othFeeText,
  {
    table: 'othFee',
    view: 'othFeeRow',
    scope: 'staff',
    menu: { icon: 'tags', sort: 60 },
    defaultGrants: {
      read: 'staff',
      export: 'staff',
      save: ['sys_admin', 'sys_finance'],
      remove: ['sys_admin', 'sys_finance'],
      import: ['sys_admin', 'sys_finance'],
    },
    beforeSave: checkOthFee,
    jobs: { [othFeeImport.job]: importJob('basic/othFee', othFeeImport) },
  },
  (r) => ({
    ...crud(
      r,
      {
        list: 'basic.othFee.read',
        get: 'basic.othFee.read',
        history: 'basic.othFee.read',
        export: 'basic.othFee.export',
        save: 'basic.othFee.save',
        remove: 'basic.othFee.remove',
      },
      { save: { recentAuth: true }, remove: { recentAuth: true } },
    ),
    all: {
      requires: 'basic.othFee.read',
      noTransaction: true,
      handler: (ctx, input) => shortFees(ctx, r, input),
    },
    version: {
      requires: 'basic.othFee.read',
      noTransaction: true,
      async handler(ctx, { id, version }) {
        const { values, ...about } =
          (await rowAtVersion(ctx, 'basic/othFee', id, version)) ??
          refuse(404, othFeeText.noVersion)
        const names = keysOf(othFee.fields)
        // The audit trail holds the values of the contract's fields.
        const whole = valuesAfter(names, values as Partial<Stored>, null)
        return { ...whole, ...about, id, version }
      },
    },
    price: { requires: 'basic.othFee.read', noTransaction: true, handler: priceOtherItems },
    ...importActions(r, othFeeImport, { recentAuth: true }),
  }),
)
