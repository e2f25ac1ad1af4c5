import { defineCall, defineContract } from '#common/contract.ts'
import { multilineText, bool, enumOf, instant, int, list, required, text } from '#common/fields.ts'

/** Mails of the product: sent, pending and failed. Readers must be administrators of the system. */
export const outbox = defineContract('sys/outbox', {
  doc: 'Outbox: mails of the product',
  readers: ['staff'],
  fields: {
    recipients: required(text(2000)),
    subject: required(text(500)),
    state: required(enumOf('queued', 'sent', 'failed', 'kept')),
    tries: required(int()),
    sentTime: instant(),
    error: text(1000),
    confidential: required(bool()),
    body: multilineText(100_000),
    attachments: list(required(text()), 100),
  },
  searchColumns: ['subject', 'recipients'],
  filters: ['state'],
  rangeFilters: ['sentTime'],
  defaultSort: '-id',
  crud: ['list', 'get', 'export'],
  calls: {
    sendAgain: defineCall(
      'Sends a mail again that failed, or was held without a mail server',
      { id: required(int(1, Number.MAX_SAFE_INTEGER)) },
      {},
    ),
  },
})
