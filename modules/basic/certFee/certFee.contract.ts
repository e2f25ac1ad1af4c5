import { feeAmount } from '#common/fee-amount.ts'
import { defineCall, defineContract } from '#common/contract.ts'
import {
  multilineText,
  bool,
  enumOf,
  date,
  decimal,
  dict,
  instant,
  int,
  list,
  money,
  required,
  ref,
  objectList,
  text,
} from '#common/fields.ts'
import type { Field } from '#common/fields.ts'
import { importCalls } from '#common/import.ts'

/** A sum of such amounts. */
const sum = (): Field<number, false> => ({
  ...money(),
  schema: { ...money().schema, maximum: 1e15 },
})
const grossTon = () => int(0, 999_999)
const id = () => int(1, Number.MAX_SAFE_INTEGER)

/**
 * Criteria of a tariff (null: any), and its effective dates. `feeType` is the subcategory of the
 * certificate; a certificate determines it.
 */
export const termFields = {
  certType: required(enumOf(10, 20, 30)),
  certId: ref('basic/cert'),
  feeType: enumOf(10, 20, 30),
  surveyType: dict('SURVEY_TYPE'),
  shipType: dict('SHIP_TYPE'),
  flagId: ref('basic/flag'),
  effectiveFrom: required(date()),
  effectiveTo: date(),
}
/**
 * A band of whole GT, both limits included, and its fee in USD: flat, or with a unit fee per
 * `unitStep` GT or part thereof above `unitAbove` GT.
 */
export const bandFields = {
  staTon: required(grossTon()),
  endTon: grossTon(),
  fee: required(feeAmount()),
  unitFee: decimal(4, undefined, 9999),
  unitStep: int(1, 999_999),
  unitAbove: grossTon(),
  minimum: feeAmount(),
  maximum: feeAmount(),
  remark: multilineText(500),
}
export const bandNames = [
  'staTon',
  'endTon',
  'fee',
  'unitFee',
  'unitStep',
  'unitAbove',
  'minimum',
  'maximum',
  'remark',
] as const
const joinedFields = {
  certCode: text(12),
  certNameZh: text(150),
  certNameEn: text(200),
  flagNameZh: text(100),
  flagNameEn: text(100),
}

/**
 * Tariffs of certificates, one row for each band. Specification sections 3 (Certificate fee) and 9;
 * selection of the row: common/rules/fees/tariff.ts.
 */
export const certFee = defineContract('basic/certFee', {
  doc: 'Certificate fees',
  readers: ['staff'],
  fields: { ...termFields, ...bandFields },
  readOnlyFields: {
    ...joinedFields,
    inEffect: required(enumOf('now', 'future', 'past')),
    place: required(text()),
  },
  searchColumns: ['certCode', 'certNameZh', 'certNameEn'],
  filters: ['certType', 'inEffect', 'certId', 'feeType', 'surveyType', 'shipType', 'flagId'],
  rangeFilters: ['fee', 'effectiveFrom'],
  defaultSort: 'place',
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  calls: {
    ...importCalls(),
    tariff: defineCall(
      'The whole tariff a row belongs to: its terms and all its bands',
      { id: required(id()) },
      {
        ...termFields,
        ...joinedFields,
        bands: required(
          objectList({ id: required(id()), version: required(int(1)), ...bandFields }),
        ),
      },
    ),
    saveBands: defineCall(
      'Saves all bands of one tariff in one go: bands with an id are changed, those ' +
        'without are new, those of `read` that are missing are removed',
      {
        ...termFields,
        /** every band of the tariff as loaded; none for a new tariff */
        read: objectList({ id: required(id()), version: required(int(1)) }, 200),
        bands: required(objectList({ id: id(), ...bandFields }, 200)),
        /**
         * end tariffs with the same criteria the day before this one begins, instead of refusing
         * the overlap
         */
        endPrevious: bool(),
      },
      { ids: required(list(required(id()))), removed: required(int()), ended: required(int()) },
    ),
    version: defineCall(
      'A row as it stood in an earlier version, also once it is removed: what priced a ' +
        'line can be shown for as long as the line exists',
      { id: required(id()), version: required(int(1)) },
      {
        ...termFields,
        ...bandFields,
        ...joinedFields,
        id: required(id()),
        version: required(int(1)),
        since: required(instant()),
        until: instant(),
        userName: text(),
        removed: required(bool()),
      },
    ),
    price: defineCall(
      'What certificates cost for a ship on a day, each with the row that says so and why; ' +
        '`manual` where no tariff does. Pass `date` or today counts',
      {
        items: required(
          objectList(
            {
              certType: enumOf(10, 20, 30),
              certId: ref('basic/cert'),
              feeType: enumOf(10, 20, 30),
              surveyType: dict('SURVEY_TYPE'),
              quantity: int(1, 99),
            },
            50,
          ),
        ),
        shipType: dict('SHIP_TYPE'),
        flagId: ref('basic/flag'),
        grossTonnage: grossTon(),
        date: date(),
      },
      {
        date: required(date()),
        total: required(sum()),
        manualCount: required(int()),
        lines: required(
          objectList({
            certType: required(int()),
            certId: id(),
            feeType: int(),
            surveyType: text(40),
            quantity: required(int()),
            certCode: text(12),
            certNameZh: text(150),
            certNameEn: text(200),
            unitPrice: sum(),
            amount: sum(),
            certFeeId: id(),
            certFeeVersion: int(),
            staTon: int(),
            endTon: int(),
            manual: text(60),
            explanationZh: required(text(2000)),
            explanationEn: required(text(2000)),
          }),
        ),
      },
    ),
  },
})

/** Columns of the import template, in order, and defaults for empty cells. */
export const certFeeImportable = {
  fields: [
    'certType',
    'certId',
    'feeType',
    'surveyType',
    'shipType',
    'flagId',
    ...bandNames,
    'effectiveFrom',
    'effectiveTo',
  ],
  defaults: ['certType', 'effectiveFrom', 'effectiveTo'],
} as const
