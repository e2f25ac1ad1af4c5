import { certificateWindows } from './certificate-windows.ts'
import { windowRulesByCode } from './window-rule-seed.ts'
import type { WindowInput } from './window-types.ts'

/** Expiry of the certificate of the worked examples. */
export const E = '2029-03-14'

/** Number, start, due date and end of each window of a five-year certificate. */
export function dates(rules: string[], more: Partial<WindowInput> = {}) {
  return certificateWindows({
    expiryBeforeExtension: E,
    validityMonths: 60,
    rules: windowRulesByCode(rules),
    ...more,
  }).map((w) => [w.occurrence, w.startDate, w.dueDate, w.endDate])
}
