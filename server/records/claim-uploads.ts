/**
 * Checks the attachments named in the input of a call: the caller must be able to read them, and
 * their file kind must be allowed in the field.
 */
import { sql } from 'kysely'
import type { JsonSchema } from '#common/fields.ts'
import { documentKinds, kindOfContentType, formatKinds } from '#common/uploads.ts'
import type { FileKind } from '#common/uploads.ts'
import type { RequestContext } from '#server/core/context.ts'
import { Refusal, httpText } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { filesText } from '../platform/files/files.text.ts'
import { findFileReferences, canReadFile } from '#server/records/rows/file-references.ts'
import { limitsOf } from '../platform/files/upload-limits.ts'
import { valueFor } from '#server/core/lookup.ts'

interface Named {
  field: string
  id: string
  kinds: readonly FileKind[]
}
interface Counted {
  field: string
  count: number
}

const withAttachments = new WeakMap<JsonSchema, boolean>()

/** Whether the schema of a call contains attachments. Schemas do not change. */
export function hasAttachments(schema: JsonSchema): boolean {
  let found = withAttachments.get(schema)
  if (found === undefined)
    withAttachments.set(schema, (found = JSON.stringify(schema).includes('"attachment":')))
  return found
}

/** Collects the attachments in an input by its schema; a list of attachments is one field. */
function collectAttachments(
  schema: JsonSchema,
  value: unknown,
  field: string,
  found: { named: Named[]; lists: Counted[] },
): void {
  if (value === null || value === undefined) return
  const kinds = schema['attachment'] as readonly FileKind[] | undefined
  if (kinds)
    return void (typeof value === 'string' && found.named.push({ field, id: value, kinds }))
  for (const one of (schema['anyOf'] ?? []) as JsonSchema[])
    collectAttachments(one, value, field, found)
  const items = schema['items'] as JsonSchema | undefined
  if (items && Array.isArray(value)) {
    const files = items['attachment'] !== undefined
    if (files) found.lists.push({ field, count: value.length })
    value.forEach((one, i) =>
      collectAttachments(items, one, files ? field : `${field}.${i}`, found),
    )
  }
  if (schema['properties'] && typeof value === 'object' && !Array.isArray(value))
    for (const [name, inner] of Object.entries(schema['properties'] as Record<string, JsonSchema>))
      collectAttachments(
        inner,
        (value as Record<string, unknown>)[name],
        field ? `${field}.${name}` : name,
        found,
      )
}

/**
 * Drawings stay allowed in document fields of records that have held them since before they were
 * disallowed.
 */
function isKindAllowed(
  { type, attachedTime }: { type: string; attachedTime: string | null },
  kinds: readonly FileKind[],
): boolean {
  const kind = kindOfContentType(type) ?? 'key'
  return (
    kinds.includes(kind) ||
    (kind === 'svg' && attachedTime !== null && documentKinds.every((one) => kinds.includes(one)))
  )
}

/**
 * Checks the attachments that a call names, and locks them until the transaction ends, so that they
 * cannot be removed in the meantime. The lock is the one that `claimUploads` needs: a weaker lock
 * would cause deadlocks between calls that name the same file.
 * @param isWrite the call changes data
 * @returns unclaimed attachments, to be passed to `claimUploads` after the call
 * @throws Refusal 400 at the fields; a file of another person is reported like a missing one
 */
export async function checkUploads(
  ctx: RequestContext,
  schema: JsonSchema,
  input: unknown,
  isWrite: boolean,
): Promise<string[]> {
  const found: { named: Named[]; lists: Counted[] } = { named: [], lists: [] }
  collectAttachments(schema, input, '', found)
  if (!found.named.length) return []
  const errors: FieldError[] = []
  if (found.lists.length) {
    // By the connection of the transaction: one that waits for a second connection of the pool
    // blocks every call that does the same.
    const { perRecord } = await limitsOf(ctx.db)
    for (const { field, count } of found.lists)
      if (count > perRecord)
        errors.push({ field, phrase: filesText.tooManyHere, params: { max: perRecord } })
  }
  const ids = [...new Set(found.named.map(({ id }) => id))]
  const query = ctx.db
    .selectFrom('attachment')
    .where('attachmentId', 'in', ids)
    .select(['attachmentId', 'originName', 'type', 'createBy', 'attachedTime'])
  const rows = new Map(
    (await (isWrite ? query.orderBy('attachmentId').forNoKeyUpdate() : query).execute()).map(
      (row) => [row.attachmentId, row],
    ),
  )
  const readable = new Map<string, boolean>()
  for (const id of ids) {
    const row = rows.get(id)
    readable.set(
      id,
      row !== undefined &&
        ((row.attachedTime === null && row.createBy === ctx.user.userId) ||
          (await canReadFile(ctx, id))),
    )
  }
  for (const { field, id, kinds } of found.named) {
    const row = rows.get(id)
    if (!readable.get(id)) errors.push({ field, phrase: filesText.notYours })
    else if (!isKindAllowed(row!, kinds))
      errors.push({
        field,
        phrase: filesText.wrongKind,
        params: { name: row!.originName, list: formatKinds(kinds) },
      })
  }
  if (errors.length)
    throw new Refusal(
      400,
      httpText.badInput,
      {},
      errors.filter(({ field }, i) => errors.findIndex((one) => one.field === field) === i),
    )
  return isWrite ? ids.filter((id) => valueFor(rows, id).attachedTime === null) : []
}

/**
 * Marks uploads as claimed when a record refers to them. Not every call stores the uploads it
 * receives.
 */
export async function claimUploads(
  { db, services }: RequestContext,
  unclaimed: readonly string[],
): Promise<void> {
  for (const id of unclaimed)
    if ((await findFileReferences(db, services.resources, id, true)).length)
      await db
        .updateTable('attachment')
        .set({ attachedTime: sql`now()` })
        .where('attachmentId', '=', id)
        .execute()
}
