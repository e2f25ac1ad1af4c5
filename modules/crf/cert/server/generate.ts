import { queueDocument, refuseBeingMade } from '#modules/work/paper/server/make-document.ts'
import { paperText } from '#modules/work/paper/paper.text.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import { makeMove } from '#server/machine/machine.ts'
import type { MoveInput } from '#server/machine/machine.ts'
import type { Resource } from '#server/resource.ts'
import { crfPaper } from './crf-paper.ts'
import { signerFor } from './signers.ts'

/**
 * Has the document made and settles who signs it. What the certificate says is frozen: number and UTN are allotted with the
 * document, and nothing can be edited afterwards. Specification section 4.
 * @param queue false: the caller makes the document
 */
export const generateCertificate = (ctx: Ctx, r: Resource, input: MoveInput, { queue = true } = {}) =>
  makeMove(ctx, r, 'generate', input, async (_, row) => {
    if (queue) await refuseBeingMade(ctx, crfPaper, row)
    const template = row['templateId'] ? await ctx.db.selectFrom('certTemplate').where('id', '=', row['templateId']).select('templateFileId').executeTakeFirst() : undefined
    const stored = template && (await ctx.services.files.find(ctx.db, template.templateFileId))
    if (!stored) return refuse(409, paperText.noTemplate)
    const { userId, surveyorId } = await signerFor(ctx, row, input['signerId'] as number | null | undefined)
    if (queue) await queueDocument(ctx, crfPaper, row.id)
    return { pdfFileId: null, signerId: userId, surveyorId }
  })
