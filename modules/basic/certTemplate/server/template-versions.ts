import { sql } from 'kysely'
import type { DetailOf } from '#common/contract.ts'
import { onlyRow, untyped } from '#server/core/db.ts'
import { diffFields } from '#server/records/audit/audit.ts'
import { changeRow, createRow, saveRow } from '#server/records/rows/save-row.ts'
import type { Saved } from '#server/records/rows/save-row.ts'
import { getResource } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resource.ts'
import { lockRow, assertCurrentVersion } from '#server/records/rows/read-row.ts'
import { countUsages } from '#server/records/rows/count-usages.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuseFields } from '#server/core/refusal.ts'
import type { certTemplate } from '../certTemplate.contract.ts'
import type {
  LockedTemplate,
  TemplateResource,
  TemplateRow,
  TemplateValues,
} from './template-row.ts'
import { certTemplateText } from '../certTemplate.text.ts'

type Family = Pick<TemplateRow, 'id' | 'firstId'>
type Version = DetailOf<typeof certTemplate>['versions'][number]
/** Input of `save`: the fields of either template. */
type TemplateInput = Record<string, unknown> & TemplateValues & Partial<Saved>
/** Fields that affect the printed document. */
const printed = ['templateFileId', 'paramList'] as const

/** Uses of a template by every resource that refers to it, with the number of unfinished ones. */
export async function templateUses(
  ctx: RequestContext,
  r: TemplateResource,
  id: number,
): Promise<{ path: string; titleZh: string; titleEn: string; count: number; open: number }[]> {
  const uses = await countUsages(ctx, r.contract.path, id)
  return Promise.all(
    uses.map(async ({ path, titleZh, titleEn, field, count }) => {
      const { table, machine } = getResource(ctx.services, path)
      const ends = (machine?.finalStates ?? []).map((name) => machine?.states[name])
      const open = ends.length
        ? (
            await onlyRow(
              ctx.db,
              sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
                where ${sql.ref(field)} = ${id} and not status = any(${ends}::int[])`,
            )
          ).count
        : 0
      return { path, titleZh, titleEn, count, open }
    }),
  )
}

const familyOf = ({ id, firstId }: Family) => firstId ?? id
const inFamily = (row: Family) => sql<boolean>`coalesce(first_id, id) = ${familyOf(row)}`

/** All versions of a template, the newest first. */
export const versionsOf = (
  ctx: RequestContext,
  r: TemplateResource,
  row: Family,
): Promise<Version[]> =>
  untyped(ctx.db)
    .selectFrom(r.table as string)
    .where(inFamily(row))
    .orderBy('id', 'desc')
    .limit(100)
    .select(['id', 'templateVersion', 'status', 'createTime'])
    .$castTo<Version>()
    .execute()

/** Detail of a template beyond its fields. */
export const templateDetail = async (ctx: RequestContext, r: TemplateResource, row: Family) => ({
  versions: await versionsOf(ctx, r, row),
  usedBy: await templateUses(ctx, r, row.id),
})

/**
 * Next version name: `2026.1` → `2026.2`; a version without a number at its end gets one. Existing
 * versions are skipped.
 */
export function nextVersion(version: string, taken: ReadonlySet<string>): string {
  const [, head = version, digits] = /^(.*?)(\d+)$/.exec(version) ?? []
  for (let n = digits === undefined ? 2 : Number(digits) + 1; ; n++) {
    const next = digits === undefined ? `${head}.${n}` : `${head}${n}`
    if (!taken.has(next)) return next
  }
}

/**
 * Saves a template. One in use is not overwritten: another file or other parameters create a new
 * version, and existing records keep the old one. @returns the id of the new version then
 * @throws Refusal 409 for a stale version; 400 for another certificate type of a template in use
 */
export async function saveTemplate(
  ctx: RequestContext,
  r: TemplateResource,
  input: TemplateInput,
): Promise<{ id: number; version: number }> {
  const { id, version, ...given } = input
  const cleared = Object.keys(given).some(
    (name) => given[name] === null && r.contract.fields[name]?.required,
  )
  if (!id || cleared || !['certId', ...printed].some((name) => name in given))
    return saveRow(ctx, r, input)
  const now = await lockRow(ctx, r, id)
  assertCurrentVersion(now, version)
  const changed = new Set(diffFields(now, given, new Set()).map(({ field }) => field))
  const used =
    ['certId', ...printed].some((name) => changed.has(name)) &&
    (await countUsages(ctx, r.contract.path, id)).length > 0
  if (used && changed.has('certId'))
    refuseFields({ field: 'certId', phrase: certTemplateText.certOfUsed })
  if (!used) return saveRow(ctx, r, input)
  return replaceTemplate(ctx, r, now, given)
}

/** Creates a new version of a template that the caller has locked, and retires the earlier ones. */
async function replaceTemplate(
  ctx: RequestContext,
  r: Resource,
  now: LockedTemplate,
  given: TemplateInput,
): Promise<{ id: number; version: number }> {
  const values: TemplateInput = {
    ...Object.fromEntries(Object.keys(r.contract.fields).map((name) => [name, now[name]])),
    ...given,
    status: 1,
  }
  const before = await untyped(ctx.db)
    .selectFrom(r.table as string)
    .where(inFamily(now))
    .orderBy('id')
    .selectAll()
    .forUpdate()
    .$castTo<TemplateRow>()
    .execute()
  if ((given.templateVersion ?? now.templateVersion) === now.templateVersion)
    values.templateVersion = nextVersion(
      now.templateVersion,
      new Set(before.map((row) => row.templateVersion)),
    )
  await r.beforeSave?.(ctx, values, null)
  const made = await createRow(ctx, r, { ...values, firstId: familyOf(now) })
  for (const row of before.filter(({ status }) => status === 1))
    await changeRow(ctx, r, row, { status: 0 }, 'replace')
  return made
}
