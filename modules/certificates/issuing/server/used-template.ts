import type { Db } from '#server/core/db.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { TemplateTerm } from '#common/rules/certificates/template-term.ts'
import type { Param } from './template-values.ts'

/** A template as a certificate in work uses it. Specification section 3 (Certificate template). */
export interface UsedTemplate extends TemplateTerm {
  params: Param[]
  templateName: string | null
  /** validity as text, printed */
  certExpiry: string | null
  /** office that issues, printed */
  issueUnit: string | null
  /** size of the ships it applies to, as text, printed */
  shipSize: string | null
}

const none: UsedTemplate = {
  params: [],
  templateName: null,
  certExpiry: null,
  issueUnit: null,
  shipSize: null,
  termDura: null,
  termUnit: null,
}

/** The template of a certificate; empty without one. */
export async function templateOf(
  { db }: { db: Db },
  templateId: number | null | undefined,
): Promise<UsedTemplate> {
  if (!templateId) return none
  const { paramList, ...template } = await db
    .selectFrom('certTemplate')
    .where('id', '=', templateId)
    .select([
      'paramList',
      'templateName',
      'certExpiry',
      'issueUnit',
      'shipSize',
      'termDura',
      'termUnit',
    ])
    .executeTakeFirstOrThrow()
  return { ...template, params: paramList as Param[] }
}

/** Parameters of a template; empty without one. */
export const paramsOf = async (ctx: RequestContext, templateId: number | null): Promise<Param[]> =>
  (await templateOf(ctx, templateId)).params
