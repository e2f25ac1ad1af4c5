/**
 * Rules for a ship's particulars, applied in the form while typing and on the server before saving.
 */
import { checkAgainstFlag } from './flag-identifiers.ts'
import type { FlagIdentifiers } from './flag-identifiers.ts'
import { checkCallSign, checkImo, checkMmsi, normaliseImo } from './ship-identifiers.ts'
import { error, warning } from '../base/issue.ts'
import type { Issue } from '../base/issue.ts'
import { checkTonnages } from './tonnage.ts'

type Values = Record<string, any>
/** Labels of the fields that issues name. */
type Labels = Readonly<Record<string, { zh: string; en: string }>>
/** An issue and its field. */
export interface FieldIssue extends Issue {
  field: string
}

const atField = (field: string, ...issues: (Issue | null)[]): FieldIssue[] =>
  issues.filter((issue) => issue !== null).map((issue) => ({ field, ...issue }))

/** The chronological order of the dates of a ship's life. */
const chronologicalDates = [
  'contractDate',
  'keelDate',
  'launchDate',
  'buildDate',
  'conversionDate',
] as const

function datesFound(ship: Values, labels: Labels): FieldIssue[] {
  const entered = chronologicalDates.filter((name) => ship[name])
  return entered.flatMap((later, i): FieldIssue[] => {
    const earlier = entered
      .slice(0, i)
      .reverse()
      .find((name) => ship[name] > ship[later])
    if (!earlier) return []
    const [after, before] = [labels[later]!, labels[earlier]!]
    return atField(
      later,
      error(
        'ship.datesOrder',
        `“${after.zh}”不应早于“${before.zh}”（${ship[earlier]}）`,
        `${after.en} cannot be before ${before.en} (${ship[earlier]})`,
      ),
    )
  })
}

function dimensionsFound({ loa, lbp, breadth, draft, depth }: Values): FieldIssue[] {
  return [
    ...atField(
      'lbp',
      loa && lbp > loa
        ? error(
            'ship.lbpAboveLoa',
            '垂线间长不应大于总长',
            'Length between perpendiculars cannot exceed length overall',
          )
        : null,
    ),
    ...atField(
      'breadth',
      loa && breadth > loa
        ? error('ship.breadthAboveLoa', '型宽不应大于总长', 'Breadth cannot exceed length overall')
        : null,
    ),
    ...atField(
      'draft',
      depth && draft > depth
        ? warning(
            'ship.draftAboveDepth',
            '吃水大于型深，请核对',
            'The draught exceeds the depth: check it',
          )
        : null,
    ),
  ]
}

/**
 * Normalises identifiers: upper case without spaces, IMO numbers without "IMO"; names with single
 * spaces.
 */
export function normalizeShip(values: Values): Values {
  const packed = (text: string) => text.replace(/[\s-]+/g, '').toUpperCase()
  return {
    ...values,
    ...(typeof values['imo'] === 'string' && { imo: normaliseImo(values['imo']) || null }),
    ...(typeof values['mmsi'] === 'string' && { mmsi: packed(values['mmsi']) || null }),
    ...(typeof values['callSign'] === 'string' && { callSign: packed(values['callSign']) || null }),
    ...(typeof values['name'] === 'string' && { name: values['name'].trim().replace(/\s+/g, ' ') }),
  }
}

/**
 * All issues of a ship's particulars, at their fields: check digit of the IMO number, forms of MMSI
 * and call sign, both against the flag (only warnings: a change of flag may be under way), NT
 * against GT, chronological dates, plausible lengths.
 * @param ship normalised
 * @param flag the ship's flag with its series; null when unknown
 * @param labels labels of the date fields
 */
export function findShipIssues(
  ship: Values,
  flag: FlagIdentifiers | null,
  labels: Labels,
): FieldIssue[] {
  const mmsi = checkMmsi(ship['mmsi'] ?? '')
  return [
    ...atField('imo', checkImo(ship['imo'] ?? '')),
    ...atField('mmsi', mmsi),
    ...atField('callSign', checkCallSign(ship['callSign'] ?? '')),
    // An invalid MMSI is not compared with the flag.
    ...(flag
      ? checkAgainstFlag(mmsi ? { callSign: ship['callSign'] } : ship, flag).flatMap((issue) =>
          atField(issue.code.split('.')[0]!, issue),
        )
      : []),
    ...checkTonnages(ship).flatMap((issue) =>
      atField(issue.code.startsWith('gt') ? 'grossTonnage' : 'netTonnage', issue),
    ),
    ...dimensionsFound(ship),
    ...datesFound(ship, labels),
  ]
}
