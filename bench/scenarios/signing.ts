/**
 * Survey certificates over HTTP: assigned, filled in, audited, confirmed, approved, generated,
 * signed.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '#server/testing/testing.ts'
import type { Server } from '../open-services.ts'
import type { AnyRow } from '#server/core/row.ts'

const only = ({ id, version }: AnyRow) => ({ id, version })

/** A value for every template parameter that the register does not provide. */
function filled(params: AnyRow[], prefill: AnyRow): AnyRow {
  const samples: Record<number, (p: AnyRow) => unknown> = {
    1: () => 'As built',
    2: () => 'None',
    3: (p) => p.selectOptions[0],
    4: () => 12,
    5: () => 'steel',
    6: () => '2024-06-30',
    7: () => true,
  }
  return Object.fromEntries(
    params
      .filter((p) => p.required && !prefill[p.keyword])
      .map((p) => [p.keyword, samples[p.formType]!(p)]),
  )
}

/**
 * Milliseconds from the last approval until the document can be signed, and of the signing call.
 */
export interface SigningTimes {
  made: number
  signed: number
}

/** Number of certificates, one after another. */
export async function signCertificates(server: Server, count: number): Promise<SigningTimes[]> {
  const [chief, surveyor, finance, approver] = (await Promise.all(
    ['chief', 'surveyor', 'finance', 'approver'].map((name) => server.signIn(name)),
  )) as [Client, Client, Client, Client]
  const { info } = await surveyor.callOk('auth/profile')
  const { list: kinds } = await chief.callOk('basic/cert/list', { keyword: 'SC', size: 200 })
  const cert = kinds.find((kind: AnyRow) => kind.code === 'SC')
  const own = await chief.callOk('basic/surveyor/get', { id: info.surveyorId })
  const { list: ships } = await chief.callOk('ship/query/list', {
    flagId: own.flagIds,
    region: [info.region],
    ...(own.shipModels?.length && { shipType: own.shipModels }),
    size: 200,
  })
  const done: SigningTimes[] = []
  for (const ship of ships as AnyRow[]) {
    if (done.length === count) break
    const { data: assigned } = await chief.call('work/surveyCert/assign', {
      shipId: ship['id'],
      certIds: [cert.id],
      surveyorId: own.id,
      surveyType: 'initial',
      actionType: 'issue',
      term: 'full',
    })
    if (!assigned?.ids) continue
    done.push(await signOne([chief, surveyor, finance, approver], assigned.ids[0], info.today))
  }
  return done
}

async function signOne(
  [chief, surveyor, finance, approver]: [Client, Client, Client, Client],
  id: number,
  today: string,
): Promise<SigningTimes> {
  const call = 'work/surveyCert'
  const row = await surveyor.callOk(`${call}/get`, { id })
  const saved = await surveyor.callOk(`${call}/save`, {
    ...only(row),
    values: filled(row.params, row.prefill),
    inspectionDate: today,
    issueDate: today,
    issuePlace: 'Shanghai',
  })
  const { suggestedExpiry } = await surveyor.callOk(`${call}/get`, { id })
  let at = await surveyor.callOk(
    `${call}/submit`,
    only(await surveyor.callOk(`${call}/save`, { ...only(saved), expiryDate: suggestedExpiry })),
  )
  at = await chief.callOk(`${call}/audit`, { ...only(at), result: 1 })
  at = await finance.callOk(`${call}/confirm`, { ...only(at), result: 1 })
  let begun = performance.now()
  at = await approver.callOk(`${call}/approve`, { ...only(at), result: 1 })
  let made = await surveyor.callOk(`${call}/get`, { id })
  while (!made.pdfFileId) {
    // Polling without a pause would take processor time from the measured work.
    await pause(25)
    made = await surveyor.callOk(`${call}/get`, { id })
  }
  const elapsedMs = performance.now() - begun
  begun = performance.now()
  await surveyor.callOk(`${call}/sign`, only(made))
  return { made: elapsedMs, signed: performance.now() - begun }
}
