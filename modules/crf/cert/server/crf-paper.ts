import { fittingTemplates } from '#modules/basic/certTemplate/server/fitting-templates.ts'
import type { PaperKind } from '#modules/work/paper/server/paper-kind.ts'
import type { Ctx } from '#server/http/context.ts'
import { crfCertMachine } from '../crfCert.machine.ts'

type Row = Record<string, any>

/** Form types of the specification, section 9: 1 FC, 2 RA, 3 RO, 4 convention. */
export const roForm = 3

/** What of a CRF's product a template can be filled from. */
const productFields = [
  'productName', 'productModel', 'serialNumber', 'approvalCertNo', 'approvalBy', 'approvalDate', 'drawingsApprovalNo', 'drawingsApprovalBy', 'drawingsApprovalDate',
  'applicant', 'manufacturer', 'purchaser', 'intendedService', 'serviceRestrictions',
] as const
/** `productName` as a source is `product.name`. */
const sourceName = (field: string): string => field.replace(/^product(\w)/, (_, letter: string) => letter.toLowerCase())

async function productGroup(ctx: Ctx, row: Row) {
  const crf = await ctx.db.selectFrom('crf').where('id', '=', row['crfId']).select([...productFields, 'crfNo']).executeTakeFirstOrThrow()
  return { product: Object.fromEntries(productFields.map((field) => [sourceName(field), crf[field]])), crf: { crfNo: crf.crfNo } }
}

/** Templates for a certificate of a type, of a ship or of a product, the most particular first. */
export async function templatesFor(ctx: Ctx, { shipId, certId, term }: { shipId: number | null; certId: number; term: string }): Promise<{ id: number; templateName: string }[]> {
  const ship = shipId === null ? { flagId: null, shipType: null, grossTonnage: null }
    : await ctx.db.selectFrom('ship').where('id', '=', shipId).select(['flagId', 'shipType', 'grossTonnage']).executeTakeFirstOrThrow()
  return fittingTemplates(ctx.db, { ...ship, certId, term } as never)
}

/** Makes the documents of many at once: many.ts. */
export const generateManyJob = 'crf.cert.generateMany'

/** CRF certificates among the certificates in work. */
export const crfPaper: PaperKind = {
  path: 'crf/cert', table: 'crfCert', view: 'crfCertRow', machine: crfCertMachine, job: 'crf.cert.generate', batchJob: generateManyJob,
  editable: ['waitInfo', 'auditFailed'], waitSign: 'waitSign', fixed: ['crfId', 'shipId', 'certId'],
  templates: (ctx, row) => templatesFor(ctx, row as never),
  groups: productGroup,
  // The RO's seal stands for the RO; its signatory adds no seal of their own.
  without: (row) => (row['formType'] === roForm ? ['sealPersonal'] : []),
}
