import { defineContract } from '#common/contract.ts'
import { enumOf, date, file, money, required, ref, text } from '#common/fields.ts'
import { staffOnly } from '#common/readers.ts'

/**
 * Payments and charges of the account with each flag state. Flag fees of certificates are not
 * stored here; they are calculated from issued certificates. Domain rules, section 4 (Flag monthly,
 * E).
 */
export const flagAccount = defineContract('work/flagAccount', {
  doc: 'Payments to flag states, and what else they are owed',
  readers: ['staff', 'flag'],
  fields: {
    flagId: required(ref('basic/flag')),
    kind: required(enumOf('payment', 'charge')),
    amount: required(money()),
    entryDate: required(date()),
    reference: text(100),
    fileId: file(),
    remark: staffOnly(text(300)),
  },
  readOnlyFields: {
    flagNameZh: required(text()),
    flagNameEn: required(text()),
    recordedBy: staffOnly(text()),
  },
  searchColumns: ['reference', 'flagNameZh', 'flagNameEn'],
  filters: ['flagId', 'kind'],
  rangeFilters: ['entryDate'],
  defaultSort: '-entryDate',
  crud: ['list', 'get', 'save', 'remove', 'history', 'export'],
})
