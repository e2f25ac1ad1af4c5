import { crud } from '#server/records/crud.ts'
import { resource } from '#server/core/resource.ts'
import { savedView } from '../savedView.contract.ts'
import { savedViewText } from '../savedView.text.ts'
import { checkView, removeOnlyOwn, viewsOf } from './check-view.ts'

export default resource(
  savedView,
  savedViewText,
  {
    table: 'savedView',
    view: 'savedViewRow',
    scope: viewsOf,
    defaultGrants: {},
    personalTables: [
      {
        table: 'savedView',
        userColumn: 'create_by',
        columns: ['create_time', 'place', 'name', 'query', 'columns', 'shared', 'standard'],
        erase: true,
      },
    ],
    beforeSave: checkView,
    beforeRemove: removeOnlyOwn,
  },
  (r) => crud(r, { list: 'signedIn', save: 'signedIn', remove: 'signedIn' }),
)
