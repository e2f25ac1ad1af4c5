import { stateName } from '#common/machine.ts'
import { changeRow, lockRow, refuseStale } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { fieldText, refuse, refuseFields } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import { surveyRequestMachine } from '../surveyRequest.machine.ts'
import { surveyRequestText as t } from '../surveyRequest.text.ts'
import { tellOffice } from './people.ts'
import { datesFault, filesFault } from './request-survey.ts'

type Values = Record<string, any>
const { submitted, quoted } = surveyRequestMachine.states
const fixed = ['shipId', 'customerId', 'items']
const needed = ['port', 'eta']

/**
 * Changes the arrangements of a request: where and when the ship calls, agent, order number, files. What is to be surveyed stays, because the office works on it.
 * @throws Refusal 409 when it has ended, 400 naming what is wrong
 */
export async function changeRequest(ctx: Ctx, r: Resource, { id, version, ...given }: Values & { id: number; version: number }): Promise<{ id: number; version: number }> {
  const now = await lockRow(ctx, r, id)
  refuseStale(now, version)
  if (![submitted, quoted].includes(now['status'])) refuse(409, t.ended, { state: surveyRequestMachine.words.states[stateName(surveyRequestMachine, now['status'])!] })
  const faults = [
    ...fixed.filter((name) => given[name] !== undefined && JSON.stringify(given[name]) !== JSON.stringify(now[name])).map((field) => ({ field, phrase: t.fixedNow })),
    ...needed.filter((name) => given[name] === null).map((field) => ({ field, phrase: fieldText.required })),
  ]
  const values = Object.fromEntries(Object.entries(given).filter(([name]) => !fixed.includes(name)))
  const [eta, etd] = [values['eta'] ?? now['eta'], values['etd'] === undefined ? now['etd'] : values['etd']]
  if (!faults.length && (eta !== now['eta'] || etd !== now['etd'])) faults.push(...await datesFault(ctx, { eta, etd }))
  faults.push(...await filesFault(ctx, values['attachments']))
  if (faults.length) refuseFields(...faults)
  const saved = await changeRow(ctx, r, now, values)
  if (saved.version !== version) await tellOffice(ctx, { id, handlerId: now['handlerId'], region: now['region'] }, 'changed', { ship: now['shipName'], no: now['requestNo'] }, false, `changed ${saved.version}`)
  return saved
}
