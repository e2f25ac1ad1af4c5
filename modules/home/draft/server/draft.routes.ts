import { deleteExpiredKeys } from '#server/app/http/idempotency.ts'
import { resource } from '#server/core/resource.ts'
import { draft } from '../draft.contract.ts'
import { draftText } from '../draft.text.ts'
import { dropDraft, keepDraft, ownDrafts, readDraft, removeOldDrafts } from './own-drafts.ts'

export default resource(
  draft,
  draftText,
  {
    scope: 'shared',
    defaultGrants: {},
    personalTables: [
      {
        table: 'draft',
        userColumn: 'user_id',
        columns: ['create_time', 'typed_time', 'key', 'title', 'value'],
        erase: true,
      },
    ],
    hourlyTasks: { oldDrafts: removeOldDrafts, oldKeys: deleteExpiredKeys },
  },
  () => ({
    // Requested automatically when a page opens or the connection returns, so it does not extend
    // the session.
    mine: { requires: 'signedIn', noTransaction: true, background: true, handler: ownDrafts },
    read: { requires: 'signedIn', noTransaction: true, background: true, handler: readDraft },
    // Typing is activity, so that a long form does not end its session.
    keep: { requires: 'signedIn', handler: keepDraft },
    drop: { requires: 'signedIn', background: true, handler: dropDraft },
  }),
)
