/** The calls by which a resource takes in tables, the same for every resource that does. */
import { tableKinds } from './uploads.ts'
import { call } from './contract.ts'
import { area, bag, bool, file, int, list, must, rows, text } from './fields.ts'
import type { Field, Fields, Values } from './fields.ts'

/** An object that a form carries as JSON text. */
const jsonOrBag = (maxProperties: number) =>
  ({ ...bag(maxProperties), schema: { anyOf: [{ type: 'object', maxProperties }, { type: 'string', maxLength: 20_000 }] } }) as unknown as Field<Record<string, any> | string, false>

const fault = { field: must(text(60)), value: must(area(300)), reason: must(text(500)) }
const resultFields = {
  rows: int(), created: int(), updated: int(),
  /** rows of records that are there already, just as the row has them */
  unchanged: int(),
  /** one entry for each row not taken; `row` as a spreadsheet numbers it, the headers being 1; `also` are its further faults */
  rejected: rows({ row: must(int()), ...fault, code: must(text(60)), also: must(rows(fault, 200)) }, 1_000_000),
  /** how often each first reason was found, most frequent first */
  reasonCounts: rows({ code: must(text(60)), field: must(text(60)), reason: must(text(500)), count: must(int()) }, 1000),
  dryRun: bool(),
} satisfies Fields
export type ImportResult = { [K in keyof Values<typeof resultFields>]: NonNullable<Values<typeof resultFields>[K]> }
export type Rejected = ImportResult['rejected'][number]

const inputFields = {
  /** instead of the multipart `file`: one uploaded before */
  attachmentId: file(...tableKinds),
  /** true unless `false` is sent */
  dryRun: bool(),
  /** none at all when a single row is bad */
  atomic: bool(),
  /** rows of records that are there already change them, instead of being refused */
  update: bool(),
  /** field → header of the column; suggested from the headers when left out */
  mapping: jsonOrBag(300),
  /** field → value for cells that are empty */
  defaults: jsonOrBag(50),
} satisfies Fields

/** `import/template`, `import/columns` and `import` for a contract's `calls`. */
export const importCalls = () => ({
  'import/template': call('An Excel file with the right columns and drop-downs, to fill in', {}, {}, 'file'),
  'import/columns': call('Reads the head of a table (CSV or .xlsx): its headers, which field each seems to hold, and some rows', { attachmentId: file(...tableKinds) }, {
    attachmentId: must(text(60)), name: must(text(200)), format: must(text(10)), rows: must(int()),
    headers: must(list(must(text()), 1000)), mapping: must(bag(300)), sample: must(list(must(list(must(area()), 1000)), 20)),
  }, { takes: tableKinds }),
  import: call('Takes in a table. A dry run writes nothing. Many rows are done by a job: the answer then is {jobId}, and the job ends with this same result', inputFields, { jobId: text(60), ...resultFields }, { takes: tableKinds }),
})
