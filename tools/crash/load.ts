/** What people do while the product is killed under them. */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { client } from '#server/testing.ts'
import type { Answer, Client } from '#server/testing.ts'
import type { Known, Ledger } from './ledger.ts'
import { chance } from '#tools/chance.ts'
import type { Chance } from '#tools/chance.ts'

type Row = Record<string, any>
export interface Crew {
  /** Lets everybody begin, or go on. */
  go(): void
  /** Has everybody stop after the call they are at; calls that nobody answers are given up. */
  halt(): Promise<void>
  people: Record<string, Client>
}
/** Nobody knows whether it was done. */
class Doubt extends Error {}
/** It was refused for a reason, and nothing was done. */
class Refused extends Error {
  answer: Answer
  constructor(path: string, answer: Answer) {
    super(`${path}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.fields ?? '')}`)
    this.answer = answer
  }
}

/** `signIn`: gives somebody a session, where a name and the password are not enough. */
export interface Place { url: string; db: pg.Pool; ledger: Ledger; seed: number; work: Candidate[]; signIn?(username: string): Promise<string> }
/** A window in which a certificate can be endorsed. */
export interface Candidate { shipId: number; certId: number; surveyType: string; surveyorId: number; today: string }

const names = ['admin', 'chief', 'surveyor', 'finance', 'approver'] as const

export async function crew({ url, db, ledger, seed, work, signIn = async (username) => (await client(url, '').ok('auth/login', { username, password: 'Plimsoll-2026' })).token }: Place): Promise<Crew> {
  const people: Record<string, Client> = {}
  for (const username of names) people[username] = client(url, await signIn(username))
  let running = false
  let giveUp = new AbortController()
  const busy = new Set<Promise<unknown>>()

  /** A call; what comes of it is confirmed, refused, or in doubt. */
  async function call(who: string, path: string, input: object | FormData): Promise<any> {
    const form = input instanceof FormData
    let answer: Answer
    try {
      const response = await fetch(`${url}/api/${path}`, {
        method: 'POST', signal: AbortSignal.any([giveUp.signal, AbortSignal.timeout(60_000)]), body: form ? input : JSON.stringify(input),
        headers: { authorization: `Bearer ${people[who]!.token}`, 'accept-language': 'en', ...(!form && { 'content-type': 'application/json' }) },
      })
      answer = await response.json() as Answer
    } catch (error) {
      ledger.doubted++
      throw new Doubt(String(error))
    }
    if (answer.code === 0) return answer.data
    if (answer.code === 503) {
      // The end of a transaction may have been lost on its way: told as unavailable, and possibly done.
      ledger.unavailable++
      throw new Doubt(answer.msg)
    }
    if (answer.code >= 500 || answer.code === 401) ledger.faults.push(`${path} was answered ${answer.code}: ${answer.msg}`)
    else ledger.refused[`${path} ${answer.error}`] = (ledger.refused[`${path} ${answer.error}`] ?? 0) + 1
    throw new Refused(path, answer)
  }

  /** Changes a record that is known; until it is confirmed, it is in doubt. */
  async function change(kind: string, known: Known, who: string, path: string, values: Row): Promise<any> {
    known.doubt = { values }
    const data = await call(who, path, { id: known.id, version: known.version, ...values }).catch((error: unknown) => {
      if (error instanceof Refused) known.doubt = null
      throw error
    })
    known.doubt = null
    known.version = data.version
    if (data.status !== undefined) known.status = data.status
    Object.assign(known.values, values)
    ledger.count(kind)
    return data
  }

  const customer = async (lot: Chance) => {
    const existing = [...ledger.customers.values()].filter(({ doubt }) => !doubt)
    const known = existing.length > 20 && lot.next() < 0.6 ? lot.one(existing) : null
    if (known) return void await change('changes of a customer', known, 'admin', 'basic/customer/save', { address: `Pier ${lot.between(1, 1e6)}`, remark: `Said ${lot.between(1, 1e6)}` })
    const values = { name: `Crash ${lot.between(1, 1e9)} Shipping`, customerType: ['owner'], region: 'SIN', credit: false, status: 1, email: 'accounts@crash.test' }
    const { id, version } = await call('admin', 'basic/customer/save', values)
    ledger.customers.set(id, { id, version, values: { name: values.name, email: values.email }, doubt: null })
    ledger.count('customers')
  }

  const upload = async (lot: Chance) => {
    const bytes = Buffer.from(`Reading,Value\n${lot.bytes(lot.between(1, 30_000)).toString('hex')}\n`)
    const form = new FormData()
    form.append('file', new Blob([bytes], { type: 'text/csv' }), `crash-${lot.between(1, 1e9)}.csv`)
    const { attachmentId } = await call('admin', 'sys/attachment/upload', form)
    ledger.uploads.set(attachmentId, { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length })
    ledger.count('files')
    return attachmentId as string
  }

  const { rows: [flag] } = await db.query('select id from flag order by id limit 1')
  /** One deal: quotation, its way to acceptance, invoice, payment, reminders. */
  const deal = async (lot: Chance) => {
    const found = [...ledger.customers.values()].filter(({ doubt }) => !doubt)
    if (!found.length) return void await pause(100)
    const customerId = lot.one(found).id
    const items = [{ feeClass: 60, feeItem: 'travel', quantity: 1, unitPrice: 100 + lot.between(0, 900), manualReason: 'as agreed' }]
    const { id, version } = await call('admin', 'work/quotation/save', { quoNm: `Crash ${lot.between(1, 1e9)}`, quoTp: 1, companyId: customerId, region: 'SIN', customerId, flagId: Number(flag.id), items })
    const known: Known = { id, version, status: 10, values: {}, doubt: null }
    ledger.quotations.set(id, known)
    ledger.count('quotations')
    const move = (who: string, name: string, more: object = {}) => change(`moves: ${name}`, known, who, `work/quotation/${name}`, more as Row)
    await move('admin', 'submit')
    await move('finance', 'audit', { result: 1 })
    await move('admin', 'send', { to: 'accounts@crash.test' })
    await move('admin', 'accept', { fileId: await upload(lot) })
    // Accepted some time ago, so that its invoice is overdue.
    await db.query(`update quotation set answer_time = now() - interval '120 days' where id = $1`, [id])
    const { invoiceId, invoiceNo, amount } = await call('finance', 'work/quotation/invoice', { id, invoiceTime: daysAgo(100) })
    ledger.numbers.push({ kind: 'invoice', id: invoiceId, number: invoiceNo })
    ledger.count('invoices')
    const { collectionId, collectionNo } = await call('finance', 'work/quotation/collect', { id, amount: Math.floor(amount / 2), collectionDate: daysAgo(1), parts: [{ invoiceId, amount: Math.floor(amount / 2) }] })
    ledger.numbers.push({ kind: 'collection', id: collectionId, number: collectionNo })
    ledger.count('payments')
    const { level } = await call('finance', 'work/invoice/remind', { id: invoiceId })
    ledger.reminders.push({ invoiceId, level })
    ledger.count('reminders')
  }

  /** Whose surveyor waits for its document. */
  const held = new Set<number>()
  /** One endorsement, from the assignment to the signature. */
  const endorsement = async (_lot: Chance) => {
    const job = work.shift()
    if (!job) return void await pause(200)
    const { shipId, certId, surveyType, surveyorId, today } = job
    const { ids: [id] } = await call('chief', 'work/surveyCert/assign', { shipId, certIds: [certId], surveyorId, surveyType, actionType: 'endorse', term: 'full', surveyPlace: 'Shanghai' }).catch((error: unknown) => {
      // While nobody answers, what there is to do is not used up; one that was opened after all is refused the next time.
      if (error instanceof Doubt) work.push(job)
      throw error
    })
    const known: Known = { id, version: 1, status: 10, values: {}, doubt: null }
    ledger.certs.set(id, known)
    ledger.count('assignments')
    known.version = (await call('surveyor', 'work/surveyCert/get', { id })).version
    await change('certificates filled in', known, 'surveyor', 'work/surveyCert/save', { inspectionDate: today, issueDate: today, surveyPlace: 'Shanghai' })
    const move = (who: string, name: string, more: object = {}) => change(`moves: ${name}`, known, who, `work/surveyCert/${name}`, more as Row)
    await move('surveyor', 'submit')
    await move('chief', 'audit', { result: 1 })
    await move('finance', 'confirm', { result: 1 })
    await move('approver', 'approve', { result: 1 })
    held.add(id)
    try {
      while (!(await call('surveyor', 'work/surveyCert/get', { id })).pdfFileId) {
        if (!running) return
        await pause(100)
      }
      await move('surveyor', 'sign')
      ledger.count('certificates signed')
    } finally {
      held.delete(id)
    }
  }

  /** Certificates whose document was not there when everything was killed are signed when it is. */
  const signing = async (_lot: Chance) => {
    const waiting = [...ledger.certs.values()].find(({ id, status, doubt }) => status === 40 && !doubt && !held.has(id))
    if (!waiting) return void await pause(100)
    const row = await call('surveyor', 'work/surveyCert/get', { id: waiting.id })
    if (row.status !== 40 || !row.pdfFileId || row.version !== waiting.version) return void await pause(100)
    await change('moves: sign', waiting, 'surveyor', 'work/surveyCert/sign', {})
    ledger.count('certificates signed')
  }
  const stations = [customer, customer, upload, deal, deal, endorsement, endorsement, signing]
  async function station(act: (lot: Chance) => Promise<unknown>, lot: Chance): Promise<void> {
    while (running) {
      try {
        await act(lot)
        // Whoever has nothing to do must not keep the others from it.
        await pause(1)
      } catch (error) {
        if (!(error instanceof Doubt) && !(error instanceof Refused) && running && !/ECONN|terminat|shutting|starting up|recovery|timeout/i.test(String(error))) ledger.faults.push(String((error as Error).stack ?? error))
        await pause(300)
      }
    }
  }
  return {
    people,
    go() {
      running = true
      giveUp = new AbortController()
      const round = ++rounds
      stations.forEach((act, n) => {
        const one = station(act, chance(seed * 1_000 + round * 20 + n)).finally(() => busy.delete(one))
        busy.add(one)
      })
    },
    async halt() {
      running = false
      const late = setTimeout(() => giveUp.abort(), 30_000)
      await Promise.all(busy)
      clearTimeout(late)
    },
  }
}
let rounds = 0

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
