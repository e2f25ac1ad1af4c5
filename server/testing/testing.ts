/** For tests: the application on a database of its own, called by HTTP. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { copyFolder } from '#tools/test/copy-folder.ts'
import { createTestDatabase } from '#tools/test/database.ts'
import { sharedEngine } from '#tools/test/document-engine.ts'
import { seededDatabase, testEnv } from '#tools/test/seeded-database.ts'
import type { Lang } from '#common/text.ts'
import { hashToken } from '../platform/sign-in/sessions.ts'
import { buildApp } from '../app/app.ts'
import { readConfig } from '../app/config/config.ts'
import type { EmbeddedConfig } from '../platform/database/embedded-process.ts'
import type { Services } from '../core/context.ts'
import { loadModules } from '../app/modules.ts'
import { createServices } from '../app/services.ts'
import { valueFor } from '#server/core/lookup.ts'

/** The answer of a call or statement: the test knows its shape. */
// oxlint-disable-next-line typescript/no-explicit-any -- paths are not bound to contracts here
export type AnyAnswer = any

export interface ApiResponse<T = AnyAnswer> {
  code: number
  data: T
  msg: string
  error?: string
  fields?: { field: string; msg: string }[]
}
export interface Client {
  token: string
  /** Calls `work/surveyCert/list` as JSON and returns the whole response, including a refusal. */
  call<T = AnyAnswer>(path: string, input?: object, lang?: Lang): Promise<ApiResponse<T>>
  /** Like `call`, but the call must succeed; returns `data`. */
  callOk<T = AnyAnswer>(path: string, input?: object): Promise<T>
  /** The same as a form. */
  form<T = AnyAnswer>(path: string, body: string, lang?: Lang): Promise<ApiResponse<T>>
  /** Uploads bytes as multipart. */
  upload(
    name: string,
    bytes: Uint8Array,
    type?: string,
    path?: string,
    fields?: Record<string, string>,
  ): Promise<ApiResponse<{ attachmentId: string; path: string }>>
  /** The bytes of a file response. */
  download(
    path: string,
    input?: object,
    lang?: Lang,
  ): Promise<{ status: number; bytes: Buffer; headers: Headers }>
}
export interface TestApp {
  url: string
  services: Services
  /** of the database, for a second process on it */
  connection: EmbeddedConfig
  /** Signs in as a demonstration account; without a name, an anonymous client. */
  signInAs(username?: string): Promise<Client>
  close(): Promise<void>
}

export interface TestAppOptions {
  /** with demonstration data and accounts; default true */
  demo?: boolean
  /** environment variables */
  env?: Record<string, string>
}

/** Loaded once per process: looking for their files takes 15 ms. */
let loadedModules: ReturnType<typeof loadModules> | undefined

/**
 * Starts the application on a copy of a seeded database, with the document engine of the test run.
 * Test files use `testApp` (test-app.ts), which also closes it.
 */
export async function startApp({ demo = true, env = {} }: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plimsoll-test-'))
  const modules = await (loadedModules ??= loadModules())
  const filled = await seededDatabase(
    demo ? 'demo' : 'plain',
    modules,
    inject('pg'),
    inject('testDir'),
  )
  copyFolder(filled.folder, dataDir)
  const database = await createTestDatabase(filled.template)
  const config = readConfig({ ...testEnv, DEMO: demo ? 'on' : 'off', DATA_DIR: dataDir, ...env })
  const services = await createServices(
    config,
    database.config,
    modules,
    sharedEngine(inject('documents')),
  )
  const app = await buildApp(services)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const tokens = new Map<string, string>()
  return {
    url,
    services,
    connection: database.config,
    async signInAs(username = '') {
      if (!username) return client(url, '')
      if (!tokens.has(username)) {
        const { id } = await services.db
          .selectFrom('appUser')
          .where('username', '=', username)
          .select('id')
          .executeTakeFirstOrThrow()
        // Without the password, because its check is slow by design.
        tokens.set(username, await openSession(services, id))
      }
      return client(url, valueFor(tokens, username))
    },
    async close() {
      await app.close()
      await services.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Opens a session whose sign-in counts as recent for the whole run, because a test file may take
 * longer than five minutes.
 * @returns its token
 */
export async function openSession({ sessions, db }: Services, userId: number): Promise<string> {
  const token = await sessions.open(userId, '127.0.0.1', 'test')
  const passwordTime = new Date(sessions.now() + 86_400_000).toISOString()
  await db
    .updateTable('session')
    .set({ passwordTime })
    .where('tokenHash', '=', hashToken(token))
    .execute()
  return token
}

/** A client with a session; without a token, an anonymous one. */
export function client(url: string, token: string): Client {
  const headers = (lang: Lang, type?: string) => ({
    ...(token && { authorization: `Bearer ${token}` }),
    'accept-language': lang,
    ...(type && { 'content-type': type }),
  })
  const post = (path: string, body: string | FormData, lang: Lang, type?: string) =>
    fetch(`${url}/api/${path}`, { method: 'POST', headers: headers(lang, type), body })
  const json = async <T>(response: Response) => (await response.json()) as ApiResponse<T>
  return {
    token,
    async call<T>(path: string, input: object = {}, lang: Lang = 'en') {
      return json<T>(await post(path, JSON.stringify(input), lang, 'application/json'))
    },
    async callOk<T>(path: string, input: object = {}) {
      const answer = await json<T>(
        await post(path, JSON.stringify(input), 'en', 'application/json'),
      )
      if (answer.code !== 0) throw new Error(`${path} refused: ${JSON.stringify(answer)}`)
      return answer.data
    },
    async form<T>(path: string, body: string, lang: Lang = 'en') {
      return json<T>(await post(path, body, lang, 'application/x-www-form-urlencoded'))
    },
    async upload(
      name,
      bytes,
      type = 'application/octet-stream',
      path = 'sys/attachment/upload',
      fields = {},
    ) {
      const postForm = new FormData()
      for (const [key, value] of Object.entries(fields)) postForm.append(key, value)
      postForm.append('file', new Blob([Buffer.from(bytes)], { type }), name)
      return json(await post(path, postForm, 'en'))
    },
    async download(path, input = {}, lang = 'en') {
      const response = await post(path, JSON.stringify(input), lang, 'application/json')
      return {
        status: response.status,
        bytes: Buffer.from(await response.arrayBuffer()),
        headers: response.headers,
      }
    },
  }
}
