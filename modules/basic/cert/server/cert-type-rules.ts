import { sql } from 'kysely'
import type { TermKind } from '#common/rules/certificates/cert-term.ts'
import type { WindowRule } from '#common/rules/windows/window-rules.ts'
import type { Db } from '#server/core/db.ts'
import { batchedRowRead } from '#server/platform/database/batched-read.ts'

/** Validity rules of a certificate type. `documents`: the documents it requires. */
export interface CertTypeRules extends TermKind {
  code: string
  validityBasis: string
  documents: string[] | null
  rules: WindowRule[]
}

const lives = (db: Db) =>
  db.selectFrom('cert').select([
    'id',
    'code',
    'validityMonths',
    'validityBasis',
    'documents',
    sql<boolean>`interim_of_id is not null`.as('interim'),
    sql<
      number | null
    >`(select i.validity_months from cert i where i.interim_of_id = cert.id order by i.id limit 1)`.as(
      'interimMonths',
    ),
    sql<WindowRule[]>`coalesce((
    select jsonb_agg(jsonb_build_object('code', r.code, 'ruleName', r.rule_name, 'ruleNameEn',
      r.rule_name_en, 'actionType', r.action_type, 'surveyType', r.survey_type,
      'cycleType', r.cycle_type, 'dueDate', r.due_date, 'windowDuration', r.window_duration,
        'frontDuration', r.front_duration, 'postDuration', r.post_duration,
      'descn', coalesce(r.descn, ''), 'descnEn', coalesce(r.descn_en, r.descn, '')) order by r.sort, r.id)
    from rule r where r.id = any(cert.rule_ids)), '[]')`.as('rules'),
  ])

const readType = batchedRowRead((db: Db, ids) => readCertTypesRules(db, ids))

/**
 * Validity, validity of its interim type, documents and window rules of a certificate type, in one
 * statement. Not cached, so that a changed rule applies to the next computed window in every
 * process.
 * @throws when there is no such type
 */
export async function readCertTypeRules(db: Db, certId: number): Promise<CertTypeRules> {
  const type = await readType(db, certId)
  if (!type) throw new Error(`no certificate type ${certId}`)
  return type
}

/** Validity rules of these types, by id. */
export const readCertTypesRules = async (
  db: Db,
  certIds: readonly number[],
): Promise<Map<number, CertTypeRules>> =>
  new Map(
    (await lives(db).where('id', 'in', certIds).execute()).map(({ id, ...life }) => [id, life]),
  )

/** Validity rules of all types, by id. */
export const readAllCertTypeRules = async (db: Db): Promise<Map<number, CertTypeRules>> =>
  new Map((await lives(db).execute()).map(({ id, ...life }) => [id, life]))
