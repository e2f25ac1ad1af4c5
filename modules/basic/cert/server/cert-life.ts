import { sql } from 'kysely'
import type { TermKind } from '#common/rules/cert-term.ts'
import type { WindowRule } from '#common/rules/window-rules.ts'
import type { Db } from '#server/db/database.ts'

/** What the life of a certificate follows from, as its type has it at this moment. `documents`: what papers it needs. */
export interface TypeLife extends TermKind { validityBasis: string; documents: string[] | null; rules: WindowRule[] }

const lives = (db: Db) => db.selectFrom('cert').select(['id', 'validityMonths', 'validityBasis', 'documents', sql<boolean>`interim_of_id is not null`.as('interim'),
  sql<number | null>`(select i.validity_months from cert i where i.interim_of_id = cert.id order by i.id limit 1)`.as('interimMonths'), sql<WindowRule[]>`coalesce((
    select jsonb_agg(jsonb_build_object('code', r.code, 'ruleName', r.rule_name, 'ruleNameEn', r.rule_name_en, 'actionType', r.action_type, 'surveyType', r.survey_type,
      'cycleType', r.cycle_type, 'dueDate', r.due_date, 'windowDuration', r.window_duration, 'frontDuration', r.front_duration, 'postDuration', r.post_duration,
      'descn', coalesce(r.descn, ''), 'descnEn', coalesce(r.descn_en, r.descn, '')) order by r.sort, r.id)
    from rule r where r.id = any(cert.rule_ids)), '[]')`.as('rules')])

/**
 * Validity, with that of the interim type that stands in for it, papers and window rules of a certificate type, in one statement and straight from the tables: nothing is kept in memory, so
 * that a rule that was changed holds for the next window, whichever process computes it.
 * @throws when there is no such type
 */
export async function typeLife(db: Db, certId: number): Promise<TypeLife> {
  const { id: _id, ...life } = await lives(db).where('id', '=', certId).executeTakeFirstOrThrow()
  return life
}

/** The same of every type, by its id. */
export const typeLives = async (db: Db): Promise<Map<number, TypeLife>> => new Map((await lives(db).execute()).map(({ id, ...life }) => [id, life]))
