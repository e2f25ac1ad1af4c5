import type { DetailOf, InputOf, OutputOf, RowOf } from '#common/contract.ts'
import type { ChosenSurvey } from '#modules/ship/query/web/start-work.ts'
import type { surveyRequest } from '../surveyRequest.contract.ts'

export type Request = DetailOf<typeof surveyRequest>
export type RequestRow = RowOf<typeof surveyRequest>
export type WindowToAsk = OutputOf<typeof surveyRequest, 'due'>['windows'][number]
export type Item = InputOf<typeof surveyRequest, 'estimate'>['items'][number]
/** A further survey during editing. */
export type Further = Partial<Item> & { key: string }

export const keyOf = (item: Partial<Item>): string =>
  `${item.shipCertId}/${item.ruleCode}/${item.occurrence}`
/** Converts a window to an item of the request. */
export const askedOf = ({ shipCertId, ruleCode, occurrence, surveyType }: WindowToAsk): Item => ({
  shipCertId,
  ruleCode,
  occurrence,
  certId: null,
  feeType: null,
  surveyType,
})
const pressing = new Set<string | null>(['overdue', 'late', 'open'])
/** The windows to request in one visit: urgent, not requested yet, and replaced by no other. */
export const suggestedWindows = (windows: readonly WindowToAsk[]): WindowToAsk[] =>
  windows.filter(
    ({ windowState, requestNo, replacedBy }) =>
      pressing.has(windowState) && requestNo === null && replacedBy === null,
  )
/** Whether a further survey has all required fields. */
export const isWhole = (item: Partial<Item>): item is Item =>
  Boolean(item.surveyType && (item.certId || item.feeType || item.shipCertId))

/**
 * Items for preset surveys: of their windows, or, where a window cannot be requested yet, further
 * ones by certificate type. Without duplicates.
 */
export function presetItems(
  surveys: readonly ChosenSurvey[],
  windows: readonly WindowToAsk[],
): (Item | Further)[] {
  const byKey = new Map(windows.map((window) => [keyOf(window), window]))
  const items = surveys.map((survey): [string, Item | Further] => {
    const window = byKey.get(keyOf(survey))
    if (window) return [keyOf(window), askedOf(window)]
    const key = `p${survey.certId}.${survey.surveyType}`
    return [key, { key, certId: survey.certId, surveyType: survey.surveyType }]
  })
  return [...new Map(items).values()]
}
