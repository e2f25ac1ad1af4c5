import { resource } from '#server/resource.ts'
import { search } from '../search.contract.ts'
import { searchText } from '../search.text.ts'
import { actionsOf } from './actions.ts'
import { findRecords } from './find-records.ts'

export default resource(search, searchText, { scope: 'shared', grants: {} }, () => ({
  list: { needs: 'signedIn', reads: true, run: findRecords },
  actions: { needs: 'signedIn', reads: true, run: (ctx) => actionsOf(ctx) },
}))
