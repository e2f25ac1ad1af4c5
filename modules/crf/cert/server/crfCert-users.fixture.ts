/** Shared set-up of the tests of certificates of CRFs. */
import { afterAll, beforeAll } from 'vitest'
import { startApp } from '#server/testing/testing.ts'
import type { Client, TestApp } from '#server/testing/testing.ts'
import type { ApiResponse } from '#server/testing/testing.ts'

export let app: TestApp

export const clients = {} as Record<
  'chief' | 'surveyor' | 'surveyor2' | 'operator' | 'finance' | 'admin',
  Client
>

export const get = (id: number, principal = clients.surveyor) =>
  principal.callOk('crf/cert/get', { id })

export const stageOf = async (crfId: number) =>
  (
    await app.services.db
      .selectFrom('crf')
      .where('id', '=', crfId)
      .select('status')
      .executeTakeFirstOrThrow()
  ).status

export const verified = async (utn: string) =>
  ((await (await fetch(`${app.url}/api/verify/${utn}`)).json()) as ApiResponse).data

/** Starts the application and signs the users in; call once at the top of a test file. */
export function startCrfCertTests(): void {
  beforeAll(async () => {
    app = await startApp()
    for (const name of ['chief', 'surveyor', 'surveyor2', 'operator', 'finance', 'admin'] as const)
      clients[name] = await app.signInAs(name)
  }, 120_000)
  afterAll(() => app.close())
}
