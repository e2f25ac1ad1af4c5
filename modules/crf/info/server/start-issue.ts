import type { RequestContext } from '#server/core/context.ts'
import { refuseFields } from '#server/core/refusal.ts'
import type { InputOf } from '#common/contract.ts'
import type { crf } from '../crf.contract.ts'
import { crfText } from '../crf.text.ts'
import { crfCertificateProvider } from './crf-certificate-provider.ts'
import type { LockedCrf } from './crf-row.ts'

/**
 * Starts issuing and opens the selected certificates.
 * @throws Refusal 400 when none is selected, or one has no matching template
 */
export async function startIssue(
  ctx: RequestContext,
  row: LockedCrf,
  input: InputOf<typeof crf, 'startIssue'>,
): Promise<void> {
  const items = input.items ?? []
  if (!items.length) refuseFields({ field: 'items', phrase: crfText.noCertificate })
  await crfCertificateProvider.handler().open(ctx, row, items)
}
