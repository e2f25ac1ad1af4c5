import { crud } from '#server/records/crud.ts'
import { resource } from '#server/core/resource.ts'
import { bankEntry } from '../bankEntry.contract.ts'
import { bankEntryText } from '../bankEntry.text.ts'
import {
  bookEntry,
  ignoreEntry,
  linkEntry,
  refuseUnlessOpen,
  refuseUnlessReceived,
  refuseUnlessUndoable,
  reopenEntry,
} from './change-entry.ts'
import { importStatement } from './import-statement.ts'
import { bankEntryDetail } from './matches.ts'

export default resource(
  bankEntry,
  bankEntryText,
  {
    table: 'bankEntry',
    view: 'bankEntryRow',
    scope: 'staff',
    menu: { icon: 'bank', sort: 53 },
    defaultGrants: {
      read: ['sys_admin', 'sys_approve_leader', 'sys_finance'],
      export: ['sys_admin', 'sys_approve_leader', 'sys_finance'],
      import: ['sys_finance'],
      book: ['sys_finance'],
    },
    rightLabels: {
      import: ['导入银行对账单', 'Import bank statements'],
      book: ['处理银行流水', 'Match bank entries to payments'],
    },
    preconditions: {
      book: (_ctx, row) => refuseUnlessReceived(row),
      link: (_ctx, row) => refuseUnlessReceived(row),
      ignore: (_ctx, row) => refuseUnlessOpen(row),
      reopen: (_ctx, row) => refuseUnlessUndoable(row),
    },
    loadDetail: bankEntryDetail,
  },
  (r) => ({
    ...crud(r, {
      list: 'work.bankEntry.read',
      get: 'work.bankEntry.read',
      history: 'work.bankEntry.read',
      export: 'work.bankEntry.export',
    }),
    import: {
      requires: 'work.bankEntry.import',
      handler: (ctx, input) => importStatement(ctx, r, input),
    },
    book: { requires: 'work.bankEntry.book', handler: (ctx, input) => bookEntry(ctx, r, input) },
    link: { requires: 'work.bankEntry.book', handler: (ctx, input) => linkEntry(ctx, r, input) },
    ignore: {
      requires: 'work.bankEntry.book',
      handler: (ctx, input) => ignoreEntry(ctx, r, input),
    },
    reopen: {
      requires: 'work.bankEntry.book',
      handler: (ctx, input) => reopenEntry(ctx, r, input),
    },
  }),
)
