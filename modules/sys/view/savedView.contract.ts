import { contract } from '#common/contract.ts'
import { bool, must, ref, text } from '#common/fields.ts'
import { signedInReaders } from '#common/readers.ts'

/** Searches of lists kept by name: a person's own, and those shared on the same page. */
export const savedView = contract('sys/view', {
  doc: 'Saved views of lists',
  readers: signedInReaders,
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
  shows: { createBy: ref('sys/user'), ownerName: must(text()) },
  filters: ['place'],
  sort: 'name',
  crud: ['list', 'save', 'remove'],
  calls: {},
})
