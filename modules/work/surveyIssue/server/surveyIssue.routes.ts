import { acceptSignedScan } from '#modules/work/surveyCert/server/survey-certificate-kind.ts'
import type { SurveyCertResource } from '#modules/work/surveyCert/server/survey-cert-row.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { executeMove } from '#server/records/state-machine/machine.ts'
import { getResource, resource } from '#server/core/resource.ts'
import { surveyIssue } from '../surveyIssue.contract.ts'
import { surveyIssueText } from '../surveyIssue.text.ts'

/** The move `scan` of a survey certificate without a version check: this call has no version. */
async function upload(ctx: RequestContext, { issueId }: { issueId: number }) {
  const r = getResource<SurveyCertResource>(ctx.services, 'work/surveyCert')
  const { id, version } = await getRow(ctx, r, issueId)
  const moved = await executeMove(ctx, r, 'scan', { id, version }, acceptSignedScan)
  const { fileId } = await getRow(ctx, r, id)
  if (!fileId) throw new Error(`survey certificate ${id} was signed without a file`)
  return {
    attachmentId: fileId,
    path: `/api/sys/attachment/download?attachmentId=${fileId}`,
    version: moved.version,
    status: moved.status,
  }
}

export default resource(
  surveyIssue,
  surveyIssueText,
  {
    scope: 'shared',
    defaultGrants: { scan: ['sys_surveyor', 'sys_operators'] },
    rightLabels: { scan: ['上传签字扫描件', 'Upload signed scan'] },
  },
  () => ({
    upload: { requires: 'work.surveyCert.scan', handler: upload },
  }),
)
