/** The difference between the stored windows of a certificate and those of the present rules. */
import { withShipSurveys } from '#common/rules/windows/ship-intervals.ts'
import type { ShipSurvey } from '#common/rules/windows/ship-intervals.ts'
import type { AmendedAnniversary, CompletedSurvey } from '#common/rules/windows/window-types.ts'
import type { CertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import { computeWindows } from './compute-windows.ts'
import type { ReadCert, ReadCertWithWindows } from './read-window-input.ts'
import { explanationId, windowKey } from './window-key.ts'
import type { WindowChanges, WindowWithExplanation } from './write-window-changes.ts'

interface Present {
  ruleCode: string
  occurrence: number
  doneDate: string | null
  line: string
}

function presentOf({ windows }: ReadCertWithWindows): Present[] {
  return (windows?.split('\n') ?? []).map((line) => {
    const [ruleCode, occurrence, doneDate] = line.split(' ', 3) as [string, string, string]
    return {
      ruleCode,
      occurrence: Number(occurrence),
      doneDate: doneDate === '-' ? null : doneDate,
      line,
    }
  })
}

const shipSurveysOf = (text: string): ShipSurvey[] =>
  text
    ? text.split(',').map((one) => {
        const [surveyType, date, ruleCode] = one.split(' ')
        return { surveyType, date, ruleCode: ruleCode || null } as ShipSurvey
      })
    : []

/** Windows by the present rules. */
function computedFor(
  { life }: ReadCert,
  present: readonly Present[],
  { validityMonths, rules }: CertTypeRules,
  today: string,
): WindowWithExplanation[] {
  const [
    inspectionDate,
    issueDate,
    expiryDate,
    expiryBeforeExtension,
    amendedAnniversaries,
    shipSurveys,
    restoredOn,
  ] = life.split('|') as [string, string, string, string, string, string, string]
  const surveyTypes = new Map(rules.map((rule) => [rule.code, rule.surveyType]))
  return computeWindows(
    {
      rules,
      validityMonths,
      inspectionDate: inspectionDate || null,
      issueDate,
      expiryDate: expiryBeforeExtension,
      extendedTo: expiryDate === expiryBeforeExtension ? null : expiryDate,
      amendedAnniversaries: JSON.parse(amendedAnniversaries) as AmendedAnniversary[],
      restoredOn: restoredOn || null,
      done: withShipSurveys(
        rules,
        present
          .filter(({ doneDate }) => doneDate)
          .map(
            ({ ruleCode, doneDate }) =>
              ({
                surveyType: surveyTypes.get(ruleCode) ?? 'additional',
                ruleCode,
                date: doneDate!,
              }) satisfies CompletedSurvey,
          ),
        shipSurveysOf(shipSurveys),
      ),
    },
    today,
  ).map((w) => Object.assign(w, { words: explanationId(w) }))
}

/**
 * Changes needed so that a certificate has the windows of the rules; null where there are none.
 * Completed surveys are kept, whatever the rules are now.
 */
export function windowChangesOf(
  cert: ReadCertWithWindows,
  type: CertTypeRules,
  today: string,
): WindowChanges | null {
  const present = presentOf(cert)
  const computed = computedFor(cert, present, type, today)
  const unmatched = new Map(present.map((w) => [`${w.ruleCode} ${w.occurrence}`, w]))
  const [changed, added]: [WindowWithExplanation[], WindowWithExplanation[]] = [[], []]
  for (const window of computed) {
    const key = `${window.ruleCode} ${window.occurrence}`
    const now = unmatched.get(key)
    unmatched.delete(key)
    if (!now) added.push(window)
    else if (now.line !== windowKey(window, window.words)) changed.push(window)
  }
  const gone = [...unmatched.values()].filter(
    (w) =>
      !w.doneDate ||
      computed.some((one) => one.ruleCode === w.ruleCode && one.doneDate === w.doneDate),
  )
  return changed.length || added.length || gone.length ? { changed, added, gone } : null
}
