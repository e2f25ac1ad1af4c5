import { sql } from 'kysely'
import { crud } from '#server/records/crud.ts'
import { resource } from '#server/core/resource.ts'
import { deallocatePaymentHook } from '#modules/work/invoice/server/credit-invoice.ts'
import { collectQuotation } from '#modules/work/quotation/server/later-resources.ts'
import { collection } from '../collection.contract.ts'
import { collectionText } from '../collection.text.ts'
import { collectionDetail } from './collection-detail.ts'
import { deallocatePayment } from './deallocate-payment.ts'
import { recordCollection, recordOnAccount } from './record-collection.ts'
import { assertReversible, reverseCollection } from './reverse-collection.ts'

collectQuotation.register(recordCollection)
deallocatePaymentHook.register(deallocatePayment)

export default resource(
  collection,
  collectionText,
  {
    table: 'collection',
    view: 'collectionRow',
    customFilters: {
      fundMonth: (_ctx, month) => {
        const first = `${month}-01`
        return sql<boolean>`(collection_date >= ${first}::date and collection_date < ${first}::date + interval '1 month'
          or reverse_date >= ${first}::date and reverse_date < ${first}::date + interval '1 month')`
      },
    },
    scope: { own: ['createBy', 'quoPer'], region: 'region', customers: ['customerId'] },
    menu: { icon: 'bank', sort: 52 },
    defaultGrants: {
      read: [
        'sys_admin',
        'sys_surveyor_leader',
        'sys_approve_leader',
        'sys_surveyor',
        'sys_finance',
        'sys_register_manager',
        'sys_operators',
        'ship_owner',
      ],
      history: [
        'sys_admin',
        'sys_surveyor_leader',
        'sys_approve_leader',
        'sys_surveyor',
        'sys_finance',
        'sys_register_manager',
        'sys_operators',
      ],
      export: ['sys_admin', 'sys_approve_leader', 'sys_finance', 'ship_owner'],
      record: ['sys_finance'],
      reverse: ['sys_finance'],
    },
    rightLabels: {
      history: ['历史', 'History'],
      record: ['登记收款', 'Record payments'],
      reverse: ['冲销收款', 'Reverse payments'],
    },
    preconditions: { reverse: assertReversible },
    loadDetail: collectionDetail,
  },
  (r) => ({
    ...crud(r, {
      list: 'work.collection.read',
      get: 'work.collection.read',
      all: 'work.collection.read',
      history: 'work.collection.history',
      export: 'work.collection.export',
    }),
    record: { requires: 'work.collection.record', handler: recordOnAccount },
    reverse: {
      requires: 'work.collection.reverse',
      handler: (ctx, input) => reverseCollection(ctx, r, input),
    },
  }),
)
