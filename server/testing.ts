/** For tests: the very application, on a database of its own, reached as a client would. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createTestDatabase } from '#tools/test/database.ts'
import { sharedEngine } from '#tools/test/document-engine.ts'
import { filledDatabase, usual } from '#tools/test/filled.ts'
import type { Lang } from '#common/text.ts'
import { hashOf } from './access/sessions.ts'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import type { EmbeddedConfig } from './db/embedded.ts'
import type { Services } from './http/context.ts'
import { readHouse } from './modules.ts'
import { makeServices } from './services.ts'

export interface Answer<T = any> { code: number; data: T; msg: string; error?: string; fields?: { field: string; msg: string }[] }
export interface Client {
  token: string
  /** Calls `work/surveyCert/list` as JSON and gives the whole answer, refused or not. */
  call<T = any>(path: string, input?: object, lang?: Lang): Promise<Answer<T>>
  /** As `call`, but the call must succeed; gives `data`. */
  ok<T = any>(path: string, input?: object): Promise<T>
  /** The same as a form. */
  form<T = any>(path: string, body: string, lang?: Lang): Promise<Answer<T>>
  /** Uploads bytes as multipart. */
  upload(name: string, bytes: Uint8Array, type?: string, path?: string, fields?: Record<string, string>): Promise<Answer<{ attachmentId: string; path: string }>>
  /** The bytes a call answers with. */
  file(path: string, input?: object, lang?: Lang): Promise<{ status: number; bytes: Buffer; headers: Headers }>
}
export interface Harness {
  url: string
  services: Services
  /** of the database, for a second process on it */
  connection: EmbeddedConfig
  /** Somebody who is signed in as a demonstration account; without a name, nobody. */
  as(username?: string): Promise<Client>
  close(): Promise<void>
}

/**
 * Starts the application on a copy of a freshly filled database, with the document engine of the run.
 * `demo` (default on): with the demonstration data and accounts.
 */
export async function startHouse({ demo = true, env = {} }: { demo?: boolean; env?: Record<string, string> } = {}): Promise<Harness> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plimsoll-test-'))
  const house = await readHouse()
  const filled = await filledDatabase(demo ? 'demo' : 'plain', house, inject('pg'), inject('testDir'))
  await cp(filled.folder, dataDir, { recursive: true })
  const database = await createTestDatabase(filled.template)
  const config = readConfig({ ...usual, DEMO: demo ? 'on' : 'off', DATA_DIR: dataDir, ...env })
  const services = await makeServices(config, database.config, house, sharedEngine(inject('documents')))
  const app = await buildApp(services)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const tokens = new Map<string, string>()
  return {
    url, services, connection: database.config,
    async as(username = '') {
      if (!username) return client(url, '')
      if (!tokens.has(username)) {
        const { id } = await services.db.selectFrom('appUser').where('username', '=', username).select('id').executeTakeFirstOrThrow()
        // Without the password, whose check takes its time on purpose.
        tokens.set(username, await openSession(services, id))
      }
      return client(url, tokens.get(username)!)
    },
    async close() {
      await app.close()
      await services.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Opens a session whose sign-in counts as recent for the whole run: a file of tests may take longer than five minutes. @returns its token */
export async function openSession({ sessions, db }: Services, userId: number): Promise<string> {
  const token = await sessions.open(userId, '127.0.0.1', 'test')
  const passwordTime = new Date(sessions.now() + 86_400_000).toISOString()
  await db.updateTable('session').set({ passwordTime }).where('tokenHash', '=', hashOf(token)).execute()
  return token
}

/** A client that holds a session; without a token, nobody. */
export function client(url: string, token: string): Client {
  const headers = (lang: Lang, type?: string) => ({ ...(token && { authorization: `Bearer ${token}` }), 'accept-language': lang, ...(type && { 'content-type': type }) })
  const post = (path: string, body: string | FormData, lang: Lang, type?: string) => fetch(`${url}/api/${path}`, { method: 'POST', headers: headers(lang, type), body })
  const json = async <T>(response: Response) => (await response.json()) as Answer<T>
  return {
    token,
    async call<T>(path: string, input: object = {}, lang: Lang = 'en') {
      return json<T>(await post(path, JSON.stringify(input), lang, 'application/json'))
    },
    async ok<T>(path: string, input: object = {}) {
      const answer = await json<T>(await post(path, JSON.stringify(input), 'en', 'application/json'))
      if (answer.code !== 0) throw new Error(`${path} refused: ${JSON.stringify(answer)}`)
      return answer.data
    },
    async form<T>(path: string, body: string, lang: Lang = 'en') {
      return json<T>(await post(path, body, lang, 'application/x-www-form-urlencoded'))
    },
    async upload(name, bytes, type = 'application/octet-stream', path = 'sys/attachment/upload', fields = {}) {
      const form = new FormData()
      for (const [key, value] of Object.entries(fields)) form.append(key, value)
      form.append('file', new Blob([Buffer.from(bytes)], { type }), name)
      return json(await post(path, form, 'en'))
    },
    async file(path, input = {}, lang = 'en') {
      const response = await post(path, JSON.stringify(input), lang, 'application/json')
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers }
    },
  }
}
