import { getResource } from '#server/core/resource.ts'
import { valueFor } from '#server/core/lookup.ts'
import { createRows } from '#server/records/import/write-rows.ts'
import type { RequestContext } from '#server/core/context.ts'
import { demoTariffs } from '../demo/tariffs.ts'
import type { DemoTariff } from '../demo/tariffs.ts'

/**
 * An empty database has no tariffs, because each society has its own; the demonstration has
 * invented ones.
 */
export const seed = {
  order: 43,
  async demo(ctx: RequestContext) {
    const certs = new Map(
      (await ctx.db.selectFrom('cert').select(['id', 'code', 'certType', 'certSub']).execute()).map(
        (cert) => [cert.code, cert],
      ),
    )
    const flags = new Map(
      (await ctx.db.selectFrom('flag').select(['id', 'iso2']).execute()).map(({ id, iso2 }) => [
        iso2,
        id,
      ]),
    )
    const rowsOf = ({ code, iso2, bands, ...terms }: DemoTariff) => {
      const cert = code === undefined ? undefined : valueFor(certs, code)
      const what = {
        certId: null,
        surveyType: null,
        shipType: null,
        flagId: iso2 === undefined ? null : valueFor(flags, iso2),
        effectiveTo: null,
        feeType: null,
        ...terms,
        ...(cert && { certId: cert.id, certType: cert.certType, feeType: cert.certSub }),
      }
      return bands.map((band) => ({
        ...what,
        unitFee: null,
        unitStep: null,
        unitAbove: null,
        minimum: null,
        maximum: null,
        remark: null,
        ...band,
      }))
    }
    const manuals = [...certs.values()]
      .filter(({ certType }) => certType === 30)
      .map(({ code }) => code)
    await createRows(
      ctx,
      getResource(ctx.services, 'basic/certFee'),
      demoTariffs(manuals).flatMap(rowsOf),
    )
  },
}
