import { defineCall, defineContract } from '#common/contract.ts'
import { multilineText, bool, instant, int, required, objectList, text } from '#common/fields.ts'
import { signedInReaders } from '#common/readers.ts'

/** Per user; the oldest draft is removed when there are more. */
export const maxDraftsPerUser = 50
/** Limit of the input of one form, in characters of JSON. */
export const maxDraftChars = 200_000
const key = required(text(200))
const about = {
  title: required(text(300)),
  url: required(text(500, '^/([^/]|$)')),
  recordVersion: int(1),
  typedTime: required(instant()),
}

/** Unsent form input of the signed-in user, private. */
export const draft = defineContract('home/draft', {
  doc: 'Unsent form input, private to its user',
  readers: signedInReaders,
  fields: {},
  crud: [],
  calls: {
    mine: defineCall(
      'The unsent drafts of the caller, newest first, without their contents',
      {},
      { list: required(objectList({ key, ...about }, maxDraftsPerUser)) },
    ),
    read: defineCall(
      'The contents of a draft',
      { key },
      { ...about, value: required(multilineText(maxDraftChars)) },
    ),
    keep: defineCall(
      'Stores the input of a form as JSON; the latest input wins',
      { key, ...about, value: required(multilineText(maxDraftChars)) },
      { kept: required(bool()) },
    ),
    drop: defineCall('Removes a draft that was sent or discarded', { key }, {}),
  },
})
