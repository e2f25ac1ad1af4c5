import { readFile } from 'node:fs/promises'
import { loadPrincipal } from '../access/principal.ts'
import { asSystem } from '../http/context.ts'
import type { Ctx } from '../http/context.ts'
import { httpText, refuse, refuseFields } from '../http/refusal.ts'
import type { JobHandler } from '../jobs/jobs.ts'
import type { Action, Resource } from '../resource.ts'
import { importText } from './import.text.ts'
import { checkedMapping, objectOf, suggestMapping } from './mapping.ts'
import { readTable } from './read-table.ts'
import { givenRows, runImport } from './run-import.ts'
import type { ImportKind, ImportOptions } from './run-import.ts'
import { importTemplate } from './template.ts'

/** More rows than these are done by a job. */
export const directRows = 1000

interface Given { attachmentId?: string | null; dryRun?: boolean | null; atomic?: boolean | null; update?: boolean | null; mapping?: unknown; defaults?: unknown }
interface JobInput { attachmentId: string; mapping: Record<string, unknown>; options: ImportOptions; lang: Ctx['lang']; ip: string }

/** The file that came with the call, kept for the calls that follow: trial runs, and the one that takes it in; or the one named. */
async function fileOf(ctx: Ctx, { attachmentId }: Given): Promise<{ attachmentId: string; name: string; bytes: Buffer }> {
  const [upload] = ctx.uploads
  if (upload) {
    const bytes = await readFile(upload.path)
    return { ...(await ctx.services.files.attach(ctx.db, { bytes, name: upload.name, type: upload.type, createBy: ctx.user.userId, loose: true })), name: upload.name, bytes }
  }
  if (!attachmentId) return refuseFields({ field: 'file', phrase: importText.noFile })
  const stored = (await ctx.services.files.find(ctx.db, attachmentId)) ?? refuseFields({ field: 'attachmentId', phrase: httpText.notFound })
  return { attachmentId, name: stored.originName, bytes: await ctx.services.files.read(stored.sha256) }
}

/** The calls of a resource that takes in tables, as common/import.ts declares them. */
export function importActions(r: Resource, kind: ImportKind, { recentAuth }: Pick<Action, 'recentAuth'> = {}): { 'import/template': Action; 'import/columns': Action; import: Action } {
  return {
    'import/template': { needs: kind.needs, reads: true, run: (ctx) => importTemplate(ctx, r, kind) },
    'import/columns': {
      needs: kind.needs, recentAuth: false, async run(ctx, input: Given) {
        const file = await fileOf(ctx, input)
        const { format, headers, rows } = await readTable(file.bytes)
        const sample = rows.slice(0, 5).map(({ cells }) => headers.map((_, i) => (cells[i] ?? '').slice(0, 200)))
        return { attachmentId: file.attachmentId, name: file.name, format, rows: rows.length, headers, mapping: suggestMapping(headers, kind.columns(ctx)), sample }
      },
    },
    import: {
      // A trial run changes nothing.
      needs: kind.needs, ...(recentAuth && { recentAuth: (_ctx, { dryRun }: Given) => dryRun === false }), async run(ctx, input: Given) {
        const file = await fileOf(ctx, input)
        const table = await readTable(file.bytes)
        const columns = kind.columns(ctx)
        const mapping = input.mapping ? objectOf(input.mapping, 'mapping') : suggestMapping(table.headers, columns)
        const defaults = await kind.defaults(ctx, objectOf(input.defaults, 'defaults'))
        const options: ImportOptions = { dryRun: input.dryRun !== false, atomic: input.atomic === true, update: input.update === true, defaults }
        const at = checkedMapping(mapping, table.headers, columns, defaults)
        if (table.rows.length <= directRows) return runImport(ctx, r, kind, givenRows(table, at), options)
        const work: JobInput = { attachmentId: file.attachmentId, mapping, options, lang: ctx.lang, ip: ctx.ip }
        return { jobId: await ctx.services.jobs.add(ctx.db, kind.job, work, ctx.user.userId) }
      },
    },
  }
}

/**
 * The job behind `import`. It works with the rights of the person who asked; rows and result are committed together, so that a job
 * taken up again after a crash never takes in anything twice.
 */
export const importJob = (path: string, kind: ImportKind): JobHandler => async (services, job, progress) => {
  const input = job.input as JobInput
  const who = (await loadPrincipal(services.db, job.createBy!)) ?? refuse(401, httpText.unauthenticated)
  const stored = (await services.files.find(services.db, input.attachmentId)) ?? refuse(404, httpText.notFound)
  const table = await readTable(await services.files.read(stored.sha256))
  return asSystem(services, async (system) => {
    const ctx: Ctx = { ...system, lang: input.lang, ip: input.ip }
    const at = checkedMapping(input.mapping, table.headers, kind.columns(ctx), input.options.defaults)
    const result = await runImport(ctx, services.resources.get(path)!, kind, givenRows(table, at), input.options, progress)
    await ctx.db.updateTable('job').set({ state: 'done', data: JSON.stringify(result) }).where('jobId', '=', job.jobId).execute()
    return result
  }, who)
}
