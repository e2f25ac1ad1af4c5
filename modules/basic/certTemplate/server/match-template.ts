import type { InputOf, OutputOf } from '#common/contract.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { certTemplate } from '../certTemplate.contract.ts'
import { rankedTemplates } from './matching-templates.ts'

/**
 * The template that a certificate would get, and why each of the others would not be chosen; for
 * testing the criteria.
 */
export async function matchTemplate(
  ctx: RequestContext,
  { certId, ...wish }: InputOf<typeof certTemplate, 'match'>,
): Promise<OutputOf<typeof certTemplate, 'match'>> {
  const ranked = await rankedTemplates(ctx.db, certId, wish)
  return {
    list: ranked
      .slice(0, 200)
      .map(({ id, templateName, templateVersion, status, fits, reasons }, i) => ({
        id,
        templateName,
        templateVersion,
        status: status === 1 ? 1 : 0,
        fits,
        wins: fits && i === 0,
        reasons,
      })),
  }
}
