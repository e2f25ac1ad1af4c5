import { openCertificates } from '#modules/crf/cert/server/open-certificates.ts'
import type { Item } from '#modules/crf/cert/server/open-certificates.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuseFields } from '#server/http/refusal.ts'
import type { MoveInput } from '#server/machine/machine.ts'
import { crfText } from '../crf.text.ts'

/** Begins issuing: each certificate chosen is opened for filling in. @throws Refusal 400 when none is chosen, or one fits no template */
export async function startIssue(ctx: Ctx, row: Record<string, any>, input: MoveInput): Promise<void> {
  const items = (input['items'] ?? []) as Item[]
  if (!items.length) refuseFields({ field: 'items', phrase: crfText.noCertificate })
  await openCertificates(ctx, row as never, items)
}
