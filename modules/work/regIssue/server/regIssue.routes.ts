import { keepFlagFile } from '#modules/work/regCert/server/flag-file.ts'
import { resource } from '#server/resource.ts'
import { regIssue } from '../regIssue.contract.ts'
import { regIssueText } from '../regIssue.text.ts'

export default resource(regIssue, regIssueText, {
  scope: 'shared',
  grants: { upload: ['sys_operators', 'sys_register_manager'] },
  rightWords: { upload: [regIssueText.upload.zh, regIssueText.upload.en] },
}, () => ({
  upload: { needs: 'work.regIssue.upload', run: (ctx, { issueId }) => keepFlagFile(ctx, issueId) },
}))
