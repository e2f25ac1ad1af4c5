import { call, contract } from '#common/contract.ts'
import { askedFile, must } from '#common/fields.ts'
import { signedInReaders } from '#common/readers.ts'

/** Files that were issued: signed certificates of surveys and CRFs, and those of flags. Specification section 7. */
export const issuedFile = contract('work/file', {
  doc: 'Issued files',
  readers: signedInReaders,
  fields: {},
  crud: [],
  calls: {
    get: call('An issued file itself, with its name, of a certificate the caller reaches', { fileId: must(askedFile()) }, {}, 'file'),
  },
})
