import { call, contract } from '#common/contract.ts'
import { area, bool, instant, int, must, rows, text } from '#common/fields.ts'
import { signedInReaders } from '#common/readers.ts'

/** Of one person; the oldest goes when there are more. */
export const mostDrafts = 50
/** Characters of what is typed into one form, as JSON. */
export const longestDraft = 200_000
const key = must(text(200))
const about = { title: must(text(300)), url: must(text(500, '^/([^/]|$)')), recordVersion: int(1), typedTime: must(instant()) }

/** Unsent input of the signed-in person: nobody reads that of others. */
export const draft = contract('home/draft', {
  doc: 'Unsent input of forms, kept for the person who typed it',
  readers: signedInReaders,
  fields: {},
  crud: [],
  calls: {
    mine: call('What the caller has begun and not sent, the newest first, without what was typed', {}, { list: must(rows({ key, ...about }, mostDrafts)) }),
    read: call('What was typed into one of them', { key }, { ...about, value: must(area(longestDraft)) }),
    keep: call('Keeps what was typed into a form, as JSON; what was typed later takes its place', { key, ...about, value: must(area(longestDraft)) }, { kept: must(bool()) }),
    drop: call('It was sent, or given up', { key }, {}),
  },
})
