import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { crud } from '#server/crud.ts'
import { resource } from '#server/resource.ts'
import { notification } from '../notification.contract.ts'
import { notificationText } from '../notification.text.ts'
import { mailCirculars } from './mail-circulars.ts'
import { prefer, preferenceOf, readNotices, unreadNotices } from './own-notices.ts'

export default resource(notification, notificationText, {
  table: 'notification',
  view: 'notificationRow',
  scope: ({ userId }) => sql<SqlBool>`user_id = ${userId}`,
  grants: {},
  hourly: { circularMails: mailCirculars },
}, (r) => ({
  ...crud(r, { list: 'signedIn' }),
  read: { needs: 'signedIn', run: readNotices },
  // The bell asks by itself when it hears of something new: that nobody is there must still end the session.
  unread: { needs: 'signedIn', reads: true, quiet: true, run: (ctx) => unreadNotices(ctx) },
  preference: { needs: 'signedIn', reads: true, run: (ctx) => preferenceOf(ctx) },
  prefer: { needs: 'signedIn', run: prefer },
}))
