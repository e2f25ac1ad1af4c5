/** Shared set-up of the tests of survey certificates. */
import { beforeAll } from 'vitest'
import { buildChain } from '../surveyCert.fixture.ts'
import type { Chain } from '../surveyCert.fixture.ts'
import { fixtureApp } from '#server/testing/test-app.ts'

export const app = fixtureApp()

export let chain: Chain

export const clients = app.clients('chief', 'surveyor', 'finance', 'approver', 'owner', 'surveyor2')

/** Starts the application and signs the users in; call once at the top of a test file. */
export function startSurveyCertTests(): void {
  app.startForTests()
  beforeAll(async () => {
    chain = await buildChain(app)
  }, 120_000)
}
