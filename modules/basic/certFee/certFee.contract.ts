import { call, contract } from '#common/contract.ts'
import { area, bool, choice, date, decimal, dict, instant, int, list, money, must, ref, rows, text } from '#common/fields.ts'
import type { Field } from '#common/fields.ts'
import { importCalls } from '#common/import.ts'

/** An amount that stays exact however often it is multiplied. */
const amount = (): Field<number, false> => ({ ...money(), schema: { ...money().schema, maximum: 9_999_999 } })
/** A sum of such amounts. */
const sum = (): Field<number, false> => ({ ...money(), schema: { ...money().schema, maximum: 1e15 } })
const grossTon = () => int(0, 999_999)
const id = () => int(1, Number.MAX_SAFE_INTEGER)

/** What a tariff is made for (empty: any), and when it is in effect. `feeType` is the subcategory of the certificate; a certificate brings its own. */
export const termFields = {
  certType: must(choice(10, 20, 30)),
  certId: ref('basic/cert'),
  feeType: choice(10, 20, 30),
  surveyType: dict('SURVEY_TYPE'),
  shipType: dict('SHIP_TYPE'),
  flagId: ref('basic/flag'),
  effectiveFrom: must(date()),
  effectiveTo: date(),
}
/** A band of whole GT, both limits included, and its fee in USD: flat, or with a unit fee per `unitStep` GT or part thereof above `unitAbove` GT. */
export const bandFields = {
  staTon: must(grossTon()),
  endTon: grossTon(),
  fee: must(amount()),
  unitFee: decimal(4, undefined, 9999),
  unitStep: int(1, 999_999),
  unitAbove: grossTon(),
  minimum: amount(),
  maximum: amount(),
  remark: area(500),
}
export const bandNames = ['staTon', 'endTon', 'fee', 'unitFee', 'unitStep', 'unitAbove', 'minimum', 'maximum', 'remark'] as const
const shows = { certCode: text(12), certNameZh: text(150), certNameEn: text(200), flagNameZh: text(100), flagNameEn: text(100) }

/** Tariffs of certificates, one row for each band. Specification sections 3 (Certificate fee) and 9; which row applies: common/rules/tariff.ts. */
export const certFee = contract('basic/certFee', {
  doc: 'Certificate fees',
  readers: ['staff'],
  fields: { ...termFields, ...bandFields },
  shows: { ...shows, inEffect: must(choice('now', 'future', 'past')), place: must(text()) },
  search: ['certCode', 'certNameZh', 'certNameEn'],
  filters: ['certType', 'inEffect', 'certId', 'feeType', 'surveyType', 'shipType', 'flagId'],
  ranges: ['fee', 'effectiveFrom'],
  sort: 'place',
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  calls: {
    ...importCalls(),
    tariff: call('The whole tariff a row belongs to: its terms and all its bands', { id: must(id()) }, {
      ...termFields, ...shows, bands: must(rows({ id: must(id()), version: must(int(1)), ...bandFields })),
    }),
    saveBands: call('Saves all bands of one tariff in one go: bands with an id are changed, those without are new, those of `read` that are missing are removed', {
      ...termFields,
      /** every band of the tariff as it was read; none for a new tariff */
      read: rows({ id: must(id()), version: must(int(1)) }, 200),
      bands: must(rows({ id: id(), ...bandFields }, 200)),
      /** tariffs for the same that are still in effect end the day before this one begins, instead of standing against it */
      endPrevious: bool(),
    }, { ids: must(list(must(id()))), removed: must(int()), ended: must(int()) }),
    version: call('A row as it stood in an earlier version, also once it is removed: what priced a line can be shown for as long as the line exists', { id: must(id()), version: must(int(1)) }, {
      ...termFields, ...bandFields, ...shows, id: must(id()), version: must(int(1)), since: must(instant()), until: instant(), userName: text(), removed: must(bool()),
    }),
    price: call('What certificates cost for a ship on a day, each with the row that says so and why; `manual` where no tariff does. Pass `date` or today counts', {
      items: must(rows({ certType: choice(10, 20, 30), certId: ref('basic/cert'), feeType: choice(10, 20, 30), surveyType: dict('SURVEY_TYPE'), quantity: int(1, 99) }, 50)),
      shipType: dict('SHIP_TYPE'), flagId: ref('basic/flag'), grossTonnage: grossTon(), date: date(),
    }, {
      date: must(date()), total: must(sum()), manualCount: must(int()),
      lines: must(rows({
        certType: must(int()), certId: id(), feeType: int(), surveyType: text(40), quantity: must(int()), certCode: text(12), certNameZh: text(150), certNameEn: text(200),
        unitPrice: sum(), amount: sum(), certFeeId: id(), certFeeVersion: int(), staTon: int(), endTon: int(),
        manual: text(60), explanationZh: must(text(2000)), explanationEn: must(text(2000)),
      })),
    }),
  },
})

/** What a table can bring, in the order of its template, and the fields for which empty cells may have a value. */
export const certFeeImportable = {
  fields: [
    'certType', 'certId', 'feeType', 'surveyType', 'shipType', 'flagId', ...bandNames, 'effectiveFrom', 'effectiveTo',
  ],
  defaults: ['certType', 'effectiveFrom', 'effectiveTo'],
}
