import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { crud } from '#server/records/crud.ts'
import { resource } from '#server/core/resource.ts'
import { notification } from '../notification.contract.ts'
import { notificationText } from '../notification.text.ts'
import { mailCirculars } from '#modules/sys/notice/server/mail-circulars.ts'
import {
  savePreference,
  preferenceOf,
  readNotices,
  unreadNotices,
} from '#modules/sys/notice/server/own-notices.ts'

export default resource(
  notification,
  notificationText,
  {
    table: 'notification',
    view: 'notificationRow',
    scope: ({ userId }) => sql<SqlBool>`user_id = ${userId}`,
    defaultGrants: {},
    hourlyTasks: { circularMails: mailCirculars },
  },
  (r) => ({
    ...crud(r, { list: 'signedIn' }),
    read: { requires: 'signedIn', handler: readNotices },
    // The bell requests it on every event, so it does not extend the session.
    unread: {
      requires: 'signedIn',
      noTransaction: true,
      background: true,
      handler: (ctx) => unreadNotices(ctx),
    },
    preference: { requires: 'signedIn', noTransaction: true, handler: (ctx) => preferenceOf(ctx) },
    prefer: { requires: 'signedIn', handler: savePreference },
  }),
)
