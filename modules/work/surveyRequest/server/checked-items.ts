import type { FieldError } from '#server/core/refusal.ts'
import { httpText } from '#server/core/refusal.ts'
import type { Values } from '#common/fields.ts'
import type { requestItem } from '../surveyRequest.contract.ts'
import type { RequestContext } from '#server/core/context.ts'
import { surveyRequestText as t } from '../surveyRequest.text.ts'
import { keyOf, requestableWindows } from './requestable-windows.ts'

/** A survey as stored: values of its window take precedence over the input. */
export type RequestItem = Values<typeof requestItem>
/** A survey as entered. */
export type EnteredItem = Partial<RequestItem> & Pick<RequestItem, 'surveyType'>

/** Validated surveys, each with its certificate type, and their errors at `items.N.field`. */
export async function checkedItems(
  ctx: RequestContext,
  shipId: number,
  input: readonly EnteredItem[],
): Promise<{ items: RequestItem[]; faults: FieldError[] }> {
  const windows = new Map(
    (await requestableWindows(ctx, shipId)).map((window) => [keyOf(window), window]),
  )
  const certs = new Set(
    (await ctx.db.selectFrom('cert').where('certType', '=', 10).select('id').execute()).map(
      ({ id }) => id,
    ),
  )
  const seen = new Set<string>()
  const errors: FieldError[] = input.length ? [] : [{ field: 'items', phrase: t.surveysNeeded }]
  const items = input.map((entered, n): RequestItem => {
    const item = {
      shipCertId: entered.shipCertId ?? null,
      ruleCode: entered.ruleCode ?? null,
      occurrence: entered.occurrence ?? null,
      certId: entered.certId ?? null,
      feeType: entered.feeType ?? null,
      surveyType: entered.surveyType,
    }
    const window = item.shipCertId === null ? undefined : windows.get(keyOf(item))
    const survey = window
      ? { ...item, certId: window.certId, feeType: window.feeType, surveyType: window.surveyType }
      : { ...item, ruleCode: null, occurrence: null }
    const key = window ? keyOf(item) : `${survey.certId ?? survey.feeType} ${survey.surveyType}`
    if (item.shipCertId !== null && !window)
      errors.push({ field: `items.${n}.shipCertId`, phrase: t.noWindow })
    else if (survey.certId !== null && !certs.has(survey.certId))
      errors.push({ field: `items.${n}.certId`, phrase: httpText.refersToNothing })
    else if (survey.certId === null && survey.feeType === null)
      errors.push({ field: `items.${n}.certId`, phrase: t.kindNeeded })
    else if (seen.has(key)) errors.push({ field: `items.${n}.surveyType`, phrase: t.surveyTwice })
    seen.add(key)
    return survey
  })
  return { items, faults: errors }
}
