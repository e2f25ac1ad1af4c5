import { defineCall, defineContract } from '#common/contract.ts'
import { bool, enumOf, instant, int, list, required, objectList, text } from '#common/fields.ts'
import { mailKinds, noticeKinds } from '#modules/sys/notice/notice.fields.ts'
import { signedInReaders } from '#common/readers.ts'

const preference = { lang: enumOf('zh', 'en'), reminderMail: required(bool()) }
const kindsWanted = list(required(enumOf(...mailKinds)), mailKinds.length)

/** Notices to the signed-in user, private. */
export const notification = defineContract('home/notification', {
  doc: 'Notices to a user',
  readers: signedInReaders,
  fields: {
    kind: required(enumOf(...noticeKinds)),
    titleZh: required(text(300)),
    titleEn: required(text(300)),
    textZh: text(4000),
    textEn: text(4000),
    link: text(500),
    readTime: instant(),
  },
  readOnlyFields: { unread: required(bool()) },
  searchColumns: ['titleZh', 'titleEn'],
  filters: ['unread', 'kind'],
  sortableColumns: ['unread', 'id'],
  defaultSort: '-unread',
  crud: ['list'],
  calls: {
    read: defineCall(
      'Marks notices as read: the given ones, or with `all` every one',
      { ids: list(required(int(1, Number.MAX_SAFE_INTEGER)), 200), all: bool() },
      { read: required(int()) },
    ),
    unread: defineCall(
      'Number of unread notices of the caller, and the newest of them',
      {},
      {
        count: required(int()),
        list: required(
          objectList(
            {
              id: required(int(1)),
              titleZh: required(text(300)),
              titleEn: required(text(300)),
              link: text(500),
              createTime: required(instant()),
            },
            10,
          ),
        ),
      },
    ),
    preference: defineCall(
      'Mail preferences of the caller: kinds of notices, and language; the default is that ' +
        'of the region',
      {},
      {
        ...preference,
        mailKinds: required(kindsWanted),
        regionLang: required(enumOf('zh', 'en')),
      },
    ),
    prefer: defineCall(
      'Saves the mail preferences; kinds that are not given stay unchanged',
      { ...preference, mailKinds: kindsWanted },
      {},
    ),
  },
})
