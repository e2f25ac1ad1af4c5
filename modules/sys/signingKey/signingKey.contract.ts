import { algorithms } from '#common/authentic/known-key.ts'
import { call, contract } from '#common/contract.ts'
import { bool, choice, instant, int, must, text } from '#common/fields.ts'

/** The keys the society has signed with: the one in force, and those before it, whose certificates are kept for ever. */
export const signingKey = contract('sys/signingKey', {
  doc: 'Signing keys of the society',
  readers: ['staff'],
  fields: {
    subject: must(text(500)), fingerprint: must(text(64)), algorithm: must(choice(...algorithms)), source: must(choice('made', 'uploaded', 'environment')),
    validFrom: must(instant()), validTo: must(instant()), retiredTime: instant(), compromised: must(bool()), documents: must(int()), issuer: must(text(500)),
  },
  search: ['subject', 'fingerprint'],
  filters: ['source', 'compromised'],
  ranges: ['validTo'],
  sort: '-id',
  confirmed: ['roll'],
  crud: ['list', 'get', 'export', 'history'],
  calls: {
    roll: call('Makes a new key and puts it in force, once a second person has confirmed it (`confirmationId`). Of the one before it the private part is destroyed; what it has signed stays verifiable. `compromised`: others may have had it, and what it has signed counts only where the register knows the very file', { compromised: bool() }, {
      id: must(int(1)), fingerprint: must(text(64)), validTo: must(instant()),
    }),
  },
})
