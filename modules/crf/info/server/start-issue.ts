import type { Ctx } from '#server/http/context.ts'
import { refuseFields } from '#server/http/refusal.ts'
import type { MoveInput } from '#server/machine/machine.ts'
import { crfText } from '../crf.text.ts'

/** Begins issuing: each certificate chosen is opened for filling in. @throws Refusal 400 when none is chosen, or one fits no template */
export async function startIssue(_ctx: Ctx, _row: Record<string, any>, _input: MoveInput): Promise<void> {
  refuseFields({ field: 'items', phrase: crfText.noCertificate })
}
