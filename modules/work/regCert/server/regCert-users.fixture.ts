/** Shared set-up of the tests of registration certificates. */
import { afterAll, beforeAll } from 'vitest'
import { startApp } from '#server/testing/testing.ts'
import type { Client, TestApp } from '#server/testing/testing.ts'
import { buildShip } from '../regCert.fixture.ts'
import type { Given } from '../regCert.fixture.ts'

export let app: TestApp

export let input: Given

export const clients = {} as Record<
  | 'admin'
  | 'surveyor'
  | 'chief'
  | 'approver'
  | 'finance'
  | 'manager'
  | 'operator'
  | 'owner'
  | 'flag'
  | 'flag2',
  Client
>

export const get = (id: number, principal: Client = clients.operator) =>
  principal.callOk('work/regCert/get', { id })

/** Starts the application and signs the users in; call once at the top of a test file. */
export function startRegCertTests(): void {
  beforeAll(async () => {
    app = await startApp()
    for (const name of [
      'admin',
      'surveyor',
      'chief',
      'approver',
      'finance',
      'manager',
      'operator',
      'owner',
      'flag',
      'flag2',
    ] as const)
      clients[name] = await app.signInAs(name)
    input = await buildShip(app, clients)
  })
  afterAll(() => app.close())
}
