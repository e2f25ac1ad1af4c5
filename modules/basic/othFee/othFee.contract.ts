import { feeAmount } from '#common/fee-amount.ts'
import { defineCall, defineContract } from '#common/contract.ts'
import {
  multilineText,
  bool,
  enumOf,
  date,
  dict,
  file,
  instant,
  int,
  money,
  required,
  objectList,
  text,
} from '#common/fields.ts'
import type { Field } from '#common/fields.ts'
import { importCalls } from '#common/import.ts'

const sum = (): Field<number, false> => ({
  ...money(),
  schema: { ...money().schema, maximum: 1e12 },
})
const id = () => int(1, Number.MAX_SAFE_INTEGER)
const fields = {
  feeType: required(enumOf(40, 50, 60, 70)),
  feeItem: required(dict('FEE_ITEM')),
  fee: required(feeAmount()),
  isOutput: required(enumOf(1, 0)),
  effectiveFrom: required(date()),
  effectiveTo: date(),
  status: required(enumOf(1, 0)),
  templateFileId: file('docx'),
  remark: multilineText(),
}

/**
 * Fees other than those of certificates. Specification sections 3 (Other fee) and 9; one fee per
 * type and item at a time.
 */
export const othFee = defineContract('basic/othFee', {
  doc: 'Other fees',
  readers: ['staff'],
  fields,
  readOnlyFields: { inEffect: required(enumOf('now', 'future', 'past')) },
  filters: ['feeType', 'feeItem', 'inEffect', 'isOutput', 'status'],
  rangeFilters: ['fee', 'effectiveFrom'],
  defaultSort: 'feeType',
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  calls: {
    ...importCalls(),
    version: defineCall(
      'A fee as it stood in an earlier version, also once it is removed',
      { id: required(id()), version: required(int(1)) },
      {
        ...fields,
        id: required(id()),
        version: required(int(1)),
        since: required(instant()),
        until: instant(),
        userName: text(),
        removed: required(bool()),
      },
    ),
    price: defineCall(
      'What other items cost on a day, each with the row that says so; `manual` where none ' +
        'does. Pass `date` or today counts',
      {
        items: required(
          objectList(
            {
              feeType: required(enumOf(40, 50, 60, 70)),
              feeItem: required(dict('FEE_ITEM')),
              quantity: int(1, 999),
            },
            50,
          ),
        ),
        date: date(),
      },
      {
        date: required(date()),
        total: required(sum()),
        manualCount: required(int()),
        lines: required(
          objectList({
            feeType: required(int()),
            feeItem: required(text(40)),
            quantity: required(int()),
            unitPrice: sum(),
            amount: sum(),
            isOutput: int(),
            othFeeId: id(),
            othFeeVersion: int(),
            manual: text(60),
            explanationZh: required(text(1000)),
            explanationEn: required(text(1000)),
          }),
        ),
      },
    ),
  },
})

/** Columns of the import template, in order, and defaults for empty cells. */
export const othFeeImportable = {
  fields: [
    'feeType',
    'feeItem',
    'fee',
    'isOutput',
    'effectiveFrom',
    'effectiveTo',
    'status',
    'remark',
  ],
  defaults: ['feeType', 'isOutput', 'effectiveFrom', 'effectiveTo', 'status'],
} as const
