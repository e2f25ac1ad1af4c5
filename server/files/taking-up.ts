/** What a call names as an attachment must be one that its caller may read, and of a kind that belongs there. */
import { sql } from 'kysely'
import type { JsonSchema } from '#common/fields.ts'
import { documentKinds, kindOfType, kindsInWords } from '#common/uploads.ts'
import type { FileKind } from '#common/uploads.ts'
import type { Ctx } from '../http/context.ts'
import { Refusal, httpText } from '../http/refusal.ts'
import type { FieldFault } from '../http/refusal.ts'
import { filesText } from './files.text.ts'
import { holdersOf, mayRead } from './holders.ts'
import { limitsOf } from './limits.ts'

interface Named { field: string; id: string; kinds: readonly FileKind[] }
interface Counted { field: string; count: number }

/** Whether a call names attachments at all; found once, in its shape. */
export const namesFiles = (schema: JsonSchema): boolean => JSON.stringify(schema).includes('"attachment":')

/** The attachments in a call's input, by the shape of it; a list of them is one field. */
function namedIn(schema: JsonSchema, value: unknown, field: string, found: { named: Named[]; lists: Counted[] }): void {
  if (value === null || value === undefined) return
  const kinds = schema['attachment'] as readonly FileKind[] | undefined
  if (kinds) return void (typeof value === 'string' && found.named.push({ field, id: value, kinds }))
  for (const one of (schema['anyOf'] ?? []) as JsonSchema[]) namedIn(one, value, field, found)
  const items = schema['items'] as JsonSchema | undefined
  if (items && Array.isArray(value)) {
    const files = items['attachment'] !== undefined
    if (files) found.lists.push({ field, count: value.length })
    value.forEach((one, i) => namedIn(items, one, files ? field : `${field}.${i}`, found))
  }
  if (schema['properties'] && typeof value === 'object' && !Array.isArray(value))
    for (const [name, inner] of Object.entries(schema['properties'] as Record<string, JsonSchema>)) namedIn(inner, (value as Record<string, unknown>)[name], field ? `${field}.${name}` : name, found)
}

/** Drawings that a record has held since they were still taken may stay where documents may be. */
function fits({ type, attachedTime }: { type: string; attachedTime: string | null }, kinds: readonly FileKind[]): boolean {
  const kind = kindOfType(type) ?? 'key'
  return kinds.includes(kind) || (kind === 'svg' && attachedTime !== null && documentKinds.every((one) => kinds.includes(one)))
}

/**
 * Judges the attachments that a call names before it is carried out, and holds them until the transaction ends, so that
 * nobody removes them meanwhile. The lock is the one that claiming needs: with a weaker one, calls that name the same file
 * would each wait for the others.
 * @param keeps the call changes something
 * @returns those that no record has taken up yet: for `takenUp`, after the call
 * @throws Refusal 400 at the fields: somebody else's file is one that is not there
 */
export async function takeUp(ctx: Ctx, schema: JsonSchema, input: unknown, keeps: boolean): Promise<string[]> {
  const found: { named: Named[]; lists: Counted[] } = { named: [], lists: [] }
  namedIn(schema, input, '', found)
  if (!found.named.length) return []
  const faults: FieldFault[] = []
  const { perRecord } = await limitsOf(ctx.services.db)
  for (const { field, count } of found.lists) if (count > perRecord) faults.push({ field, phrase: filesText.tooManyHere, params: { max: perRecord } })
  const ids = [...new Set(found.named.map(({ id }) => id))]
  const query = ctx.db.selectFrom('attachment').where('attachmentId', 'in', ids).select(['attachmentId', 'originName', 'type', 'createBy', 'attachedTime'])
  const rows = new Map((await (keeps ? query.orderBy('attachmentId').forNoKeyUpdate() : query).execute()).map((row) => [row.attachmentId, row]))
  const readable = new Map<string, boolean>()
  for (const id of ids) {
    const row = rows.get(id)
    readable.set(id, row !== undefined && (row.attachedTime === null && row.createBy === ctx.user.userId || await mayRead(ctx, id)))
  }
  for (const { field, id, kinds } of found.named) {
    const row = rows.get(id)
    if (!readable.get(id)) faults.push({ field, phrase: filesText.notYours })
    else if (!fits(row!, kinds)) faults.push({ field, phrase: filesText.wrongKind, params: { name: row!.originName, list: kindsInWords(kinds) } })
  }
  if (faults.length) throw new Refusal(400, httpText.badInput, {}, faults.filter(({ field }, i) => faults.findIndex((one) => one.field === field) === i))
  return keeps ? ids.filter((id) => rows.get(id)!.attachedTime === null) : []
}

/** Marks those that a record names by now: not every call keeps what it is given, some make something else of it. */
export async function takenUp({ db, services }: Ctx, loose: readonly string[]): Promise<void> {
  for (const id of loose)
    if ((await holdersOf(db, services.resources, id, true)).length) await db.updateTable('attachment').set({ attachedTime: sql`now()` }).where('attachmentId', '=', id).execute()
}
