import { stateName } from '#common/machine.ts'
import { changeRow } from '#server/records/rows/save-row.ts'
import { lockRow, assertCurrentVersion } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldText, refuse, refuseFields } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import type { SavedValues } from '#server/core/resource.ts'
import type { SurveyRequestResource } from './survey-request-row.ts'
import type { surveyRequest } from '../surveyRequest.contract.ts'
import { surveyRequestMachine } from '../surveyRequest.machine.ts'
import { surveyRequestText as t } from '../surveyRequest.text.ts'
import { notifyOffice } from './notify-request-users.ts'
import { impossibleSurveys } from './impossible-surveys.ts'
import { datesFault, filesFault } from './request-survey.ts'

interface Change extends SavedValues<typeof surveyRequest> {
  id: number
  version: number | undefined
}
const { submitted, quoted } = surveyRequestMachine.states
const fixed = ['shipId', 'customerId', 'items'] as const
const needed = ['port', 'eta'] as const

/** @throws Refusal 409: a request that has ended does not change */
export function refuseEnded(_ctx: RequestContext, { status }: { status: number }): void {
  if (![submitted, quoted].includes(status))
    refuse(409, t.ended, {
      state: surveyRequestMachine.labels.states[stateName(surveyRequestMachine, status)!],
    })
}

/**
 * Changes the arrangements of a request: place and dates, agent, order number, files. The surveys
 * cannot be changed, because the office works on them.
 * @throws Refusal 409 when it has ended, 400 naming the wrong fields
 */
export async function changeRequest(
  ctx: RequestContext,
  r: SurveyRequestResource,
  { id, version, ...input }: Change,
): Promise<{ id: number; version: number }> {
  const now = await lockRow(ctx, r, id)
  assertCurrentVersion(now, version)
  refuseEnded(ctx, now)
  const errors = [
    ...fixed
      .filter(
        (name) =>
          input[name] !== undefined && JSON.stringify(input[name]) !== JSON.stringify(now[name]),
      )
      .map((field): FieldError => ({ field, phrase: t.fixedNow })),
    ...needed
      .filter((name) => input[name] === null)
      .map((field) => ({ field, phrase: fieldText.required })),
  ]
  const { shipId: _ship, customerId: _customer, items: _items, ...values } = input
  const [eta, etd] = [values.eta ?? now.eta, values.etd === undefined ? now.etd : values.etd]
  if (!errors.length && (eta !== now.eta || etd !== now.etd))
    errors.push(...(await datesFault(ctx, { eta, etd })))
  if (!errors.length && eta !== now.eta)
    errors.push(
      ...(await impossibleSurveys(ctx, now.shipId, now.items, eta)).map((fault) => ({
        ...fault,
        field: 'eta',
      })),
    )
  errors.push(...(await filesFault(ctx, values.attachments)))
  if (errors.length) refuseFields(...errors)
  const saved = await changeRow(ctx, r, now, values)
  if (saved.version !== version)
    await notifyOffice(
      ctx,
      { id, handlerId: now.handlerId, region: now.region },
      'changed',
      { ship: now.shipName, no: now.requestNo },
      false,
      `changed ${saved.version}`,
    )
  return saved
}
