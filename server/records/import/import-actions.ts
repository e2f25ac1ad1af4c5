import { readFile } from 'node:fs/promises'
import { loadJobPrincipal } from '#server/platform/sign-in/api-keys.ts'
import { runAsSystem } from '#server/core/context.ts'
import { getResource } from '#server/core/resource.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuse, refuseFields } from '#server/core/refusal.ts'
import type { JobHandler } from '#server/core/job.ts'
import type { Resource } from '#server/core/resource.ts'
import type { Action } from '#server/core/action.ts'
import { importText } from './import.text.ts'
import { validateMapping, objectOf, suggestMapping } from './mapping.ts'
import { readTable } from './read-table.ts'
import { mapRows, runImport } from './run-import.ts'
import type { ImportDefinition, ImportOptions } from './run-import.ts'
import { importTemplate } from './template.ts'

/** Imports with more rows are done by a job. */
export const maxDirectImportRows = 1000

interface ImportInput {
  attachmentId?: string | null
  dryRun?: boolean | null
  atomic?: boolean | null
  update?: boolean | null
  mapping?: unknown
  defaults?: unknown
}
interface JobInput {
  attachmentId: string
  mapping: Record<string, unknown>
  options: ImportOptions
  lang: RequestContext['lang']
  ip: string
}

/**
 * The uploaded file, stored for the following calls (dry runs and import); or the stored file that
 * the call names.
 */
async function fileOf(
  ctx: RequestContext,
  { attachmentId }: ImportInput,
): Promise<{ attachmentId: string; name: string; bytes: Buffer }> {
  const [upload] = ctx.uploads
  if (upload) {
    const bytes = await readFile(upload.path)
    return {
      ...(await ctx.services.files.attach(ctx.db, {
        bytes,
        name: upload.name,
        type: upload.type,
        createBy: ctx.user.userId,
        unclaimed: true,
      })),
      name: upload.name,
      bytes,
    }
  }
  if (!attachmentId) return refuseFields({ field: 'file', phrase: importText.noFile })
  const stored =
    (await ctx.services.files.find(ctx.db, attachmentId)) ??
    refuseFields({ field: 'attachmentId', phrase: httpText.notFound })
  return {
    attachmentId,
    name: stored.originName,
    bytes: await ctx.services.files.read(stored.sha256, stored.originName),
  }
}

/** The calls of a resource with imports, as declared in common/import.ts. */
export function importActions(
  r: Resource,
  kind: ImportDefinition,
  { recentAuth }: Pick<Action, 'recentAuth'> = {},
): { 'import/template': Action; 'import/columns': Action; import: Action } {
  return {
    'import/template': {
      requires: kind.needs,
      noTransaction: true,
      handler: (ctx) => importTemplate(ctx, kind),
    },
    'import/columns': {
      requires: kind.needs,
      recentAuth: false,
      async handler(ctx, input: ImportInput) {
        const file = await fileOf(ctx, input)
        const { format, headers, rows } = await readTable(file.bytes)
        const sample = rows
          .slice(0, 5)
          .map(({ cells }) => headers.map((_, i) => (cells[i] ?? '').slice(0, 200)))
        return {
          attachmentId: file.attachmentId,
          name: file.name,
          format,
          rows: rows.length,
          headers,
          mapping: suggestMapping(headers, kind.columns(ctx)),
          sample,
        }
      },
    },
    import: {
      // A dry run changes nothing.
      requires: kind.needs,
      ...(recentAuth && { recentAuth: (_ctx, { dryRun }: ImportInput) => dryRun === false }),
      async handler(ctx, input: ImportInput) {
        const file = await fileOf(ctx, input)
        const table = await readTable(file.bytes)
        const columns = kind.columns(ctx)
        const mapping = input.mapping
          ? objectOf(input.mapping, 'mapping')
          : suggestMapping(table.headers, columns)
        const defaults = await kind.defaults(ctx, objectOf(input.defaults, 'defaults'))
        const options: ImportOptions = {
          dryRun: input.dryRun !== false,
          atomic: input.atomic === true,
          update: input.update === true,
          defaults,
        }
        const at = validateMapping(mapping, table.headers, columns, defaults)
        if (table.rows.length <= maxDirectImportRows)
          return runImport(ctx, r, kind, mapRows(table, at), options)
        const work: JobInput = {
          attachmentId: file.attachmentId,
          mapping,
          options,
          lang: ctx.lang,
          ip: ctx.ip,
        }
        return { jobId: await ctx.services.jobs.enqueue(ctx.db, kind.job, work, ctx.user) }
      },
    },
  }
}

/**
 * The job of `import`. It uses the rights of the person who started it. Rows and result are
 * committed together, so that a job resumed after a crash imports nothing twice.
 */
export const importJob =
  (path: string, kind: ImportDefinition): JobHandler =>
  async (services, job, progress) => {
    const input = job.input as JobInput
    const who = (await loadJobPrincipal(services.db, job)) ?? refuse(401, httpText.unauthenticated)
    const stored =
      (await services.files.find(services.db, input.attachmentId)) ?? refuse(404, httpText.notFound)
    const table = await readTable(await services.files.read(stored.sha256))
    return runAsSystem(
      services,
      async (system) => {
        const ctx: RequestContext = { ...system, lang: input.lang, ip: input.ip }
        const at = validateMapping(
          input.mapping,
          table.headers,
          kind.columns(ctx),
          input.options.defaults,
        )
        const result = await runImport(
          ctx,
          getResource(services, path),
          kind,
          mapRows(table, at),
          input.options,
          progress,
        )
        await ctx.db
          .updateTable('job')
          .set({ state: 'done', data: JSON.stringify(result) })
          .where('jobId', '=', job.jobId)
          .execute()
        return result
      },
      who,
    )
  }
