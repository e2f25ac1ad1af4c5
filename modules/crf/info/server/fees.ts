import type { InputOf } from '#common/contract.ts'
import { changeRow, lockRow, refuseStale } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import type { crf } from '../crf.contract.ts'
import { crfMachine } from '../crf.machine.ts'
import { crfText } from '../crf.text.ts'

/** Keeps what a CRF cost and earned, in USD with two decimals: by finance, as long as it is not closed. */
export async function saveFees(ctx: Ctx, r: Resource, { id, version, ...values }: InputOf<typeof crf, 'fees'>): Promise<{ id: number; version: number }> {
  const row = await lockRow(ctx, r, id)
  refuseStale(row, version)
  if (row['status'] === crfMachine.states.closed) refuse(409, crfText.feesClosed)
  return changeRow(ctx, r, row, values, 'fees')
}
