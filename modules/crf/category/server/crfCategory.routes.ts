import { crud } from '#server/records/crud.ts'
import { resource } from '#server/core/resource.ts'
import { crfCategory } from '../crfCategory.contract.ts'
import { crfCategoryText } from '../crfCategory.text.ts'
import { checkCategory } from './check-category.ts'

export default resource(
  crfCategory,
  crfCategoryText,
  {
    table: 'crfCategory',
    scope: 'staff',
    menu: { icon: 'profile', sort: 30 },
    defaultGrants: {
      read: 'staff',
      save: ['sys_admin', 'sys_surveyor_leader'],
      remove: ['sys_admin'],
      export: ['sys_admin', 'sys_surveyor_leader'],
    },
    beforeSave: checkCategory,
  },
  (r) =>
    crud(r, {
      list: 'crf.category.read',
      get: 'crf.category.read',
      all: 'signedIn',
      history: 'crf.category.read',
      save: 'crf.category.save',
      remove: 'crf.category.remove',
      export: 'crf.category.export',
    }),
)
