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
    personalTables: [
      {
        table: 'notification',
        userColumn: 'user_id',
        columns: ['create_time', 'kind', 'title_zh', 'title_en', 'text_zh', 'text_en', 'read_time'],
        erase: false,
      },
      {
        table: 'notificationPreference',
        userColumn: 'user_id',
        columns: ['lang', 'reminder_mail', 'mail_kinds'],
        erase: true,
      },
      {
        table: 'circularMail',
        userColumn: 'user_id',
        columns: ['news_id', 'publish_time'],
        erase: false,
      },
    ],
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
