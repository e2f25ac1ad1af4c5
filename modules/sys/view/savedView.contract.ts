import { defineContract } from '#common/contract.ts'
import { bool, required, ref, text } from '#common/fields.ts'
import { signedInReaders } from '#common/readers.ts'

/** Saved searches of lists: private ones, and those shared on the same page. */
export const savedView = defineContract('sys/view', {
  doc: 'Saved views of lists',
  readers: signedInReaders,
  fields: {
    name: required(text(60)),
    /** path of the page, such as /crf/info/list */
    place: required(text(100, '^(/[A-Za-z0-9]+){1,4}$')),
    /** the search as in the URL, a JSON object */
    query: required(text(4000, '^\\{')),
    /** visible columns in order, comma-separated; null: the reader's own columns */
    columns: text(4000, '^\\w+(,\\w+)*$'),
    shared: bool(),
    standard: bool(),
  },
  readOnlyFields: { createBy: ref('sys/user'), ownerName: required(text()) },
  filters: ['place'],
  defaultSort: 'name',
  crud: ['list', 'save', 'remove'],
  calls: {},
})
