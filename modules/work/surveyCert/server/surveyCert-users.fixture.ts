/** Shared set-up of the tests of survey certificates. */
import { afterAll, beforeAll } from 'vitest'
import { startApp } from '#server/testing/testing.ts'
import type { Client, TestApp } from '#server/testing/testing.ts'
import { buildChain } from '../surveyCert.fixture.ts'
import type { Chain } from '../surveyCert.fixture.ts'

export let app: TestApp

export let chain: Chain

export const clients = {} as Record<
  'chief' | 'surveyor' | 'finance' | 'approver' | 'owner' | 'surveyor2',
  Client
>

/** Starts the application and signs the users in; call once at the top of a test file. */
export function startSurveyCertTests(): void {
  beforeAll(async () => {
    app = await startApp()
    for (const name of ['chief', 'surveyor', 'finance', 'approver', 'owner', 'surveyor2'] as const)
      clients[name] = await app.signInAs(name)
    chain = await buildChain(app)
  }, 120_000)
  afterAll(() => app.close())
}
