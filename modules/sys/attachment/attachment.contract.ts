import { call, contract } from '#common/contract.ts'
import { askedFile, int, must, text } from '#common/fields.ts'
import { documentKinds } from '#common/uploads.ts'
import { signedInReaders } from '#common/readers.ts'

const stored = { attachmentId: must(text(60)), path: must(text(300)), originName: must(text(200)), size: must(int(0, Number.MAX_SAFE_INTEGER)), type: must(text(100)) }

/** Files that records refer to. Specification section 7. */
export const attachment = contract('sys/attachment', {
  doc: 'Files',
  readers: signedInReaders,
  fields: {},
  crud: [],
  // An image of 750 kB: one of 500 by 300 pixels (specification 5) is smaller, whatever it shows. Some characters are percent-encoded in a form.
  limits: { 'upload/base64': { bytes: 1_200_000, keys: 20 } },
  calls: {
    upload: call('Keeps a file', {}, stored, { takes: documentKinds }),
    'upload/base64': call('Keeps an image drawn in the browser', { base64: must({ ...text(1_000_000), schema: { type: 'string', minLength: 1, maxLength: 1_000_000 } }), ext: must(text(4, '^(png|jpg|jpeg)$')) }, stored),
    get: call('Name and path of a file that the caller may read', { attachmentId: must(askedFile()) }, stored),
    download: call('The file itself, for who may read it', { attachmentId: must(askedFile()) }, {}, 'file'),
  },
})
