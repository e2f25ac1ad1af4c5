import { call, contract } from '#common/contract.ts'
import { bool, choice, instant, int, list, must, rows, text } from '#common/fields.ts'
import { signedInReaders } from '#common/readers.ts'

/** What a notice is about. */
export const noticeKinds = ['reminder', 'task', 'message', 'report'] as const
/** What comes by mail only to those who ask for it; reminders come to all who do not decline them. In the product everybody is told everything. */
export const mailKinds = ['circular', 'task', 'message', 'report'] as const
const preference = { lang: choice('zh', 'en'), reminderMail: must(bool()) }
const kindsWanted = list(must(choice(...mailKinds)), mailKinds.length)

/** Notices to the signed-in person: nobody sees those of others. */
export const notification = contract('home/notification', {
  doc: 'Notices to a person',
  readers: signedInReaders,
  fields: {
    kind: must(choice(...noticeKinds)), titleZh: must(text(300)), titleEn: must(text(300)), textZh: text(4000), textEn: text(4000), link: text(500), readTime: instant(),
  },
  shows: { unread: must(bool()) },
  search: ['titleZh', 'titleEn'],
  filters: ['unread', 'kind'],
  sorts: ['unread', 'id'],
  sort: '-unread',
  crud: ['list'],
  calls: {
    read: call('Marks notices as read: those named, or with `all` every one', { ids: list(must(int(1, Number.MAX_SAFE_INTEGER)), 200), all: bool() }, { read: must(int()) }),
    unread: call('How many notices the caller has not read, and the newest of them', {}, {
      count: must(int()), list: must(rows({ id: must(int(1)), titleZh: must(text(300)), titleEn: must(text(300)), link: text(500), createTime: must(instant()) }, 10)),
    }),
    preference: call('Of what the caller is told by mail too, and in which language; without one, in that of the region', {}, {
      ...preference, mailKinds: must(kindsWanted), regionLang: must(choice('zh', 'en')),
    }),
    prefer: call('Chooses that; kinds that are not given stay as they are', { ...preference, mailKinds: kindsWanted }, {}),
  },
})
