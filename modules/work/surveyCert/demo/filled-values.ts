/**
 * Values that a surveyor of the demonstration has entered for a ship: plausible ones for every
 * template parameter.
 */
import { addDays, addYears } from '#common/rules/base/dates.ts'
import type { CalendarDate } from '#common/rules/base/dates.ts'
import { docTypesOf, printedDocType } from '#common/rules/ships/doc-types.ts'

/** A parameter as stored in a template. */
export interface AskedParam {
  keyword: string
  formType: number
  required: boolean
  source?: string | null
  selectOptions?: string[] | null
}
export interface Surveyed {
  imo: string | null
  shipType: string
  loa: number | null
  lbp: number | null
  draft: number | null
  freeboard: number | null
  keelDate: string | null
  buildDate: string | null
  buildPlace: string | null
  mainEngine: string | null
  enginePower: number | null
  engineCount: number | null
  propulsion: string | null
  navigationArea: string | null
  classNo: string | null
  classNotations: string | null
}

const oil = new Set(['301', '303', '305'])

/**
 * Freeboards of the other seasons from the summer one: one forty-eighth of the draught each way. LL
 * 66, regulation 40.
 */
function freeboards(ship: Surveyed): Record<string, number> {
  const summer = Number(ship.freeboard ?? 2000)
  const step = Math.round((Number(ship.draft ?? 6) * 1000) / 48)
  const atlantic = step + (Number(ship.loa ?? 120) <= 100 ? 50 : 0)
  return {
    freeboardTropical: summer - step,
    aboveTropical: step,
    freeboardWinter: summer + step,
    belowWinter: step,
    freeboardWna: summer + atlantic,
    belowWna: atlantic,
    freshWaterAllowance: step,
    freeboardSummer: summer,
    summerDraught: Number(ship.draft ?? 6),
  }
}

function selected(
  keyword: string,
  options: readonly string[],
  ship: Surveyed,
  renewal: boolean,
): string {
  const starting = (word: string) =>
    options.find((option) => option.startsWith(word)) ?? options[0]!
  switch (keyword) {
    case 'auditKind':
      return starting(renewal ? 'renewal' : 'initial')
    case 'freeboardType':
      return starting(oil.has(ship.shipType) ? 'Type A' : 'Type B')
    case 'ismShipType':
      return (
        options.find((option) =>
          docTypesOf(ship.shipType).some((type) => printedDocType(type) === option),
        ) ?? options.at(-1)!
      )
    default:
      return options[0]!
  }
}

function words(ship: Surveyed, on: CalendarDate): Record<string, unknown> {
  return {
    deckLineOffset: 0,
    organotinNever: true,
    cybutryneNever: true,
    propulsionDiesel: true,
    ...freeboards(ship),
    bottomDate1: addDays(on, -880),
    bottomDate2: addDays(on, -2),
    docExpiryDate: addYears(on, 3),
    sspApprovalDate: addYears(on, -5),
    docNo: `DOC-${on.slice(0, 4)}-0117`,
    docIssuer: 'Plimsoll Classification Society',
    sspNo: `SSP-${ship.imo ?? '1'}`,
    companyImo: '申请中 Applied for',
    buildPlace: [ship.buildDate?.slice(0, 4), ship.buildPlace].filter(Boolean).join(', '),
    engineDetails: `${ship.engineCount ?? 1} × ${ship.mainEngine ?? '6S46ME-C'}`,
    hullMaterial: 'steel',
    personsCertified: 24,
    navArea: ship.navigationArea ?? 'unrestricted',
    propulsion: ship.propulsion ?? 'diesel',
    classNo: ship.classNo ?? 'PR10001',
    classNotations: ship.classNotations ?? '★100A1',
  }
}

/** A value of the kind that a parameter asks for: 4 number, 6 date, otherwise text. */
const plain = (formType: number, on: CalendarDate): string | number =>
  formType === 4 ? 1 : formType === 6 ? on : '—'

/**
 * Values that are not in the register: every required parameter, and each checkbox.
 * @param on completion date of the survey
 */
export function filledValues(
  params: readonly AskedParam[],
  known: Readonly<Record<string, string>>,
  ship: Surveyed,
  on: CalendarDate,
  renewal: boolean,
): Record<string, unknown> {
  const table = words(ship, on)
  return Object.fromEntries(
    params
      .filter((p) => !known[p.keyword] && (p.required || p.formType === 7))
      .map((p) => [
        p.keyword,
        p.formType === 7
          ? Boolean(table[p.keyword])
          : p.formType === 3
            ? selected(p.keyword, p.selectOptions ?? [], ship, renewal)
            : (table[p.keyword] ?? plain(p.formType, on)),
      ]),
  )
}
