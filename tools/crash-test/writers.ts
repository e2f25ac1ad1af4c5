/** Clients that write while the product is killed. */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { client } from '#server/testing/testing.ts'
import type { Client } from '#server/testing/testing.ts'
import { Caller, RefusedError, UnknownOutcomeError } from './caller.ts'
import type { Row } from './caller.ts'
import type { ExpectedRecord, ExpectedState } from './expected-state.ts'
import { seededRandom } from '#tools/seeded-random.ts'
import type { SeededRandom } from '#tools/seeded-random.ts'

export interface Writers {
  /** Starts or resumes all clients. */
  go(): void
  /** Stops all clients after their current call; unanswered calls are abandoned. */
  halt(): Promise<void>
  people: Record<string, Client>
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

/** Signs everybody in; `go()` starts the clients. */
export async function startWriters({
  url,
  db,
  ledger,
  seed,
  work,
  signIn = async (username) =>
    (await client(url, '').callOk('auth/login', { username, password: 'Plimsoll-2026' })).token,
}: WriterOptions): Promise<Writers> {
  const people: Record<string, Client> = {}
  for (const username of names) people[username] = client(url, await signIn(username))
  const { rows } = await db.query('select id from flag order by id limit 1')
  return new Clients({ url, db, ledger, seed, work, people, flagId: Number(rows[0].id) })
}

interface ClientOptions extends Omit<WriterOptions, 'signIn'> {
  people: Record<string, Client>
  flagId: number
}

type Workflow = (random: SeededRandom) => Promise<unknown>

class Clients implements Writers {
  readonly people: Record<string, Client>
  readonly #caller: Caller
  readonly #db: pg.Pool
  readonly #expected: ExpectedState
  readonly #seed: number
  readonly #work: EndorsableWindow[]
  readonly #flagId: number
  readonly #busy = new Set<Promise<unknown>>()
  /** endorsements that wait for their document */
  readonly #inProgress = new Set<number>()
  #running = false

  constructor({ url, db, ledger, seed, work, people, flagId }: ClientOptions) {
    this.people = people
    this.#caller = new Caller(url, people, ledger)
    this.#db = db
    this.#expected = ledger
    this.#seed = seed
    this.#work = work
    this.#flagId = flagId
  }

  go(): void {
    this.#running = true
    this.#caller.begin()
    const round = ++rounds
    const customer: Workflow = (random) => this.#customer(random)
    const quotation: Workflow = (random) => this.#quotation(random)
    const endorsement: Workflow = () => this.#endorsement()
    const workflows: Workflow[] = [
      customer,
      customer,
      (random) => this.#upload(random),
      quotation,
      quotation,
      endorsement,
      endorsement,
      () => this.#signing(),
    ]
    workflows.forEach((act, n) => {
      const random = seededRandom(this.#seed * 1_000 + round * 20 + n)
      const one = this.#repeat(() => act(random)).finally(() => this.#busy.delete(one))
      this.#busy.add(one)
    })
  }

  async halt(): Promise<void> {
    this.#running = false
    const late = setTimeout(() => this.#caller.abandon(), 30_000)
    await Promise.all(this.#busy)
    clearTimeout(late)
  }

  /** Repeats a workflow until the clients are stopped. */
  async #repeat(act: () => Promise<unknown>): Promise<void> {
    while (this.#running) {
      try {
        await act()
        // A client without work must not block the others.
        await pause(1)
      } catch (error) {
        if (
          !(error instanceof UnknownOutcomeError) &&
          !(error instanceof RefusedError) &&
          this.#running &&
          !/ECONN|terminat|shutting|starting up|recovery|timeout/i.test(String(error))
        )
          this.#expected.faults.push(String((error as Error).stack ?? error))
        await pause(300)
      }
    }
  }

  /** The moves of a record, by name. */
  #movesOf(path: string, known: ExpectedRecord) {
    return (who: string, name: string, more: Row = {}) =>
      this.#caller.change(`moves: ${name}`, known, who, `${path}/${name}`, more)
  }

  #confirmedCustomers(): ExpectedRecord[] {
    return [...this.#expected.customers.values()].filter(({ unconfirmed }) => !unconfirmed)
  }

  async #customer(random: SeededRandom): Promise<void> {
    const existing = this.#confirmedCustomers()
    const known = existing.length > 20 && random.next() < 0.6 ? random.pick(existing) : null
    if (known)
      return void (await this.#caller.change(
        'changes of a customer',
        known,
        'admin',
        'basic/customer/save',
        {
          address: `Pier ${random.between(1, 1e6)}`,
          remark: `Said ${random.between(1, 1e6)}`,
        },
      ))
    const values = {
      name: `Crash ${random.between(1, 1e9)} Shipping`,
      customerType: ['owner'],
      region: 'SIN',
      credit: false,
      status: 1,
      email: 'accounts@crash.test',
    }
    const { id, version } = await this.#caller.call('admin', 'basic/customer/save', values)
    this.#expected.customers.set(id, {
      id,
      version,
      values: { name: values.name, email: values.email },
      unconfirmed: null,
    })
    this.#expected.count('customers')
  }

  async #upload(random: SeededRandom): Promise<string> {
    const bytes = Buffer.from(
      `Reading,Value\n${random.bytes(random.between(1, 30_000)).toString('hex')}\n`,
    )
    const form = new FormData()
    form.append(
      'file',
      new Blob([bytes], { type: 'text/csv' }),
      `crash-${random.between(1, 1e9)}.csv`,
    )
    const { attachmentId } = await this.#caller.call('admin', 'sys/attachment/upload', form)
    this.#expected.uploads.set(attachmentId, {
      sha256: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.length,
    })
    this.#expected.count('files')
    return attachmentId as string
  }

  /** One deal: quotation, acceptance, invoice, payment, reminders. */
  async #quotation(random: SeededRandom): Promise<void> {
    const found = this.#confirmedCustomers()
    if (!found.length) return void (await pause(100))
    const known = await this.#writeQuotation(random, random.pick(found).id)
    const move = this.#movesOf('work/quotation', known)
    await move('admin', 'submit')
    await move('finance', 'audit', { result: 1 })
    await move('admin', 'send', { to: 'accounts@crash.test' })
    await move('admin', 'accept', { fileId: await this.#upload(random) })
    // Accepted some time ago, so that its invoice is overdue.
    await this.#db.query(
      `update quotation set answer_time = now() - interval '120 days' where id = $1`,
      [known.id],
    )
    await this.#invoiceAndCollect(known.id)
  }

  async #writeQuotation(random: SeededRandom, customerId: number): Promise<ExpectedRecord> {
    const items = [
      {
        feeClass: 60,
        feeItem: 'travel',
        quantity: 1,
        unitPrice: 100 + random.between(0, 900),
        manualReason: 'as agreed',
      },
    ]
    const { id, version } = await this.#caller.call('admin', 'work/quotation/save', {
      quoNm: `Crash ${random.between(1, 1e9)}`,
      quoTp: 1,
      companyId: customerId,
      region: 'SIN',
      customerId,
      flagId: this.#flagId,
      items,
    })
    const known: ExpectedRecord = { id, version, status: 10, values: {}, unconfirmed: null }
    this.#expected.quotations.set(id, known)
    this.#expected.count('quotations')
    return known
  }

  async #invoiceAndCollect(id: number): Promise<void> {
    const expected = this.#expected
    const { invoiceId, invoiceNo, amount } = await this.#caller.call(
      'finance',
      'work/quotation/invoice',
      {
        id,
        invoiceTime: daysAgo(100),
      },
    )
    expected.numbers.push({ kind: 'invoice', id: invoiceId, number: invoiceNo })
    expected.count('invoices')
    const { collectionId, collectionNo } = await this.#caller.call(
      'finance',
      'work/quotation/collect',
      {
        id,
        amount: Math.floor(amount / 2),
        collectionDate: daysAgo(1),
        parts: [{ invoiceId, amount: Math.floor(amount / 2) }],
      },
    )
    expected.numbers.push({ kind: 'collection', id: collectionId, number: collectionNo })
    expected.count('payments')
    const { level } = await this.#caller.call('finance', 'work/invoice/remind', { id: invoiceId })
    expected.reminders.push({ invoiceId, level })
    expected.count('reminders')
  }

  /** One endorsement from the assignment to the signature. */
  async #endorsement(): Promise<void> {
    const job = this.#work.shift()
    if (!job) return void (await pause(200))
    const known = await this.#assign(job)
    const { id } = known
    known.version = (await this.#caller.call('surveyor', 'work/surveyCert/get', { id })).version
    await this.#caller.change('certificates filled in', known, 'surveyor', 'work/surveyCert/save', {
      inspectionDate: job.today,
      issueDate: job.today,
      surveyPlace: 'Shanghai',
    })
    const move = this.#movesOf('work/surveyCert', known)
    await move('surveyor', 'submit')
    await move('chief', 'audit', { result: 1 })
    await move('finance', 'confirm', { result: 1 })
    await move('approver', 'approve', { result: 1 })
    this.#inProgress.add(id)
    try {
      while (!(await this.#caller.call('surveyor', 'work/surveyCert/get', { id })).pdfFileId) {
        if (!this.#running) return
        await pause(100)
      }
      await move('surveyor', 'sign')
      this.#expected.count('certificates signed')
    } finally {
      this.#inProgress.delete(id)
    }
  }

  async #assign(job: EndorsableWindow): Promise<ExpectedRecord> {
    const { shipId, certId, surveyType, surveyorId } = job
    const {
      ids: [id],
    } = await this.#caller
      .call('chief', 'work/surveyCert/assign', {
        shipId,
        certIds: [certId],
        surveyorId,
        surveyType,
        actionType: 'endorse',
        term: 'full',
        surveyPlace: 'Shanghai',
      })
      .catch((error: unknown) => {
        // During an outage the window remains available; an assignment that succeeded is refused the
        // next time.
        if (error instanceof UnknownOutcomeError) this.#work.push(job)
        throw error
      })
    const known: ExpectedRecord = { id, version: 1, status: 10, values: {}, unconfirmed: null }
    this.#expected.certs.set(id, known)
    this.#expected.count('assignments')
    return known
  }

  /** Signs certificates whose document was not ready before the kill. */
  async #signing(): Promise<void> {
    const waiting = [...this.#expected.certs.values()].find(
      ({ id, status, unconfirmed }) => status === 40 && !unconfirmed && !this.#inProgress.has(id),
    )
    if (!waiting) return void (await pause(100))
    const row = await this.#caller.call('surveyor', 'work/surveyCert/get', { id: waiting.id })
    if (row.status !== 40 || !row.pdfFileId || row.version !== waiting.version)
      return void (await pause(100))
    await this.#caller.change('moves: sign', waiting, 'surveyor', 'work/surveyCert/sign', {})
    this.#expected.count('certificates signed')
  }
}
let rounds = 0

const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
