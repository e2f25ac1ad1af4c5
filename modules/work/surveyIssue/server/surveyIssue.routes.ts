import { signByScan } from '#modules/work/surveyCert/server/survey-paper.ts'
import { getRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { makeMove } from '#server/machine/machine.ts'
import { resource } from '#server/resource.ts'
import { surveyIssue } from '../surveyIssue.contract.ts'
import { surveyIssueText } from '../surveyIssue.text.ts'

/** The move `scan` of a survey certificate, as it is now: this call knows no version. */
async function upload(ctx: Ctx, { issueId }: { issueId: number }) {
  const r = ctx.services.resources.get('work/surveyCert')!
  const { id, version } = await getRow(ctx, r, issueId)
  const moved = await makeMove(ctx, r, 'scan', { id, version }, signByScan)
  const { fileId } = await getRow(ctx, r, id)
  return { attachmentId: fileId, path: `/api/sys/attachment/download?attachmentId=${fileId}`, version: moved.version, status: moved.status }
}

export default resource(surveyIssue, surveyIssueText, {
  scope: 'shared', grants: { scan: ['sys_surveyor', 'sys_operators'] }, rightWords: { scan: ['上传签字扫描件', 'Upload the signed scan'] },
}, () => ({
  upload: { needs: 'work.surveyCert.scan', run: upload },
}))
