import { contract } from '#common/contract.ts'
import { choice, date, file, money, must, ref, text } from '#common/fields.ts'
import { staffOnly } from '#common/readers.ts'

/** The account with each flag state, besides the flag fees of certificates, which follow from the work. Domain rules, section 4 (Flag monthly, E). */
export const flagAccount = contract('work/flagAccount', {
  doc: 'Payments to flag states, and what else they are owed',
  readers: ['staff', 'flag'],
  fields: { flagId: must(ref('basic/flag')), kind: must(choice('payment', 'charge')), amount: must(money()), entryDate: must(date()), reference: text(100), fileId: file(), remark: staffOnly(text(300)) },
  shows: { flagNameZh: must(text()), flagNameEn: must(text()), recordedBy: staffOnly(text()) },
  search: ['reference', 'flagNameZh', 'flagNameEn'],
  filters: ['flagId', 'kind'],
  ranges: ['entryDate'],
  sort: '-entryDate',
  crud: ['list', 'get', 'save', 'remove', 'history', 'export'],
})
