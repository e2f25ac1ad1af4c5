/** Shared set-up of the tests of CRFs. */
import { beforeAll } from 'vitest'
import { createCrfFixture } from '../crf.fixture.ts'
import type { CrfFixture } from '../crf.fixture.ts'
import { fixtureApp } from '#server/testing/test-app.ts'

export const app = fixtureApp()

export let desk: CrfFixture

export let clients: CrfFixture['people']

export const get = (id: number) => clients.operator.callOk('crf/info/get', { id })

export const save = (values: object) => clients.operator.call('crf/info/save', values)

export const fieldsOf = (response: { fields?: { field: string }[] }) =>
  response.fields?.map(({ field }) => field)

/** Starts the application and signs the users in; call once at the top of a test file. */
export function startCrfTests(): void {
  app.startForTests()
  beforeAll(async () => {
    desk = await createCrfFixture(app)
    clients = desk.people
  })
}
