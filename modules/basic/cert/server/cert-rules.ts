import { WINDOW_RULES } from '#common/rules/window-rule-rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuseFields } from '#server/http/refusal.ts'
import type { FieldFault } from '#server/http/refusal.ts'
import { certText } from '../cert.text.ts'

const known = new Set(WINDOW_RULES.map((rule) => rule.code))

/**
 * What must hold of a certificate type: its window rules exist, and the subcategory belongs to the category
 * (specification section 9, fee certificate types).
 * @throws Refusal 400 naming the fields
 */
export function checkCert(_ctx: Ctx, values: Record<string, unknown>, now: Record<string, any> | null): void {
  const after: Record<string, any> = { ...now, ...values }
  const cycles: string[] = after['cycles'] ?? []
  const faults: FieldFault[] = cycles.filter((code) => !known.has(code)).map((code) => ({ field: 'cycles', phrase: certText.unknownCycle, params: { code } }))
  if (new Set(cycles).size < cycles.length) faults.push({ field: 'cycles', phrase: certText.twice })
  if (after['certType'] === 10 && after['certSub'] == null) faults.push({ field: 'certSub', phrase: certText.subNeeded })
  if (after['certType'] === 20 && after['certSub'] != null) faults.push({ field: 'certSub', phrase: certText.subForbidden })
  if (faults.length) refuseFields(...faults)
}
