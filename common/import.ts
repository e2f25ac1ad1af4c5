/** The import calls, identical for every resource that can be imported. */
import { tableKinds } from './uploads.ts'
import { defineCall } from './contract.ts'
import {
  multilineText,
  freeObject,
  bool,
  file,
  int,
  list,
  required,
  objectList,
  text,
} from './fields.ts'
import type { Field, Fields, Values } from './fields.ts'

/** An object that a form sends as JSON text. */
const jsonObject = (maxProperties: number) =>
  ({
    ...freeObject(maxProperties),
    schema: {
      anyOf: [
        { type: 'object', maxProperties },
        { type: 'string', maxLength: 20_000 },
      ],
    },
  }) as unknown as Field<Record<string, unknown> | string, false>

const errorFields = {
  field: required(text(60)),
  value: required(multilineText(300)),
  reason: required(text(500)),
}
const resultFields = {
  rows: int(),
  created: int(),
  updated: int(),
  /** rows identical to existing records */
  unchanged: int(),
  /**
   * one entry per rejected row; `row` is the spreadsheet row number, the header being row 1; `also`
   * holds its further errors
   */
  rejected: objectList(
    {
      row: required(int()),
      ...errorFields,
      code: required(text(60)),
      also: required(objectList(errorFields, 200)),
    },
    1_000_000,
  ),
  /** remarks on rows that are imported, as `rejected` */
  advice: objectList(
    {
      row: required(int()),
      ...errorFields,
      code: required(text(60)),
      also: required(objectList(errorFields, 200)),
    },
    1_000_000,
  ),
  /** number of rows by first reason, most frequent first */
  reasonCounts: objectList(
    {
      code: required(text(60)),
      field: required(text(60)),
      reason: required(text(500)),
      count: required(int()),
    },
    1000,
  ),
  dryRun: bool(),
} satisfies Fields
export type ImportResult = {
  [K in keyof Values<typeof resultFields>]: NonNullable<Values<typeof resultFields>[K]>
}
export type RejectedRow = ImportResult['rejected'][number]

const inputFields = {
  /** a file uploaded before, instead of the multipart `file` */
  attachmentId: file(...tableKinds),
  /** true unless `false` is sent */
  dryRun: bool(),
  /** imports nothing when a row is rejected */
  atomic: bool(),
  /** rows of existing records change them instead of being rejected */
  update: bool(),
  /** field → column header; default: suggested from the headers */
  mapping: jsonObject(300),
  /** field → value for empty cells */
  defaults: jsonObject(50),
} satisfies Fields

/** The calls `import/template`, `import/columns` and `import`, for the `calls` of a contract. */
export const importCalls = () => ({
  'import/template': defineCall(
    'An Excel template with the columns and drop-downs of the resource',
    {},
    {},
    'file',
  ),
  'import/columns': defineCall(
    'Reads the head of a table (CSV or .xlsx): headers, suggested mapping to fields, and sample rows',
    { attachmentId: file(...tableKinds) },
    {
      attachmentId: required(text(60)),
      name: required(text(200)),
      format: required(text(10)),
      rows: required(int()),
      headers: required(list(required(text()), 1000)),
      mapping: required(freeObject(300)),
      sample: required(list(required(list(required(multilineText()), 1000)), 20)),
    },
    { acceptedFileKinds: tableKinds },
  ),
  import: defineCall(
    'Imports a table. A dry run writes nothing. A job imports large tables: ' +
      'the response is then {jobId}, and the job ends with the same result',
    inputFields,
    { jobId: text(60), ...resultFields },
    { acceptedFileKinds: tableKinds },
  ),
})
