import { call, contract } from '#common/contract.ts'
import { area, bool, choice, instant, int, list, must, text } from '#common/fields.ts'

/** Mails of the product: those sent, those on their way, and those that could not be sent. Who reads it must run the house. */
export const outbox = contract('sys/outbox', {
  doc: 'Outbox: mails of the product',
  readers: ['staff'],
  fields: {
    recipients: must(text(2000)), subject: must(text(500)), state: must(choice('queued', 'sent', 'failed', 'kept')), tries: must(int()), sentTime: instant(), error: text(1000),
    confidential: must(bool()), body: area(100_000), attachments: list(must(text()), 100),
  },
  search: ['subject', 'recipients'],
  filters: ['state'],
  ranges: ['sentTime'],
  sort: '-id',
  crud: ['list', 'get', 'export'],
  calls: {
    sendAgain: call('Sends a mail that failed, or was kept because there was no mail server', { id: must(int(1, Number.MAX_SAFE_INTEGER)) }, {}),
  },
})
