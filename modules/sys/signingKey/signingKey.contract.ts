import { algorithms } from '#common/verification/public-signing-key.ts'
import { defineCall, defineContract } from '#common/contract.ts'
import { bool, enumOf, instant, int, required, text } from '#common/fields.ts'

/**
 * Signing keys of the society: the one in force, and earlier ones, whose certificates are retained.
 */
export const signingKey = defineContract('sys/signingKey', {
  doc: 'Signing keys of the society',
  readers: ['staff'],
  fields: {
    subject: required(text(500)),
    fingerprint: required(text(64)),
    algorithm: required(enumOf(...algorithms)),
    source: required(enumOf('made', 'uploaded', 'environment')),
    validFrom: required(instant()),
    validTo: required(instant()),
    retiredTime: instant(),
    compromised: required(bool()),
    documents: required(int()),
    issuer: required(text(500)),
  },
  searchColumns: ['subject', 'fingerprint'],
  filters: ['source', 'compromised'],
  rangeFilters: ['validTo'],
  defaultSort: '-id',
  confirmed: ['roll'],
  crud: ['list', 'get', 'export', 'history'],
  calls: {
    roll: defineCall(
      'Creates a new signing key after confirmation by a second person (`confirmationId`). ' +
        'The private part of the previous key is erased; its signatures stay verifiable. ' +
        '`compromised`: others may have had the key, so that its signatures are valid only ' +
        'for files in the register',
      { compromised: bool() },
      {
        id: required(int(1)),
        fingerprint: required(text(64)),
        validTo: required(instant()),
      },
    ),
  },
})
