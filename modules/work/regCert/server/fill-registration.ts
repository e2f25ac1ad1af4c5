import { moveFrom, stateName } from '#common/machine.ts'
import { normalizeShip } from '#common/rules/ships/find-ship-issues.ts'
import { diffFields } from '#server/records/audit/audit.ts'
import { changeRow } from '#server/records/rows/save-row.ts'
import { lockRow, assertCurrentVersion } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldText, refuse, refuseFields } from '#server/core/refusal.ts'
import type { Resource } from '#server/core/resource.ts'
import { fieldOfParticular } from '../regCert.contract.ts'
import { regCertMachine } from '../regCert.machine.ts'
import { regCertText } from '../regCert.text.ts'
import { checklistFaults, missingDocumentErrors } from './required-documents.ts'
import { csrFaults, dateFaults, validityOf, missingDates } from './reg-dates.ts'
import {
  changesFromRegistration,
  faultsOf,
  shipOf,
  unexpectedFieldErrors,
  findingsOf,
} from './ship-particulars.ts'

type Row = Record<string, any>

/** Normalizes call signs and MMSIs: without blanks, in capitals. */
function normalize(given: Row): Row {
  const fields = {
    callSign: fieldOfParticular.callSign,
    mmsi: fieldOfParticular.mmsi,
    name: fieldOfParticular.name,
  }
  const asShip = normalizeShip(
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) =>
        field in given ? [[name, given[field]]] : [],
      ),
    ),
  )
  return {
    ...given,
    ...Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) =>
        field in given ? [[field, asShip[name]]] : [],
      ),
    ),
  }
}

/**
 * Saves the data entered so far by the person in charge; required fields may be empty until
 * submission.
 * @throws Refusal 403 for anyone else, 409 in a state that is not editable, 400 naming the wrong
 *   fields
 */
export async function fillRegistration(
  ctx: RequestContext,
  r: Resource,
  input: Row,
): Promise<{ id: number; version: number }> {
  const { id, version, ...sent } = input
  if (!id) return refuseFields({ field: 'id', phrase: regCertText.onlyPersonInCharge })
  const now: Row & { id: number; version: number } = await lockRow(ctx, r, id)
  const state = stateName(regCertMachine, now['status'])!
  if (!moveFrom(regCertMachine, 'submit', state))
    refuse(409, regCertText.notEditable, { state: regCertMachine.labels.states[state] })
  if (now['personInCharge'] !== ctx.user.userId) refuse(403, regCertText.onlyPersonInCharge)
  assertCurrentVersion(now, version)
  for (const field of ['shipId', 'certId'])
    if (field in sent && sent[field] !== now[field])
      refuseFields({ field, phrase: regCertText.fixed })
  const empty = ['flagId', 'term', 'actionType'].filter(
    (field) => field in sent && sent[field] === null,
  )
  if (empty.length) refuseFields(...empty.map((field) => ({ field, phrase: fieldText.required })))
  const given = normalize({
    ...sent,
    ...('checklist' in sent && { checklist: sent['checklist'] ?? [] }),
  })
  const next: Row = { ...now, ...given }
  const errors = [
    ...unexpectedFieldErrors(now, given),
    ...(await dateFaults(ctx, next, await validityOf(ctx, next))),
    ...(await csrFaults(ctx, next)),
    ...(await checklistFaults(ctx, next)),
    ...(await flagFaults(ctx, next)),
  ]
  if (errors.length) refuseFields(...errors)
  const ship = await shipOf(ctx, now['shipId'])
  const wrong = faultsOf(await findingsOf(ctx, ship, changesFromRegistration(next, ship))).filter(
    ({ field }) => field in given,
  )
  if (wrong.length) refuseFields(...wrong)
  if (diffFields(now, given, new Set()).length)
    await ctx.db
      .updateTable('regCert')
      .set({ dataChanged: true })
      .where('id', '=', now.id)
      .execute()
  return changeRow(ctx, r, now, given)
}

async function flagFaults(ctx: RequestContext, row: Row) {
  const ids = ['flagId', 'newFlagId'].filter((field) => row[field])
  const known = new Set(
    (
      await ctx.db
        .selectFrom('flag')
        .where(
          'id',
          'in',
          ids.map((field) => row[field] as number),
        )
        .select('id')
        .execute()
    ).map(({ id }) => id),
  )
  const unknown = ids
    .filter((field) => !known.has(row[field]))
    .map((field) => ({ field, phrase: fieldText.choice }))
  const same =
    row['newFlagId'] && row['newFlagId'] === row['flagId']
      ? [{ field: 'newFlagId', phrase: regCertText.sameFlag }]
      : []
  return [...unknown, ...same]
}

/**
 * Checks completeness before submission: dates, windows, documents, and particulars that the
 * register accepts.
 * @throws Refusal 400 naming each
 */
export async function refuseIncomplete(ctx: RequestContext, row: Row): Promise<void> {
  const [life, ship] = [await validityOf(ctx, row), await shipOf(ctx, row['shipId'])]
  const errors = [
    ...(await missingDates(ctx, row, life)),
    ...(await dateFaults(ctx, row, life)),
    ...(await csrFaults(ctx, row)),
    ...(await missingDocumentErrors(ctx, row, life)),
    ...faultsOf(await findingsOf(ctx, ship, changesFromRegistration(row, ship))),
  ]
  if (errors.length) refuseFields(...errors)
}
