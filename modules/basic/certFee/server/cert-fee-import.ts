import { atCells } from '#server/records/import/read-record.ts'
import { recordImport } from '#server/records/import/record-import.ts'
import type { RequestContext } from '#server/core/context.ts'
import { certFee, certFeeImportable } from '../certFee.contract.ts'
import { certFeeText } from '../certFee.text.ts'
import { bandFaults, feeRows, lockTariffs, bandPositionErrors, termFaults } from './tariff-rules.ts'
import type { CertFeeColumns } from './cert-fee-row.ts'
import type { FeeRow } from './tariff-rules.ts'

const kindsOf = async (ctx: RequestContext) =>
  new Map(
    (await ctx.db.selectFrom('cert').select(['id', 'certType', 'certSub']).execute()).map(
      (cert) => [cert.id, cert],
    ),
  )
/** The subcategory of its certificate; without a certificate, its own. */
const feeTypeOf = (
  kinds: Awaited<ReturnType<typeof kindsOf>>,
  { certId, feeType }: CertFeeColumns,
): number | null => (certId ? (kinds.get(certId)?.certSub ?? null) : (feeType ?? null))
const none = {
  certId: null,
  feeType: null,
  surveyType: null,
  shipType: null,
  flagId: null,
  effectiveTo: null,
  endTon: null,
}

/** Import of tariffs: file rows and rows in effect together must not overlap or leave gaps. */
export const certFeeImport = recordImport(certFee, certFeeText, 'basic.certFee.import', {
  ...certFeeImportable,
  headers: {
    certId: ['certificate', 'certificate code', 'code', '证书', '证书代码'],
    staTon: ['from gt', 'gt from', '起始吨位'],
    endTon: ['to gt', 'gt to', '截止吨位'],
    fee: ['amount', 'price', '金额'],
    shipType: ['ship type', '船型'],
    flagId: ['flag', '船旗'],
  },
  keys: [],
  async validate(ctx, rows) {
    await lockTariffs(ctx)
    const [kinds, there] = [await kindsOf(ctx), await feeRows(ctx)]
    // A row is checked once its required cells are filled in.
    const toFeeRow = (values: CertFeeColumns) =>
      ({ ...none, ...values, feeType: feeTypeOf(kinds, values) }) as FeeRow
    const input = rows
      .map(({ number, values }) => ({ ...toFeeRow(values), fileRow: number }))
      .filter(({ staTon, effectiveFrom }) => staTon !== undefined && effectiveFrom !== undefined)
    return (values: CertFeeColumns, number) => {
      const row = toFeeRow(values)
      const others = [...there, ...input.filter(({ fileRow }) => fileRow !== number)]
      const terms = termFaults(
        { ...row, feeType: values.feeType ?? null },
        row.certId ? kinds.get(row.certId) : undefined,
      )
      return atCells(
        terms.length ? terms : [...bandFaults(row), ...bandPositionErrors(row, others)],
        values,
      )
    }
  },
  async complete(ctx, rows: CertFeeColumns[]) {
    const kinds = await kindsOf(ctx)
    return rows.map((row) => ({ ...row, feeType: feeTypeOf(kinds, row) }))
  },
})
