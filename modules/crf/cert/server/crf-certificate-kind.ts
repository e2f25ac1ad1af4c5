import { matchingTemplates } from '#modules/basic/certTemplate/server/matching-templates.ts'
import type {
  CertificateKind,
  ShipCriteria,
} from '#modules/certificates/issuing/server/certificate-kind.ts'
import type { RequestContext } from '#server/core/context.ts'
import { getResource } from '#server/core/resource.ts'
import { lockRow } from '#server/records/rows/read-row.ts'
import { changeRow } from '#server/records/rows/save-row.ts'
import { crfCertMachine } from '../crfCert.machine.ts'
import type { CrfCertResource, CrfCertRow } from './crf-cert-row.ts'

/** Form types of the specification, section 9: 1 FC, 2 RA, 3 RO, 4 convention. */
export const formTypeRo = 3

/** Sources of a CRF's product for template parameters. */
const productFields = [
  'productName',
  'productModel',
  'serialNumber',
  'approvalCertNo',
  'approvalBy',
  'approvalDate',
  'drawingsApprovalNo',
  'drawingsApprovalBy',
  'drawingsApprovalDate',
  'applicant',
  'manufacturer',
  'purchaser',
  'intendedService',
  'serviceRestrictions',
] as const
/** Source name of a field: `productName` is `product.name`. */
const sourceName = (field: string): string =>
  field.replace(/^product(\w)/, (_, letter: string) => letter.toLowerCase())

async function productGroup(ctx: RequestContext, { crfId }: { crfId?: number }) {
  if (crfId === undefined) throw new Error('a certificate without a CRF')
  const crf = await ctx.db
    .selectFrom('crf')
    .where('id', '=', crfId)
    .select([...productFields, 'crfNo'])
    .executeTakeFirstOrThrow()
  return {
    product: Object.fromEntries(productFields.map((field) => [sourceName(field), crf[field]])),
    crf: { crfNo: crf.crfNo },
  }
}

/**
 * Templates for a certificate of a type, of a ship or of a product, the most specific first.
 * @param loaded facts of the ship, if loaded
 */
export async function templatesFor(
  ctx: RequestContext,
  {
    shipId,
    certId,
    term,
    actionType,
  }: { shipId: number | null; certId: number; term: string; actionType: string },
  loaded?: ShipCriteria,
): Promise<{ id: number; templateName: string }[]> {
  const ship =
    shipId === null
      ? { flagId: null, shipType: null, grossTonnage: null }
      : (loaded ??
        (await ctx.db
          .selectFrom('ship')
          .where('id', '=', shipId)
          .select(['flagId', 'shipType', 'grossTonnage'])
          .executeTakeFirstOrThrow()))
  const { flagId, shipType, grossTonnage } = ship
  return matchingTemplates(ctx.db, { flagId, shipType, grossTonnage, certId, term, actionType })
}

/** Job that generates several documents: batch-jobs.ts. */
export const generateManyJob = 'crf.cert.generateMany'

const resourceOf = ({ services }: RequestContext) =>
  getResource<CrfCertResource>(services, 'crf/cert')

/** CRF certificates as a kind of the issuing engine. */
export const crfCertificateKind: CertificateKind<CrfCertRow> = {
  table: 'crfCert',
  find: (db, id) =>
    db
      .selectFrom('crfCertRow')
      .where('id', '=', id)
      .selectAll()
      .$castTo<CrfCertRow>()
      .executeTakeFirst(),
  lock: (ctx, id) => lockRow(ctx, resourceOf(ctx), id),
  change: (ctx, now, values) => changeRow(ctx, resourceOf(ctx), now, values),
  machine: crfCertMachine,
  job: 'crf.cert.generate',
  batchJob: generateManyJob,
  editable: ['waitInfo', 'auditFailed'],
  waitSign: 'waitSign',
  fixed: ['crfId', 'shipId', 'certId'],
  templates: templatesFor,
  groups: productGroup,
  // A certificate of the RO has the RO's seal and no personal seal of its signatory.
  without: (row) => (row.formType === formTypeRo ? ['sealPersonal'] : []),
  societySeal: (row) => row.formType === formTypeRo,
}
