import { rankTemplates } from '#common/rules/template-match.ts'
import type { Judged, MatchedTemplate, TemplateWish } from '#common/rules/template-match.ts'
import type { Db } from '#server/db/database.ts'

export interface Candidate extends MatchedTemplate, Judged { templateName: string; templateVersion: string }

/** Every template of a certificate type, judged and in the order in which they are chosen: common/rules/template-match.ts. */
export async function rankedTemplates(db: Db, certId: number, wish: TemplateWish): Promise<Candidate[]> {
  const rows = await db.selectFrom('certTemplate').where('certId', '=', certId)
    .select(['id', 'templateName', 'templateVersion', 'status', 'flagId', 'shipTypes', 'grossTonFrom', 'grossTonTo', 'term', 'alsoFor']).execute()
  return rankTemplates(rows.map((row) => ({ ...row, alsoFor: row.alsoFor as MatchedTemplate['alsoFor'] ?? null })), wish)
}

/** Templates that fit a certificate, the one to be used first. For work that needs a template, such as survey certificates. */
export async function fittingTemplates(db: Db, { certId, ...wish }: TemplateWish & { certId: number }): Promise<{ id: number; templateName: string }[]> {
  return (await rankedTemplates(db, certId, wish)).filter(({ fits }) => fits).map(({ id, templateName }) => ({ id, templateName }))
}
