import { defineCall, defineContract } from '#common/contract.ts'
import { uncheckedFileId, int, required, text } from '#common/fields.ts'
import { documentKinds } from '#common/uploads.ts'
import { signedInReaders } from '#common/readers.ts'

const stored = {
  attachmentId: required(text(60)),
  path: required(text(300)),
  originName: required(text(200)),
  size: required(int(0, Number.MAX_SAFE_INTEGER)),
  type: required(text(100)),
}

/** Files that records refer to. Specification section 7. */
export const attachment = defineContract('sys/attachment', {
  doc: 'Files',
  readers: signedInReaders,
  fields: {},
  crud: [],
  // Allows an image of 750 kB. An image of 500 by 300 pixels (specification 5) is smaller. Forms
  // percent-encode some characters of base64.
  limits: { 'upload/base64': { bytes: 1_200_000, keys: 20 } },
  calls: {
    upload: defineCall('Keeps a file', {}, stored, { acceptedFileKinds: documentKinds }),
    'upload/base64': defineCall(
      'Stores an image drawn in the browser',
      {
        base64: required({
          ...text(1_000_000),
          schema: { type: 'string', minLength: 1, maxLength: 1_000_000 },
        }),
        ext: required(text(4, '^(png|jpg|jpeg)$')),
      },
      stored,
    ),
    get: defineCall(
      'Name and path of a file that the caller may read',
      { attachmentId: required(uncheckedFileId()) },
      stored,
    ),
    download: defineCall(
      'The file itself, for users who may read it',
      { attachmentId: required(uncheckedFileId()) },
      {},
      'file',
    ),
  },
})
