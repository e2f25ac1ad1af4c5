/** Shared set-up of the tests of ships. */
import { beforeAll } from 'vitest'
import { fixtureApp } from '#server/testing/test-app.ts'

export const app = fixtureApp()

export const operator = app.client('operator')

export const admin = app.client('admin')

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
  app.startForTests()
  beforeAll(async () => {
    for (const { id, iso2 } of await admin.callOk('basic/flag/all', { size: 200 })) flags[iso2] = id
  })
}
