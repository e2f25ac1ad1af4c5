import { rankTemplates } from '#common/rules/certificates/score-template.ts'
import type {
  TemplateScore,
  MatchedTemplate,
  TemplateCriteria,
} from '#common/rules/certificates/score-template.ts'
import type { Db } from '#server/core/db.ts'

export interface Candidate extends MatchedTemplate, TemplateScore {
  templateName: string
  templateVersion: string
}

/**
 * All templates of a certificate type with their scores, in order of preference:
 * common/rules/certificates/score-template.ts.
 */
export async function rankedTemplates(
  db: Db,
  certId: number,
  wish: TemplateCriteria,
): Promise<Candidate[]> {
  const rows = await db
    .selectFrom('certTemplate')
    .where('certId', '=', certId)
    .select([
      'id',
      'templateName',
      'templateVersion',
      'status',
      'flagId',
      'shipTypes',
      'grossTonFrom',
      'grossTonTo',
      'term',
      'actionType',
      'alsoFor',
    ])
    .execute()
  return rankTemplates(
    rows.map((row) => ({ ...row, alsoFor: (row.alsoFor as MatchedTemplate['alsoFor']) ?? null })),
    wish,
  )
}

/** Templates that match a certificate, the preferred one first. */
export async function matchingTemplates(
  db: Db,
  { certId, ...wish }: TemplateCriteria & { certId: number },
): Promise<{ id: number; templateName: string }[]> {
  return (await rankedTemplates(db, certId, wish))
    .filter(({ fits }) => fits)
    .map(({ id, templateName }) => ({ id, templateName }))
}
