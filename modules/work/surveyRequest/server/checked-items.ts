import type { FieldFault } from '#server/http/refusal.ts'
import { httpText } from '#server/http/refusal.ts'
import type { Ctx } from '#server/http/context.ts'
import { surveyRequestText as t } from '../surveyRequest.text.ts'
import { keyOf, windowsToAsk } from './windows-to-ask.ts'

/** A survey as it is kept: what a window says of it stands before what was sent. */
export interface RequestItem { shipCertId: number | null; ruleCode: string | null; occurrence: number | null; certId: number | null; feeType: 10 | 20 | 30 | null; surveyType: string }
type Given = Partial<Record<keyof RequestItem, unknown>>

/** The surveys that are asked for, each with its certificate type; and what is wrong with them, `items.N.field`. */
export async function checkedItems(ctx: Ctx, shipId: number, given: readonly Given[]): Promise<{ items: RequestItem[]; faults: FieldFault[] }> {
  const windows = new Map((await windowsToAsk(ctx, shipId)).map((window) => [keyOf(window), window]))
  const certs = new Set((await ctx.db.selectFrom('cert').where('certType', '=', 10).select('id').execute()).map(({ id }) => id))
  const seen = new Set<string>()
  const faults: FieldFault[] = given.length ? [] : [{ field: 'items', phrase: t.surveysNeeded }]
  const items = given.map((one, n): RequestItem => {
    const item = { shipCertId: null, ruleCode: null, occurrence: null, certId: null, feeType: null, ...Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)) } as RequestItem
    const window = item.shipCertId === null ? undefined : windows.get(keyOf(item))
    const whole = window ? { ...item, certId: window.certId, feeType: window.feeType, surveyType: window.surveyType } : { ...item, ruleCode: null, occurrence: null }
    const key = window ? keyOf(item) : `${whole.certId ?? whole.feeType} ${whole.surveyType}`
    if (item.shipCertId !== null && !window) faults.push({ field: `items.${n}.shipCertId`, phrase: t.noWindow })
    else if (whole.certId !== null && !certs.has(whole.certId)) faults.push({ field: `items.${n}.certId`, phrase: httpText.refersToNothing })
    else if (whole.certId === null && whole.feeType === null) faults.push({ field: `items.${n}.certId`, phrase: t.kindNeeded })
    else if (seen.has(key)) faults.push({ field: `items.${n}.surveyType`, phrase: t.surveyTwice })
    seen.add(key)
    return whole
  })
  return { items, faults }
}
