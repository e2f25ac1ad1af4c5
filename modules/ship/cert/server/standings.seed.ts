import type { RequestContext } from '#server/core/context.ts'
import { storeMissingStandings } from './standing/store-standings.ts'

/** What the demonstration certificates are worth: after every other seed. */
export const seed = {
  order: 1000,
  demo: ({ db }: RequestContext): Promise<void> => storeMissingStandings(db),
}
