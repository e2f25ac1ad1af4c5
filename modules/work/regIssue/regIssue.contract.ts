import { defineCall, defineContract } from '#common/contract.ts'
import { int, required, text } from '#common/fields.ts'

/** The flags' files of registration certificates. Specification section 7. */
export const regIssue = defineContract('work/regIssue', {
  doc: 'Files of registration certificates',
  readers: ['staff'],
  fields: {},
  crud: [],
  calls: {
    upload: defineCall(
      "Keeps the flag's file with a registration certificate, in place of an earlier one",
      { issueId: required(int(1, Number.MAX_SAFE_INTEGER)) },
      {
        attachmentId: required(text(60)),
        path: required(text(300)),
        originName: required(text(200)),
        size: required(int(0, Number.MAX_SAFE_INTEGER)),
        sha256: required(text(64)),
        version: required(int(1)),
      },
      { acceptedFileKinds: ['pdf'] },
    ),
  },
})
