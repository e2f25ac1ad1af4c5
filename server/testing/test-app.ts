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

/**
 * Starts the application before the tests of a file or of a `describe`, and closes it after them:
 * ```
 * const app = testApp()
 * const admin = app.client('admin')
 * const clients = app.clients('operator', 'owner')
 * ```
 * Hooks that use them come after these lines.
 */
export function testApp(options: TestAppOptions = {}): FileApp {
  let started: TestApp | undefined
  const signedIn = new Map<string, Client | undefined>()
  beforeAll(async () => {
    started = await startApp(options)
    for (const username of signedIn.keys()) signedIn.set(username, await started.signInAs(username))
  })
  afterAll(() => started?.close())
  const client = (username: string): Client => {
    if (started) throw new Error(`Ask for the client of '${username}' outside tests and hooks`)
    signedIn.set(username, undefined)
    return later(() => signedIn.get(username))
  }
  const clients = <Name extends string>(...usernames: Name[]) =>
    Object.fromEntries(usernames.map((name) => [name, client(name)])) as Record<Name, Client>
  const query = async <T>(text: string): Promise<T[]> =>
    (await sql.raw<T>(text).execute(started!.services.db)).rows
  return later(() => started, { client, clients, query })
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
