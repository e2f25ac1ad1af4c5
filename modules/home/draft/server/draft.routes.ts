import { forgetCalls } from '#server/http/once.ts'
import { resource } from '#server/resource.ts'
import { draft } from '../draft.contract.ts'
import { draftText } from '../draft.text.ts'
import { dropDraft, keepDraft, ownDrafts, readDraft, removeOld } from './own-drafts.ts'

export default resource(draft, draftText, { scope: 'shared', grants: {}, hourly: { oldDrafts: removeOld, oldKeys: forgetCalls } }, () => ({
  // Asked by itself when a page opens, and when the line is back: that nobody is there must still end the session.
  mine: { needs: 'signedIn', reads: true, quiet: true, run: ownDrafts },
  read: { needs: 'signedIn', reads: true, quiet: true, run: readDraft },
  // Whoever types is there: a long form must not end its own session.
  keep: { needs: 'signedIn', run: keepDraft },
  drop: { needs: 'signedIn', quiet: true, run: dropDraft },
}))
