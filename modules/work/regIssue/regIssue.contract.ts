import { call, contract } from '#common/contract.ts'
import { int, must, text } from '#common/fields.ts'

/** The flag's files of registration certificates. Specification section 7. */
export const regIssue = contract('work/regIssue', {
  doc: 'Files of registration certificates',
  readers: ['staff'],
  fields: {},
  crud: [],
  calls: {
    upload: call("Keeps the flag's file with a registration certificate, in place of an earlier one", { issueId: must(int(1, Number.MAX_SAFE_INTEGER)) }, {
      attachmentId: must(text(60)), path: must(text(300)), originName: must(text(200)), size: must(int(0, Number.MAX_SAFE_INTEGER)), sha256: must(text(64)), version: must(int(1)),
    }, { takes: ['pdf'] }),
  },
})
