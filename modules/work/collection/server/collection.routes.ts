import { crud } from '#server/crud.ts'
import { resource } from '#server/resource.ts'
import { collection } from '../collection.contract.ts'
import { collectionText } from '../collection.text.ts'
import { collectionDetail } from './collection-detail.ts'
import { recordOnAccount } from './record-collection.ts'
import { reverseCollection } from './reverse-collection.ts'

export default resource(collection, collectionText, {
  table: 'collection',
  view: 'collectionRow',
  scope: { own: ['createBy', 'quoPer'], region: 'region', customers: ['customerId'] },
  menu: { icon: 'bank', sort: 52 },
  grants: {
    read: ['sys_admin', 'sys_surveyor_leader', 'sys_approve_leader', 'sys_surveyor', 'sys_finance', 'sys_register_manager', 'sys_operators', 'ship_owner'],
    history: ['sys_admin', 'sys_surveyor_leader', 'sys_approve_leader', 'sys_surveyor', 'sys_finance', 'sys_register_manager', 'sys_operators'],
    export: ['sys_admin', 'sys_approve_leader', 'sys_finance', 'ship_owner'], record: ['sys_finance'], reverse: ['sys_finance'],
  },
  rightWords: { history: ['历史', 'History'], record: ['登记收款', 'Record payments'], reverse: ['冲销收款', 'Reverse payments'] },
  detail: collectionDetail,
}, (r) => ({
  ...crud(r, { list: 'work.collection.read', get: 'work.collection.read', all: 'work.collection.read', history: 'work.collection.history', export: 'work.collection.export' }),
  record: { needs: 'work.collection.record', run: recordOnAccount },
  reverse: { needs: 'work.collection.reverse', run: (ctx, input) => reverseCollection(ctx, r, input) },
}))
