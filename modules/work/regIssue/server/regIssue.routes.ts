import { keepFlagFile } from '#modules/work/regCert/server/flag-file.ts'
import { resource } from '#server/core/resource.ts'
import { regIssue } from '../regIssue.contract.ts'
import { regIssueText } from '../regIssue.text.ts'

export default resource(
  regIssue,
  regIssueText,
  {
    scope: 'shared',
    defaultGrants: { upload: ['sys_operators', 'sys_register_manager'] },
    rightLabels: { upload: [regIssueText.upload.zh, regIssueText.upload.en] },
  },
  () => ({
    upload: {
      requires: 'work.regIssue.upload',
      handler: (ctx, { issueId }) => keepFlagFile(ctx, issueId),
    },
  }),
)
