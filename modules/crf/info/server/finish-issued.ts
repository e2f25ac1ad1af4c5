import { nobody } from '#server/http/context.ts'
import type { Ctx } from '#server/http/context.ts'
import { makeMove } from '#server/machine/machine.ts'
import { crfMachine } from '../crf.machine.ts'
import { finishCrf } from './moves.ts'

/** Locks a CRF for work on its certificates: before their own rows, so that closing it at the same moment waits or comes first. */
export async function lockCrf(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.selectFrom('crf').where('id', '=', id).select('id').forUpdate().executeTakeFirst()
}

/** The system finishes a CRF that is being issued, in the transaction of its last certificate. */
export async function finishIssued(ctx: Ctx, id: number): Promise<void> {
  const row = await ctx.db.selectFrom('crf').where('id', '=', id).select(['version', 'status']).executeTakeFirstOrThrow()
  if (row.status !== crfMachine.states.issuing) return
  const system: Ctx = { ...ctx, user: { ...nobody, dataType: 3, rights: new Set(['crf.info.finish']) } }
  await makeMove(system, ctx.services.resources.get('crf/info')!, 'finish', { id, version: row.version }, finishCrf)
}
