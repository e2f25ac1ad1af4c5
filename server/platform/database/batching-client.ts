/**
 * A connection that sends several statements of a transaction in one message: `begin` with the first
 * statement, and statements whose rows nothing waits for (`sendLater`) with the next one or the
 * commit. Each message costs both processes more time than a short statement.
 * Gain: docs/reference/optimisations.md.
 */
import pg from 'pg'
import utils from 'pg/lib/utils.js'

/** A statement as the driver accepts it; `name`: prepared once per connection. */
interface Statement {
  text: string
  name?: string
  values?: readonly unknown[]
}
/** A statement that may wait for the next one of its transaction. */
export interface LaterStatement extends Statement {
  /**
   * Receives the rows once the statement has run. Where it fails, the statement that it was sent
   * with fails with its error.
   */
  // oxlint-disable-next-line typescript/no-explicit-any -- the caller knows its rows
  sendLater: (rows: any[]) => void
}

/** The parts of the driver's connection that its own statements use. */
interface Connection {
  stream: { cork(): void; uncork(): void }
  submittedNamedStatements: Record<string, string>
  sync(): void
  sendCopyFail(reason: string): void
}
/** The driver's own statement, here a part of a message. */
interface Part {
  name?: string
  text: string
  submit(connection: Connection): Error | null
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleReadyForQuery(connection: Connection): void
  handleError(error: Error, connection: Connection): void
}
const { Query } = pg.Client as unknown as { Query: new (config: object) => Part }

/** Values as text. @throws for a value that cannot be sent */
const written = (values: readonly unknown[] = []): unknown[] =>
  values.map((value) => utils.prepareValue(value))

/**
 * Statements with one Sync: after an error the server skips the rest, so that all of them fail. The
 * driver passes each answer to this statement, which passes it to the part that it belongs to.
 */
class Message {
  readonly #parts: readonly Part[]
  #at = 0
  constructor(parts: readonly Part[]) {
    this.#parts = parts
  }

  // The driver records under these the prepared statement that was parsed.
  get name(): string | undefined {
    return this.#parts[this.#at]?.name
  }
  get text(): string | undefined {
    return this.#parts[this.#at]?.text
  }

  submit(connection: Connection): Error | null {
    const withoutSync: Connection = Object.create(connection, { sync: { value: () => {} } })
    connection.stream.cork()
    try {
      for (const part of this.#parts) {
        const fault = part.submit(withoutSync)
        if (fault) throw fault
      }
    } finally {
      connection.sync()
      connection.stream.uncork()
    }
    return null
  }

  handleRowDescription(message: unknown): void {
    this.#parts[this.#at]!.handleRowDescription(message)
  }
  handleDataRow(message: unknown): void {
    this.#parts[this.#at]!.handleDataRow(message)
  }
  handleCommandComplete(message: unknown, connection: Connection): void {
    this.#parts[this.#at++]!.handleCommandComplete(message, connection)
  }
  handleEmptyQuery(): void {
    this.#at++
  }
  handleReadyForQuery(connection: Connection): void {
    for (const part of this.#parts) part.handleReadyForQuery(connection)
  }
  handleError(error: Error, connection: Connection): void {
    // The parts after the failed one were not parsed.
    for (const { name } of this.#parts.slice(this.#at))
      if (name) delete connection.submittedNamedStatements[name]
    for (const part of this.#parts) part.handleError(error, connection)
  }
  handleCopyInResponse(connection: Connection): void {
    connection.sendCopyFail('a message of several statements copies nothing')
  }
  handleCopyData(): void {}
}

/** The answer to a statement that is not sent, or not sent yet. */
const answerOf = (command: string) => Promise.resolve({ command, rowCount: null, rows: [] })

/** A connection of the pool that openDatabase() opens. */
export class BatchingClient extends pg.Client {
  #isInTransaction = false
  /** not sent yet; `begin` first */
  #waiting: (Statement & { sendLater?: LaterStatement['sendLater'] })[] = []

  // oxlint-disable-next-line typescript/no-explicit-any -- the driver declares ten overloads
  override query(...given: any[]): any {
    const [first, values] = given as [string | LaterStatement | undefined, unknown[] | undefined]
    const text = typeof first === 'string' ? first : undefined
    if (text === 'begin' && !this.#isInTransaction) {
      this.#isInTransaction = true
      this.#waiting = [{ name: 'begin', text }]
      return answerOf('BEGIN')
    }
    const ends = text === 'commit' || text === 'rollback'
    if (ends) this.#isInTransaction = false
    if (text === 'rollback') {
      const isUnknown = this.#waiting[0]?.text === 'begin'
      this.#waiting = []
      return isUnknown ? answerOf('ROLLBACK') : super.query(text)
    }
    if (typeof first === 'object' && 'sendLater' in first) return this.#later(first, values)
    if (!this.#waiting.length) return super.query(...(given as [string]))
    if (text === 'commit' && this.#waiting.length === 1 && this.#waiting[0]!.text === 'begin') {
      this.#waiting = []
      return answerOf('COMMIT')
    }
    const last = ends ? { name: text, text: text! } : partOf(first, given)
    if (last) return this.#send(last)
    // A cursor or a text of several statements is no part of a message.
    const parts = this.#takeWaiting()
    super.query(new Message(parts) as unknown as pg.Submittable)
    return super.query(...(given as [string]))
  }

  #later({ sendLater, ...statement }: LaterStatement, values = statement.values): Promise<unknown> {
    const now = { ...statement, values: written(values) }
    if (this.#isInTransaction) {
      this.#waiting.push({ ...now, sendLater })
      return answerOf('LATER')
    }
    return super.query(now).then((result) => {
      sendLater(result.rows)
      return result
    })
  }

  #takeWaiting(): Part[] {
    const { _types: types } = this as unknown as { _types: object }
    const parts = this.#waiting.map(
      ({ sendLater, ...statement }) =>
        new Query({
          ...statement,
          types,
          queryMode: 'extended',
          callback: (error: Error | null, result: pg.QueryResult) =>
            void (error || sendLater?.(result.rows)),
        }),
    )
    this.#waiting = []
    return parts
  }

  async #send(last: Statement): Promise<pg.QueryResult> {
    const { _types } = this as unknown as { _types: object }
    const values = written(last.values)
    try {
      return await new Promise((done, failed) => {
        const part = new Query({
          types: _types,
          ...last,
          values,
          queryMode: 'extended',
          callback: (error: Error | null, result: pg.QueryResult) =>
            error ? failed(error) : done(result),
        })
        const parts = [...this.#takeWaiting(), part]
        super.query(new Message(parts) as unknown as pg.Submittable)
      })
    } catch (error) {
      // As the driver does: the stack of the caller, not that of the socket.
      Error.captureStackTrace(error as Error)
      throw error
    }
  }
}

/** A statement that can be a part of a message; null for others. */
function partOf(first: string | Statement | undefined, given: unknown[]): Statement | null {
  const [, values] = given as [unknown, unknown[] | undefined]
  if (!first || given.some((value) => typeof value === 'function')) return null
  // Without values a text may be several statements.
  if (typeof first === 'string') return values?.length ? { text: first, values } : null
  if ('submit' in first) return null
  const all = { ...first, values: values ?? first.values ?? [] }
  return first.name || all.values.length ? all : null
}
