import { crud } from '#server/records/crud.ts'
import { countUsages } from '#server/records/rows/count-usages.ts'
import { resource } from '#server/core/resource.ts'
import { cert } from '../cert.contract.ts'
import { certText } from '../cert.text.ts'
import { checkCert } from './cert-rules.ts'
import { announceTypeChange } from './cert-type-changed.ts'

export default resource(
  cert,
  certText,
  {
    table: 'cert',
    scope: 'shared',
    menu: { icon: 'certificate', sort: 40 },
    defaultGrants: {
      read: 'staff',
      save: ['sys_admin', 'sys_surveyor_leader'],
      remove: ['sys_admin'],
      export: 'staff',
    },
    beforeSave: checkCert,
    afterSave: announceTypeChange,
    loadDetail: async (ctx, row) => ({ usedBy: await countUsages(ctx, 'basic/cert', row['id']) }),
  },
  (r) =>
    crud(r, {
      list: 'basic.cert.read',
      get: 'basic.cert.read',
      all: 'signedIn',
      history: 'basic.cert.read',
      export: 'basic.cert.export',
      save: 'basic.cert.save',
      remove: 'basic.cert.remove',
    }),
)
