import { sql } from 'kysely'
import type { SelectQueryBuilder } from 'kysely'
import { differences } from '#server/audit/audit.ts'
import { changeRow, createRow, lockRow, refuseStale, saveRow } from '#server/db/rows.ts'
import { usesOf } from '#server/db/uses.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuseFields } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import { certTemplateText } from '../certTemplate.text.ts'

type Values = Record<string, any>
type Row = Values & { id: number; version: number }
const own = (ctx: Ctx, r: Resource) => ctx.db.selectFrom(r.table as never) as SelectQueryBuilder<any, any, any>
/** The fields that decide what is printed. */
const printed = ['templateFileId', 'paramList'] as const

/** Where a template is used: by every resource that refers to it, with how much of it is still in work. */
export async function templateUses(ctx: Ctx, r: Resource, id: number): Promise<{ path: string; titleZh: string; titleEn: string; count: number; open: number }[]> {
  const uses = await usesOf(ctx, r.contract.path, id)
  return Promise.all(uses.map(async ({ path, titleZh, titleEn, field, count }) => {
    const user = ctx.services.resources.get(path)!
    const ends = user.machine?.ends.map((name) => (user.machine!.states as Record<string, number>)[name]) ?? []
    const open = ends.length
      ? (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(user.table!)} where ${sql.ref(field)} = ${id} and not status = any(${ends}::int[])`.execute(ctx.db)).rows[0]!.count : 0
    return { path, titleZh, titleEn, count, open }
  }))
}

const familyOf = (row: Values) => Number(row['firstId'] ?? row['id'])
const inFamily = (row: Values) => sql<boolean>`coalesce(first_id, id) = ${familyOf(row)}`

/** All versions of a template, the newest first. */
export const versionsOf = (ctx: Ctx, r: Resource, row: Values): Promise<Values[]> =>
  own(ctx, r).where(inFamily(row)).orderBy('id', 'desc').limit(100).select(['id', 'templateVersion', 'status', 'createTime']).execute()

/** What the page of a template shows besides its fields. */
export const templateDetail = async (ctx: Ctx, r: Resource, row: Values) =>
  ({ versions: await versionsOf(ctx, r, row), usedBy: await templateUses(ctx, r, row['id']) })

/** `2026.1` → `2026.2`; a version without a number at its end gets one. Passes over those that are taken. */
export function nextVersion(version: string, taken: ReadonlySet<string>): string {
  const [, head = version, digits] = /^(.*?)(\d+)$/.exec(version) ?? []
  for (let n = digits === undefined ? 2 : Number(digits) + 1; ; n++) {
    const next = digits === undefined ? `${head}.${n}` : `${head}${n}`
    if (!taken.has(next)) return next
  }
}

/**
 * Saves a template. One that is in use is not overwritten: other file or parameters make a new version, and what
 * was made with the old one keeps it. @returns the id of the new version then
 * @throws Refusal 409 when somebody else has saved meanwhile; 400 for another certificate type of one in use
 */
export async function saveTemplate(ctx: Ctx, r: Resource, input: Values): Promise<{ id: number; version: number }> {
  const { id, version, ...given } = input
  const cleared = Object.keys(given).some((name) => given[name] === null && r.contract.fields[name]?.required)
  if (!id || cleared || !['certId', ...printed].some((name) => name in given)) return saveRow(ctx, r, input)
  const now: Row = await lockRow(ctx, r, id)
  refuseStale(now, version)
  const changed = new Set(differences(now, given, new Set()).map(({ field }) => field))
  const used = ['certId', ...printed].some((name) => changed.has(name)) && (await usesOf(ctx, r.contract.path, id)).length > 0
  if (used && changed.has('certId')) refuseFields({ field: 'certId', phrase: certTemplateText.certOfUsed })
  if (!used) return saveRow(ctx, r, input)
  return replaceTemplate(ctx, r, now, given)
}

/** Makes a new version of a template that the caller has locked, and retires those before it. */
async function replaceTemplate(ctx: Ctx, r: Resource, now: Row, given: Values): Promise<{ id: number; version: number }> {
  const values: Values = { ...Object.fromEntries(Object.keys(r.contract.fields).map((name) => [name, now[name]])), ...given, status: 1 }
  const before = await own(ctx, r).where(inFamily(now)).orderBy('id').selectAll().forUpdate().execute() as Row[]
  if ((given['templateVersion'] ?? now['templateVersion']) === now['templateVersion']) values['templateVersion'] = nextVersion(now['templateVersion'], new Set(before.map((row) => row['templateVersion'])))
  await r.beforeSave?.(ctx, values, null)
  const made = await createRow(ctx, r, { ...values, firstId: familyOf(now) })
  for (const row of before.filter(({ status }) => status === 1)) await changeRow(ctx, r, row, { status: 0 }, 'replace')
  return made
}
