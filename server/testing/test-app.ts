/** The application of a test file, and its clients. */
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { startApp } from './testing.ts'
import type { AnyAnswer, Client, TestApp, TestAppOptions } from './testing.ts'

/** Started before the tests of the file; until then its members cannot be read. */
export interface FileApp extends TestApp {
  /** A client of a demonstration account; it signs in when the application starts. */
  client(username: string): Client
  /** Clients of several accounts, by their names. */
  clients<Name extends string>(...usernames: Name[]): Record<Name, Client>
  /** The rows of an SQL statement. */
  query<T = AnyAnswer>(text: string): Promise<T[]>
}

/** A fixture file's application, which each test file starts for itself. */
export interface FixtureApp extends FileApp {
  /** Starts the application before the tests of the file, and closes it after them. */
  startForTests(): void
}
/** Options, or what prepares them before the application starts. */
type Options = TestAppOptions | (() => TestAppOptions | Promise<TestAppOptions>)

/**
 * Starts the application before the tests of a file or of a `describe`, and closes it after them:
 * ```
 * const app = testApp()
 * const admin = app.client('admin')
 * const clients = app.clients('operator', 'owner')
 * ```
 * Hooks that use them come after these lines.
 */
export function testApp(options?: Options): FileApp {
  const app = fixtureApp(options)
  app.startForTests()
  return app
}

/**
 * The application of a fixture file. Test files share the modules that they import, so each of them
 * calls a function of the fixture that calls `app.startForTests()`.
 */
export function fixtureApp(options: Options = {}): FixtureApp {
  const signedIn = new Map<string, Client | undefined>()
  const { app, isStarted, startForTests } = startedForTests(async () => {
    const started = await startApp(typeof options === 'function' ? await options() : options)
    for (const username of signedIn.keys()) signedIn.set(username, await started.signInAs(username))
    return started
  })
  const client = (username: string): Client => {
    if (isStarted()) throw new Error(`Ask for the client of '${username}' outside tests and hooks`)
    signedIn.set(username, undefined)
    return later(() => signedIn.get(username))
  }
  const clients = <Name extends string>(...usernames: Name[]) =>
    Object.fromEntries(usernames.map((name) => [name, client(name)])) as Record<Name, Client>
  const query = async <T>(text: string): Promise<T[]> =>
    (await sql.raw<T>(text).execute(app.services.db)).rows
  return later(() => app, { client, clients, query, startForTests })
}

/**
 * Something that `startForTests` starts before the tests of a file or of a `describe`, and closes
 * after them; in between its members can be read.
 */
export function startedForTests<T extends { close(): Promise<void> }>(
  start: () => Promise<T>,
): { app: T; isStarted: () => boolean; startForTests: () => void } {
  let started: T | undefined
  const startForTests = () => {
    beforeAll(async () => {
      started = await start()
    })
    afterAll(async () => {
      await started?.close()
      started = undefined
    })
  }
  return { app: later(() => started), isStarted: () => started !== undefined, startForTests }
}

/** An object that reads its members from another one, which does not exist yet, but for its own. */
const later = <T extends object, Own extends object = object>(
  find: () => T | undefined,
  own = {} as Own,
): T & Own =>
  new Proxy(own as T & Own, {
    get(_, key) {
      const found = key in own ? own : find()
      if (!found) throw new Error(`The application is not started: '${String(key)}'`)
      return Reflect.get(found, key)
    },
  })
