/** Survey certificates on their whole way, by HTTP: assigned, filled in, audited, confirmed, approved, made, signed. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '#server/testing.ts'
import type { Server } from '../house.ts'

type Row = Record<string, any>
const only = ({ id, version }: Row) => ({ id, version })

/** A value for every parameter of a template that the register does not know. */
function filled(params: Row[], prefill: Row): Row {
  const samples: Record<number, (p: Row) => unknown> = { 1: () => 'As built', 2: () => 'None', 3: (p) => p['selectOptions'][0], 4: () => 12, 5: () => 'steel', 6: () => '2024-06-30', 7: () => true }
  return Object.fromEntries(params.filter((p) => p['required'] && !prefill[p['keyword']]).map((p) => [p['keyword'], samples[p['formType']]!(p)]))
}

/** Milliseconds from the last approval until the document is there to be signed, and of the call that signs: seals, signature, windows, record. */
export interface Signed { made: number; signed: number }

/** So many certificates, one after the other. */
export async function signCertificates(server: Server, count: number): Promise<Signed[]> {
  const [chief, surveyor, finance, approver] = await Promise.all(['chief', 'surveyor', 'finance', 'approver'].map((name) => server.signIn(name))) as [Client, Client, Client, Client]
  const { info } = await surveyor.ok('auth/profile')
  const { list: kinds } = await chief.ok('basic/cert/list', { keyword: 'SC', size: 200 })
  const cert = kinds.find((kind: Row) => kind['code'] === 'SC')
  const own = await chief.ok('basic/surveyor/get', { id: info.surveyorId })
  const { list: ships } = await chief.ok('ship/query/list', { flagId: own.flagIds, region: [info.region], ...(own.shipModels?.length && { shipType: own.shipModels }), size: 200 })
  const done: Signed[] = []
  for (const ship of ships as Row[]) {
    if (done.length === count) break
    const { data: assigned } = await chief.call('work/surveyCert/assign', { shipId: ship['id'], certIds: [cert.id], surveyorId: own.id, surveyType: 'initial', actionType: 'issue', term: 'full' })
    if (!assigned?.ids) continue
    done.push(await signOne([chief, surveyor, finance, approver], assigned.ids[0], info.today))
  }
  return done
}

async function signOne([chief, surveyor, finance, approver]: [Client, Client, Client, Client], id: number, today: string): Promise<Signed> {
  const call = 'work/surveyCert'
  const row = await surveyor.ok(`${call}/get`, { id })
  const saved = await surveyor.ok(`${call}/save`, { ...only(row), values: filled(row.params, row.prefill), inspectionDate: today, issueDate: today, issuePlace: 'Shanghai' })
  const { suggestedExpiry } = await surveyor.ok(`${call}/get`, { id })
  let at = await surveyor.ok(`${call}/submit`, only(await surveyor.ok(`${call}/save`, { ...only(saved), expiryDate: suggestedExpiry })))
  at = await chief.ok(`${call}/audit`, { ...only(at), result: 1 })
  at = await finance.ok(`${call}/confirm`, { ...only(at), result: 1 })
  let begun = performance.now()
  at = await approver.ok(`${call}/approve`, { ...only(at), result: 1 })
  let made = await surveyor.ok(`${call}/get`, { id })
  while (!made.pdfFileId) {
    // Asking without a pause takes the processor from what is waited for.
    await pause(25)
    made = await surveyor.ok(`${call}/get`, { id })
  }
  const took = performance.now() - begun
  begun = performance.now()
  await surveyor.ok(`${call}/sign`, only(made))
  return { made: took, signed: performance.now() - begun }
}
