import { readFile } from 'node:fs/promises'
import type { Ctx } from '#server/http/context.ts'
import { productFile, productParams } from '../demo/product-template.ts'

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The template of product certificates, unless there is one. */
async function addProductTemplate(ctx: Ctx): Promise<void> {
  const cert = await ctx.db.selectFrom('cert').where('code', '=', 'PROD').select('id').executeTakeFirst()
  if (!cert || (await ctx.db.selectFrom('certTemplate').where('certId', '=', cert.id).select('id').executeTakeFirst())) return
  const { attachmentId } = await ctx.services.files.attach(ctx.db, { bytes: await readFile(productFile), name: 'PROD.docx', type: docx, createBy: null })
  await ctx.db.insertInto('certTemplate').values({
    templateName: '产品证书 Product Certificate', templateVersion: '2026.1', certId: cert.id, crfType: 1, issueUnit: 'Plimsoll Classification Society', templateFileId: attachmentId,
    paramList: JSON.stringify(productParams),
  }).execute()
}

/** The product template, and certificates of the demonstration CRFs in every status. */
export const seed = {
  order: 81,
  async demo(ctx: Ctx) {
    await addProductTemplate(ctx)
  },
}
