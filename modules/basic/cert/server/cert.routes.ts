import { crud } from '#server/crud.ts'
import { usesOf } from '#server/db/uses.ts'
import { resource } from '#server/resource.ts'
import { cert } from '../cert.contract.ts'
import { certText } from '../cert.text.ts'
import { checkCert } from './cert-rules.ts'

export default resource(cert, certText, {
  table: 'cert',
  scope: 'shared',
  menu: { icon: 'certificate', sort: 40 },
  grants: { read: 'staff', save: ['sys_admin', 'sys_surveyor_leader'], remove: ['sys_admin'], export: 'staff' },
  beforeSave: checkCert,
  detail: async (ctx, row) => ({ usedBy: await usesOf(ctx, 'basic/cert', row['id']) }),
}, (r) => crud(r, {
  list: 'basic.cert.read', get: 'basic.cert.read', all: 'signedIn', history: 'basic.cert.read', export: 'basic.cert.export',
  save: 'basic.cert.save', remove: 'basic.cert.remove',
}))
