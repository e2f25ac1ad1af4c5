import { resource } from '#server/core/resource.ts'
import { search } from '../search.contract.ts'
import { searchText } from '../search.text.ts'
import { actionsOf } from './create-actions.ts'
import { findRecords } from './find-records.ts'

export default resource(search, searchText, { scope: 'shared', defaultGrants: {} }, () => ({
  list: { requires: 'signedIn', noTransaction: true, handler: findRecords },
  actions: { requires: 'signedIn', noTransaction: true, handler: (ctx) => actionsOf(ctx) },
}))
