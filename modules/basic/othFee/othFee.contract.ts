import { contract } from '#common/contract.ts'
import { area, choice, dict, file, money, must } from '#common/fields.ts'

/** Fees besides those of certificates. Specification sections 3 (Other fee) and 9; one fee for an item of a type. */
export const othFee = contract('basic/othFee', {
  doc: 'Other fees',
  fields: {
    feeType: must(choice(40, 50, 60, 70)),
    feeItem: must(dict('FEE_ITEM')),
    fee: must(money()),
    isOutput: must(choice(1, 0)),
    templateFileId: file(),
    remark: area(),
  },
  filters: ['feeType', 'feeItem', 'isOutput'],
  ranges: ['fee'],
  sort: 'feeType',
  crud: ['list', 'get', 'save', 'remove', 'history'],
})
