import { resource } from '#server/resource.ts'
import { workbench } from '../workbench.contract.ts'
import { workbenchText } from '../workbench.text.ts'
import { recordsOf } from './records.ts'
import { oldestWaiting, todosOf, waitedFor } from './todos.ts'

export default resource(workbench, workbenchText, { scope: 'shared', grants: {} }, () => ({
  get: {
    // An open workbench asks every minute by itself: that nobody is there must still end the session.
    needs: 'signedIn', reads: true, quiet: true, run: async (ctx) => {
      const waited = waitedFor(ctx)
      const [todos, rows, records] = await Promise.all([todosOf(waited), oldestWaiting(waited), recordsOf(ctx)])
      return { todos, rows, records }
    },
  },
}))
