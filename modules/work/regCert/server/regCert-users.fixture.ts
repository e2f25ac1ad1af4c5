/** Shared set-up of the tests of registration certificates. */
import { beforeAll } from 'vitest'
import type { Client } from '#server/testing/testing.ts'
import { buildShip } from '../regCert.fixture.ts'
import type { Given } from '../regCert.fixture.ts'
import { fixtureApp } from '#server/testing/test-app.ts'

export const app = fixtureApp()

export let input: Given

export const clients = app.clients(
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
)

export const get = (id: number, principal: Client = clients.operator) =>
  principal.callOk('work/regCert/get', { id })

/** Starts the application and signs the users in; call once at the top of a test file. */
export function startRegCertTests(): void {
  app.startForTests()
  beforeAll(async () => {
    input = await buildShip(app, clients)
  })
}
