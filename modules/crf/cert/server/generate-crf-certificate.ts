import { enqueueDocumentGeneration } from '#modules/certificates/issuing/server/generate-document.ts'
import { assertNotGenerating } from '#modules/certificates/issuing/server/document-state.ts'
import { issuingText } from '#modules/certificates/issuing/issuing.text.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { executeMove } from '#server/records/state-machine/machine.ts'
import type { MoveInput } from '#server/records/state-machine/machine.ts'
import { crfCertificateKind } from './crf-certificate-kind.ts'
import type { CrfCertResource, CrfCertRow } from './crf-cert-row.ts'
import { signerFor } from './resolve-signer.ts'

/** @throws Refusal 409 without a template that has a document */
export async function assertTemplate(
  ctx: RequestContext,
  { templateId }: Pick<CrfCertRow, 'templateId'>,
): Promise<void> {
  const template = templateId
    ? await ctx.db
        .selectFrom('certTemplate')
        .where('id', '=', templateId)
        .select('templateFileId')
        .executeTakeFirst()
    : undefined
  if (!template || !(await ctx.services.files.find(ctx.db, template.templateFileId)))
    refuse(409, issuingText.noTemplate)
}

/**
 * Queues generation of the document and sets the signer. The values are frozen: number and UTN are
 * assigned with the document, and nothing can be edited afterwards. Specification section 4.
 * @param queue false: the caller generates the document
 */
export const generateCertificate = (
  ctx: RequestContext,
  r: CrfCertResource,
  input: MoveInput & { signerId?: number | null },
  { queue = true } = {},
) =>
  executeMove(ctx, r, 'generate', input, async (_, row) => {
    if (queue) await assertNotGenerating(ctx, crfCertificateKind, row)
    const { userId, surveyorId } = await signerFor(ctx, row, input.signerId)
    if (queue) await enqueueDocumentGeneration(ctx, crfCertificateKind, row.id)
    return { pdfFileId: null, signerId: userId, surveyorId }
  })
