import { moveFrom, stateName } from '#common/machine.ts'
import { normalizeShip } from '#common/rules/ships/find-ship-issues.ts'
import { diffFields } from '#server/records/audit/audit.ts'
import { changeRow } from '#server/records/rows/save-row.ts'
import { lockRow, assertCurrentVersion } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldText, refuse, refuseFields } from '#server/core/refusal.ts'
import type { SavedValues } from '#server/core/resource.ts'
import type { Saved } from '#server/records/rows/save-row.ts'
import type { regCert } from '../regCert.contract.ts'
import type { LockedRegCert, RegCertResource, RegCertRow } from './reg-cert-row.ts'
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

type Entered = SavedValues<typeof regCert>

/** Normalizes call signs and MMSIs: without blanks, in capitals. */
function normalize(entered: Entered): Entered {
  const { callSign, mmsi, name } = normalizeShip({
    callSign: entered.newCallSign,
    mmsi: entered.newMmsi,
    name: entered.newName,
  })
  return {
    ...entered,
    ...('newCallSign' in entered && { newCallSign: callSign }),
    ...('newMmsi' in entered && { newMmsi: mmsi }),
    ...('newName' in entered && { newName: name }),
  }
}

/** @throws Refusal 409 in a state that is not editable, 403 for anyone but the person in charge */
export function refuseFilling(ctx: RequestContext, row: LockedRegCert): void {
  const state = stateName(regCertMachine, row.status)!
  if (!moveFrom(regCertMachine, 'submit', state))
    refuse(409, regCertText.notEditable, { state: regCertMachine.labels.states[state] })
  if (row.personInCharge !== ctx.user.userId) refuse(403, regCertText.onlyPersonInCharge)
}

/**
 * Saves the data entered so far by the person in charge; required fields may be empty until
 * submission.
 * @throws Refusal 403 for anyone else, 409 in a state that is not editable, 400 naming the wrong
 *   fields
 */
export async function fillRegistration(
  ctx: RequestContext,
  r: RegCertResource,
  input: Entered & Partial<Saved>,
): Promise<{ id: number; version: number }> {
  const { id, version, ...sent } = input
  if (!id) return refuseFields({ field: 'id', phrase: regCertText.onlyPersonInCharge })
  const now: LockedRegCert = await lockRow(ctx, r, id)
  refuseFilling(ctx, now)
  assertCurrentVersion(now, version)
  for (const field of ['shipId', 'certId'] as const)
    if (field in sent && sent[field] !== now[field])
      refuseFields({ field, phrase: regCertText.fixed })
  const empty = (['flagId', 'term', 'actionType'] as const).filter(
    (field) => field in sent && sent[field] === null,
  )
  if (empty.length) refuseFields(...empty.map((field) => ({ field, phrase: fieldText.required })))
  const values = normalize({
    ...sent,
    ...('checklist' in sent && { checklist: sent.checklist ?? [] }),
  })
  const next = { ...now, ...values }
  const errors = [
    ...unexpectedFieldErrors(now, values),
    ...(await dateFaults(ctx, next, await validityOf(ctx, next))),
    ...(await csrFaults(ctx, next)),
    ...(await checklistFaults(ctx, next)),
    ...(await flagFaults(ctx, next)),
  ]
  if (errors.length) refuseFields(...errors)
  const ship = await shipOf(ctx, now.shipId)
  const wrong = faultsOf(await findingsOf(ctx, ship, changesFromRegistration(next, ship))).filter(
    ({ field }) => field in values,
  )
  if (wrong.length) refuseFields(...wrong)
  if (diffFields(now, values, new Set()).length)
    await ctx.db
      .updateTable('regCert')
      .set({ dataChanged: true })
      .where('id', '=', now.id)
      .execute()
  return changeRow(ctx, r, now, values)
}

async function flagFaults(ctx: RequestContext, row: Pick<RegCertRow, 'flagId' | 'newFlagId'>) {
  const flags = (['flagId', 'newFlagId'] as const).flatMap((field) => {
    const id = row[field]
    return id ? [{ field, id }] : []
  })
  const known = new Set(
    (
      await ctx.db
        .selectFrom('flag')
        .where(
          'id',
          'in',
          flags.map(({ id }) => id),
        )
        .select('id')
        .execute()
    ).map(({ id }) => id),
  )
  const unknown = flags
    .filter(({ id }) => !known.has(id))
    .map(({ field }) => ({ field, phrase: fieldText.choice }))
  const same =
    row.newFlagId && row.newFlagId === row.flagId
      ? [{ field: 'newFlagId', phrase: regCertText.sameFlag }]
      : []
  return [...unknown, ...same]
}

/**
 * Checks completeness before submission: dates, windows, documents, and particulars that the
 * register accepts.
 * @throws Refusal 400 naming each
 */
export async function refuseIncomplete(ctx: RequestContext, row: RegCertRow): Promise<void> {
  const [life, ship] = [await validityOf(ctx, row), await shipOf(ctx, row.shipId)]
  const errors = [
    ...(await missingDates(ctx, row, life)),
    ...(await dateFaults(ctx, row, life)),
    ...(await csrFaults(ctx, row)),
    ...(await missingDocumentErrors(ctx, row, life)),
    ...faultsOf(await findingsOf(ctx, ship, changesFromRegistration(row, ship))),
  ]
  if (errors.length) refuseFields(...errors)
}
