import { moveFrom, stateName } from '#common/machine.ts'
import { tidiedShip } from '#common/rules/ship-findings.ts'
import { differences } from '#server/audit/audit.ts'
import { changeRow, lockRow, refuseStale } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { fieldText, refuse, refuseFields } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import { fieldOfParticular } from '../regCert.contract.ts'
import { regCertMachine } from '../regCert.machine.ts'
import { regCertText } from '../regCert.text.ts'
import { checklistFaults, missingPapers } from './papers.ts'
import { csrFaults, dateFaults, lifeOf, missingDates } from './reg-dates.ts'
import { broughtBy, faultsOf, shipOf, strayFaults, toldOf } from './ship-particulars.ts'

type Row = Record<string, any>

/** Call signs and MMSIs as they are kept: without blanks, in capitals. */
function tidied(given: Row): Row {
  const fields = { callSign: fieldOfParticular.callSign, mmsi: fieldOfParticular.mmsi, name: fieldOfParticular.name }
  const asShip = tidiedShip(Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field in given ? [[name, given[field]]] : []))))
  return { ...given, ...Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field in given ? [[field, asShip[name]]] : []))) }
}

/**
 * Saves what the person in charge has filled in so far; gaps are allowed until it is submitted.
 * @throws Refusal 403 for anybody else, 409 in a state in which it is not written, 400 naming what is wrong
 */
export async function fillRegistration(ctx: Ctx, r: Resource, input: Row): Promise<{ id: number; version: number }> {
  const { id, version, ...sent } = input
  if (!id) return refuseFields({ field: 'id', phrase: regCertText.onlyPersonInCharge })
  const now: Row & { id: number; version: number } = await lockRow(ctx, r, id)
  const state = stateName(regCertMachine, now['status'])!
  if (!moveFrom(regCertMachine, 'submit', state)) refuse(409, regCertText.notEditable, { state: regCertMachine.words.states[state] })
  if (now['personInCharge'] !== ctx.user.userId) refuse(403, regCertText.onlyPersonInCharge)
  refuseStale(now, version)
  for (const field of ['shipId', 'certId']) if (field in sent && sent[field] !== now[field]) refuseFields({ field, phrase: regCertText.fixed })
  const empty = ['flagId', 'term', 'actionType'].filter((field) => field in sent && sent[field] === null)
  if (empty.length) refuseFields(...empty.map((field) => ({ field, phrase: fieldText.required })))
  const given = tidied({ ...sent, ...('checklist' in sent && { checklist: sent['checklist'] ?? [] }) })
  const next: Row = { ...now, ...given }
  const faults = [...strayFaults(now, given), ...await dateFaults(ctx, next, await lifeOf(ctx, next)), ...await csrFaults(ctx, next), ...await checklistFaults(ctx, next), ...await flagFaults(ctx, next)]
  if (faults.length) refuseFields(...faults)
  const ship = await shipOf(ctx, now['shipId'])
  const wrong = faultsOf(await toldOf(ctx, ship, broughtBy(next, ship))).filter(({ field }) => field in given)
  if (wrong.length) refuseFields(...wrong)
  if (differences(now, given, new Set()).length) await ctx.db.updateTable('regCert').set({ dataChanged: true }).where('id', '=', now.id).execute()
  return changeRow(ctx, r, now, given)
}

async function flagFaults(ctx: Ctx, row: Row) {
  const ids = ['flagId', 'newFlagId'].filter((field) => row[field])
  const known = new Set((await ctx.db.selectFrom('flag').where('id', 'in', ids.map((field) => row[field] as number)).select('id').execute()).map(({ id }) => id))
  const unknown = ids.filter((field) => !known.has(row[field])).map((field) => ({ field, phrase: fieldText.choice }))
  const same = row['newFlagId'] && row['newFlagId'] === row['flagId'] ? [{ field: 'newFlagId', phrase: regCertText.sameFlag }] : []
  return [...unknown, ...same]
}

/** What must be there before it is handed in: dates, windows, papers, and particulars the register takes. @throws Refusal 400 naming each */
export async function refuseIncomplete(ctx: Ctx, row: Row): Promise<void> {
  const [life, ship] = [await lifeOf(ctx, row), await shipOf(ctx, row['shipId'])]
  const faults = [
    ...await missingDates(ctx, row, life), ...await dateFaults(ctx, row, life), ...await csrFaults(ctx, row), ...await missingPapers(ctx, row, life), ...faultsOf(await toldOf(ctx, ship, broughtBy(row, ship))),
  ]
  if (faults.length) refuseFields(...faults)
}
