import { defineCall, defineContract } from '#common/contract.ts'
import { int, required, text } from '#common/fields.ts'

/** Scans of survey certificates signed by hand. Specification section 7. */
export const surveyIssue = defineContract('work/surveyIssue', {
  doc: 'Signed scans of survey certificates',
  readers: ['staff'],
  fields: {},
  crud: [],
  calls: {
    upload: defineCall(
      'Takes the scan of a certificate that waits for its signature and was signed by hand: it is issued with it',
      { issueId: required(int(1, Number.MAX_SAFE_INTEGER)) },
      {
        attachmentId: required(text(60)),
        path: required(text(300)),
        version: required(int(1)),
        status: required(int()),
      },
      { acceptedFileKinds: ['pdf', 'jpg', 'png'] },
    ),
  },
})
