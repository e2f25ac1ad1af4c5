import { call, contract } from '#common/contract.ts'
import { int, must, text } from '#common/fields.ts'

/** Scans of survey certificates that were signed by hand. Specification section 7. */
export const surveyIssue = contract('work/surveyIssue', {
  doc: 'Signed scans of survey certificates',
  readers: ['staff'],
  fields: {},
  crud: [],
  calls: {
    upload: call('Takes the scan of a certificate that waits for its signature and was signed by hand: it is issued with it', { issueId: must(int(1, Number.MAX_SAFE_INTEGER)) }, {
      attachmentId: must(text(60)), path: must(text(300)), version: must(int(1)), status: must(int()),
    }, { takes: ['pdf'] }),
  },
})
