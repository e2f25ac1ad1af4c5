/** Clients that write while the product is killed. */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { client } from '#server/testing/testing.ts'
import type { AnyAnswer, ApiResponse, Client } from '#server/testing/testing.ts'
import type { ExpectedRecord, ExpectedState } from './expected-state.ts'
import { seededRandom } from '#tools/seeded-random.ts'
import type { SeededRandom } from '#tools/seeded-random.ts'

type Row = Record<string, unknown>
export interface Writers {
  /** Starts or resumes all clients. */
  go(): void
  /** Stops all clients after their current call; unanswered calls are abandoned. */
  halt(): Promise<void>
  people: Record<string, Client>
}
/** The result is unknown. */
class UnknownOutcomeError extends Error {}
/** Refused for a reason, nothing was written. */
class RefusedError extends Error {
  answer: ApiResponse
  constructor(path: string, answer: ApiResponse) {
    super(`${path}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.fields ?? '')}`)
    this.answer = answer
  }
}

/** `signIn`: opens a session where name and password do not suffice. */
export interface WriterOptions {
  url: string
  db: pg.Pool
  ledger: ExpectedState
  seed: number
  work: EndorsableWindow[]
  signIn?(username: string): Promise<string>
}
/** A window in which a certificate can be endorsed. */
export interface EndorsableWindow {
  shipId: number
  certId: number
  surveyType: string
  surveyorId: number
  today: string
}

const names = ['admin', 'chief', 'surveyor', 'finance', 'approver'] as const

export async function startWriters({
  url,
  db,
  ledger: expectedState,
  seed,
  work,
  signIn = async (username) =>
    (await client(url, '').callOk('auth/login', { username, password: 'Plimsoll-2026' })).token,
}: WriterOptions): Promise<Writers> {
  const people: Record<string, Client> = {}
  for (const username of names) people[username] = client(url, await signIn(username))
  let running = false
  let abort = new AbortController()
  const busy = new Set<Promise<unknown>>()

  /** A call; its result is confirmed, refused, or in doubt. */
  async function call(who: string, path: string, input: object | FormData): Promise<AnyAnswer> {
    const form = input instanceof FormData
    let answer: ApiResponse
    try {
      const response = await fetch(`${url}/api/${path}`, {
        method: 'POST',
        signal: AbortSignal.any([abort.signal, AbortSignal.timeout(60_000)]),
        body: form ? input : JSON.stringify(input),
        headers: {
          authorization: `Bearer ${people[who]!.token}`,
          'accept-language': 'en',
          ...(!form && { 'content-type': 'application/json' }),
        },
      })
      answer = (await response.json()) as ApiResponse
    } catch (error) {
      expectedState.unknownOutcomes++
      throw new UnknownOutcomeError(String(error))
    }
    if (answer.code === 0) return answer.data
    if (answer.code === 503) {
      // The result of a commit may be lost: reported as unavailable, possibly done.
      expectedState.unavailable++
      throw new UnknownOutcomeError(answer.msg)
    }
    if (answer.code >= 500 || answer.code === 401)
      expectedState.faults.push(`${path} was answered ${answer.code}: ${answer.msg}`)
    else
      expectedState.refused[`${path} ${answer.error}`] =
        (expectedState.refused[`${path} ${answer.error}`] ?? 0) + 1
    throw new RefusedError(path, answer)
  }

  /** Changes a known record; in doubt until confirmed. */
  async function change(
    kind: string,
    known: ExpectedRecord,
    who: string,
    path: string,
    values: Row,
  ): Promise<AnyAnswer> {
    known.unconfirmed = { values }
    const data = await call(who, path, { id: known.id, version: known.version, ...values }).catch(
      (error: unknown) => {
        if (error instanceof RefusedError) known.unconfirmed = null
        throw error
      },
    )
    known.unconfirmed = null
    known.version = data.version
    if (data.status !== undefined) known.status = data.status
    Object.assign(known.values, values)
    expectedState.count(kind)
    return data
  }

  const customer = async (random: SeededRandom) => {
    const existing = [...expectedState.customers.values()].filter(({ unconfirmed }) => !unconfirmed)
    const known = existing.length > 20 && random.next() < 0.6 ? random.pick(existing) : null
    if (known)
      return void (await change('changes of a customer', known, 'admin', 'basic/customer/save', {
        address: `Pier ${random.between(1, 1e6)}`,
        remark: `Said ${random.between(1, 1e6)}`,
      }))
    const values = {
      name: `Crash ${random.between(1, 1e9)} Shipping`,
      customerType: ['owner'],
      region: 'SIN',
      credit: false,
      status: 1,
      email: 'accounts@crash.test',
    }
    const { id, version } = await call('admin', 'basic/customer/save', values)
    expectedState.customers.set(id, {
      id,
      version,
      values: { name: values.name, email: values.email },
      unconfirmed: null,
    })
    expectedState.count('customers')
  }

  const upload = async (random: SeededRandom) => {
    const bytes = Buffer.from(
      `Reading,Value\n${random.bytes(random.between(1, 30_000)).toString('hex')}\n`,
    )
    const form = new FormData()
    form.append(
      'file',
      new Blob([bytes], { type: 'text/csv' }),
      `crash-${random.between(1, 1e9)}.csv`,
    )
    const { attachmentId } = await call('admin', 'sys/attachment/upload', form)
    expectedState.uploads.set(attachmentId, {
      sha256: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.length,
    })
    expectedState.count('files')
    return attachmentId as string
  }

  const {
    rows: [flag],
  } = await db.query('select id from flag order by id limit 1')
  /** One deal: quotation, acceptance, invoice, payment, reminders. */
  const quotationWorkflow = async (random: SeededRandom) => {
    const found = [...expectedState.customers.values()].filter(({ unconfirmed }) => !unconfirmed)
    if (!found.length) return void (await pause(100))
    const customerId = random.pick(found).id
    const items = [
      {
        feeClass: 60,
        feeItem: 'travel',
        quantity: 1,
        unitPrice: 100 + random.between(0, 900),
        manualReason: 'as agreed',
      },
    ]
    const { id, version } = await call('admin', 'work/quotation/save', {
      quoNm: `Crash ${random.between(1, 1e9)}`,
      quoTp: 1,
      companyId: customerId,
      region: 'SIN',
      customerId,
      flagId: Number(flag.id),
      items,
    })
    const known: ExpectedRecord = { id, version, status: 10, values: {}, unconfirmed: null }
    expectedState.quotations.set(id, known)
    expectedState.count('quotations')
    const move = (who: string, name: string, more: object = {}) =>
      change(`moves: ${name}`, known, who, `work/quotation/${name}`, more as Row)
    await move('admin', 'submit')
    await move('finance', 'audit', { result: 1 })
    await move('admin', 'send', { to: 'accounts@crash.test' })
    await move('admin', 'accept', { fileId: await upload(random) })
    // Accepted some time ago, so that its invoice is overdue.
    await db.query(`update quotation set answer_time = now() - interval '120 days' where id = $1`, [
      id,
    ])
    const { invoiceId, invoiceNo, amount } = await call('finance', 'work/quotation/invoice', {
      id,
      invoiceTime: daysAgo(100),
    })
    expectedState.numbers.push({ kind: 'invoice', id: invoiceId, number: invoiceNo })
    expectedState.count('invoices')
    const { collectionId, collectionNo } = await call('finance', 'work/quotation/collect', {
      id,
      amount: Math.floor(amount / 2),
      collectionDate: daysAgo(1),
      parts: [{ invoiceId, amount: Math.floor(amount / 2) }],
    })
    expectedState.numbers.push({ kind: 'collection', id: collectionId, number: collectionNo })
    expectedState.count('payments')
    const { level } = await call('finance', 'work/invoice/remind', { id: invoiceId })
    expectedState.reminders.push({ invoiceId, level })
    expectedState.count('reminders')
  }

  /** Endorsements that wait for their document. */
  const inProgress = new Set<number>()
  /** One endorsement from the assignment to the signature. */
  const endorsement = async (_lot: SeededRandom) => {
    const job = work.shift()
    if (!job) return void (await pause(200))
    const { shipId, certId, surveyType, surveyorId, today } = job
    const {
      ids: [id],
    } = await call('chief', 'work/surveyCert/assign', {
      shipId,
      certIds: [certId],
      surveyorId,
      surveyType,
      actionType: 'endorse',
      term: 'full',
      surveyPlace: 'Shanghai',
    }).catch((error: unknown) => {
      // During an outage the window remains available; an assignment that succeeded is refused the
      // next time.
      if (error instanceof UnknownOutcomeError) work.push(job)
      throw error
    })
    const known: ExpectedRecord = { id, version: 1, status: 10, values: {}, unconfirmed: null }
    expectedState.certs.set(id, known)
    expectedState.count('assignments')
    known.version = (await call('surveyor', 'work/surveyCert/get', { id })).version
    await change('certificates filled in', known, 'surveyor', 'work/surveyCert/save', {
      inspectionDate: today,
      issueDate: today,
      surveyPlace: 'Shanghai',
    })
    const move = (who: string, name: string, more: object = {}) =>
      change(`moves: ${name}`, known, who, `work/surveyCert/${name}`, more as Row)
    await move('surveyor', 'submit')
    await move('chief', 'audit', { result: 1 })
    await move('finance', 'confirm', { result: 1 })
    await move('approver', 'approve', { result: 1 })
    inProgress.add(id)
    try {
      while (!(await call('surveyor', 'work/surveyCert/get', { id })).pdfFileId) {
        if (!running) return
        await pause(100)
      }
      await move('surveyor', 'sign')
      expectedState.count('certificates signed')
    } finally {
      inProgress.delete(id)
    }
  }

  /** Signs certificates whose document was not ready before the kill. */
  const signing = async (_lot: SeededRandom) => {
    const waiting = [...expectedState.certs.values()].find(
      ({ id, status, unconfirmed }) => status === 40 && !unconfirmed && !inProgress.has(id),
    )
    if (!waiting) return void (await pause(100))
    const row = await call('surveyor', 'work/surveyCert/get', { id: waiting.id })
    if (row.status !== 40 || !row.pdfFileId || row.version !== waiting.version)
      return void (await pause(100))
    await change('moves: sign', waiting, 'surveyor', 'work/surveyCert/sign', {})
    expectedState.count('certificates signed')
  }
  const workflows = [
    customer,
    customer,
    upload,
    quotationWorkflow,
    quotationWorkflow,
    endorsement,
    endorsement,
    signing,
  ]
  async function station(
    act: (random: SeededRandom) => Promise<unknown>,
    random: SeededRandom,
  ): Promise<void> {
    while (running) {
      try {
        await act(random)
        // A client without work must not block the others.
        await pause(1)
      } catch (error) {
        if (
          !(error instanceof UnknownOutcomeError) &&
          !(error instanceof RefusedError) &&
          running &&
          !/ECONN|terminat|shutting|starting up|recovery|timeout/i.test(String(error))
        )
          expectedState.faults.push(String((error as Error).stack ?? error))
        await pause(300)
      }
    }
  }
  return {
    people,
    go() {
      running = true
      abort = new AbortController()
      const round = ++rounds
      workflows.forEach((act, n) => {
        const one = station(act, seededRandom(seed * 1_000 + round * 20 + n)).finally(() =>
          busy.delete(one),
        )
        busy.add(one)
      })
    },
    async halt() {
      running = false
      const late = setTimeout(() => abort.abort(), 30_000)
      await Promise.all(busy)
      clearTimeout(late)
    },
  }
}
let rounds = 0

const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
