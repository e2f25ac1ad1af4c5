import { getResource } from '#server/core/resource.ts'
import type { CrfResource } from './crf-row.ts'
import { systemPrincipal } from '#server/core/context.ts'
import type { RequestContext } from '#server/core/context.ts'
import { executeMove } from '#server/records/state-machine/machine.ts'
import { crfMachine } from '../crf.machine.ts'
import { finishCrf } from './moves.ts'

/**
 * Locks a CRF for work on its certificates, before the certificate rows, so that it is serialized
 * with closing.
 */
export async function lockCrf(ctx: RequestContext, id: number): Promise<void> {
  await ctx.db.selectFrom('crf').where('id', '=', id).select('id').forUpdate().executeTakeFirst()
}

/**
 * Finishes a CRF in issuing on behalf of the system, in the transaction of its last certificate.
 */
export async function finishIssued(ctx: RequestContext, id: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('crf')
    .where('id', '=', id)
    .select(['version', 'status'])
    .executeTakeFirstOrThrow()
  if (row.status !== crfMachine.states.issuing) return
  const system: RequestContext = {
    ...ctx,
    user: { ...systemPrincipal, dataType: 3, rights: new Set(['crf.info.finish']) },
  }
  await executeMove(
    system,
    getResource<CrfResource>(ctx.services, 'crf/info'),
    'finish',
    { id, version: row.version },
    finishCrf,
  )
}
