import type { InputOf } from '#common/contract.ts'
import { changeRow } from '#server/records/rows/save-row.ts'
import { lockRow, assertCurrentVersion } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import type { CrfResource, LockedCrf } from './crf-row.ts'
import type { crf } from '../crf.contract.ts'
import { crfMachine } from '../crf.machine.ts'
import { crfText } from '../crf.text.ts'

/** @throws Refusal 409: the costs of a closed CRF do not change */
export function refuseFees(_ctx: RequestContext, row: LockedCrf): void {
  if (row.status === crfMachine.states.closed) refuse(409, crfText.feesClosed)
}

/** Saves costs and income of a CRF, in USD with two decimals: by finance, until it is closed. */
export async function saveFees(
  ctx: RequestContext,
  r: CrfResource,
  { id, version, ...values }: InputOf<typeof crf, 'fees'>,
): Promise<{ id: number; version: number }> {
  const row = await lockRow(ctx, r, id)
  assertCurrentVersion(row, version)
  refuseFees(ctx, row)
  return changeRow(ctx, r, row, values, 'fees')
}
