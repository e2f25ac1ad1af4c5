/** Shared set-up of the tests of ships. */
import { afterAll, beforeAll } from 'vitest'
import { startApp } from '#server/testing/testing.ts'
import type { Client, TestApp } from '#server/testing/testing.ts'

export let app: TestApp

export let operator: Client

export let admin: Client

export const flags: Record<string, number> = {}

export const plain = () => ({
  name: 'TEST PETREL',
  shipType: '203',
  region: 'SHA',
  status: 'inService',
  flagId: flags['PA'],
})

export const errors = (response: { fields?: { field: string; msg: string }[] }) =>
  Object.fromEntries((response.fields ?? []).map(({ field, msg }) => [field, msg]))

/** Starts the application and signs the users in; call once at the top of a test file. */
export function startShipTests(): void {
  beforeAll(async () => {
    app = await startApp()
    operator = await app.signInAs('operator')
    admin = await app.signInAs('admin')
    for (const { id, iso2 } of await admin.callOk('basic/flag/all', { size: 200 })) flags[iso2] = id
  })
  afterAll(() => app.close())
}
