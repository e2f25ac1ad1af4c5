/** What the rules have to say about a ship's particulars, the same on the form while typing and on the server before saving. */
import { checkAgainstFlag } from './flag-series.ts'
import type { FlagSeries } from './flag-series.ts'
import { checkCallSign, checkImo, checkMmsi, normaliseImo } from './identifiers.ts'
import { error, warning } from './issue.ts'
import type { Issue } from './issue.ts'
import { checkTonnages } from './tonnage.ts'

type Values = Record<string, any>
/** Words of the fields a finding names. */
type Labels = Readonly<Record<string, { zh: string; en: string }>>
/** An issue at the field it stands beside. */
export interface Finding extends Issue { field: string }

const at = (field: string, ...issues: (Issue | null)[]): Finding[] => issues.filter((issue) => issue !== null).map((issue) => ({ field, ...issue }))

/** The order in which the dates of a ship's life follow each other. */
const life = ['contractDate', 'keelDate', 'launchDate', 'buildDate', 'conversionDate'] as const

function datesFound(ship: Values, labels: Labels): Finding[] {
  const known = life.filter((name) => ship[name])
  return known.flatMap((later, i): Finding[] => {
    const earlier = known.slice(0, i).reverse().find((name) => ship[name] > ship[later])
    if (!earlier) return []
    const [after, before] = [labels[later]!, labels[earlier]!]
    return at(later, error('ship.datesOrder', `“${after.zh}”不应早于“${before.zh}”（${ship[earlier]}）`, `${after.en} cannot be before ${before.en} (${ship[earlier]})`))
  })
}

function dimensionsFound({ loa, lbp, breadth, draft, depth }: Values): Finding[] {
  return [
    ...at('lbp', loa && lbp > loa ? error('ship.lbpAboveLoa', '垂线间长不应大于总长', 'Length between perpendiculars cannot be greater than length overall') : null),
    ...at('breadth', loa && breadth > loa ? error('ship.breadthAboveLoa', '型宽不应大于总长', 'Breadth cannot be greater than length overall') : null),
    ...at('draft', depth && draft > depth ? warning('ship.draftAboveDepth', '吃水大于型深，请核对', 'The draught is greater than the depth; please check') : null),
  ]
}

/** Identifiers as they are kept: without blanks, in capitals, IMO numbers without "IMO"; names with single blanks. */
export function tidiedShip(values: Values): Values {
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
 * Everything the rules have to say about a ship's particulars, at its fields: check digit of the IMO number, forms of MMSI and call
 * sign, both against the flag (only warnings: a change of flag may be under way), NT against GT, dates in order, lengths in proportion.
 * @param ship tidied
 * @param flag the ship's flag with its series; null when not known
 * @param labels words of the date fields
 */
export function shipFindings(ship: Values, flag: FlagSeries | null, labels: Labels): Finding[] {
  const mmsi = checkMmsi(ship['mmsi'] ?? '')
  return [
    ...at('imo', checkImo(ship['imo'] ?? '')),
    ...at('mmsi', mmsi),
    ...at('callSign', checkCallSign(ship['callSign'] ?? '')),
    // Digits that are no MMSI at all are compared with no flag.
    ...(flag ? checkAgainstFlag(mmsi ? { callSign: ship['callSign'] } : ship, flag).flatMap((issue) => at(issue.code.split('.')[0]!, issue)) : []),
    ...checkTonnages(ship).flatMap((issue) => at(issue.code.startsWith('gt') ? 'grossTonnage' : 'netTonnage', issue)),
    ...dimensionsFound(ship),
    ...datesFound(ship, labels),
  ]
}
