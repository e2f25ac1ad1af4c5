import { contract } from '#common/contract.ts'
import { bool, must, text } from '#common/fields.ts'

/** Searches of lists kept by name: a person's own, and those shared on the same page. */
export const savedView = contract('sys/view', {
  doc: 'Saved views of lists',
  fields: {
    name: must(text(60)),
    /** path of the page, such as /crf/info/list */
    place: must(text(100, '^(/[A-Za-z0-9]+){1,4}$')),
    /** the page's search as it stands in the address, an object in JSON */
    query: must(text(4000, '^\\{')),
    /** the columns shown, in their order, with commas between; without them the reader's own stay */
    columns: text(4000, '^\\w+(,\\w+)*$'),
    shared: bool(),
    standard: bool(),
  },
  shows: { ownerName: must(text()) },
  filters: ['place'],
  sort: 'name',
  crud: ['list', 'save', 'remove'],
  calls: {},
})
