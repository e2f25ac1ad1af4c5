import { defineCall, defineContract } from '#common/contract.ts'
import { uncheckedFileId, required } from '#common/fields.ts'
import { signedInReaders } from '#common/readers.ts'

/** Issued files: signed survey, registration and CRF certificates. Specification section 7. */
export const issuedFile = defineContract('work/file', {
  doc: 'Issued files',
  readers: signedInReaders,
  fields: {},
  crud: [],
  calls: {
    get: defineCall(
      'An issued file itself, with its name, of a certificate the caller reaches',
      { fileId: required(uncheckedFileId()) },
      {},
      'file',
    ),
  },
})
