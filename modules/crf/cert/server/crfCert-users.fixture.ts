/** Shared set-up of the tests of certificates of CRFs. */
import type { ApiResponse } from '#server/testing/testing.ts'
import { fixtureApp } from '#server/testing/test-app.ts'

export const app = fixtureApp()

export const clients = app.clients('chief', 'surveyor', 'surveyor2', 'operator', 'finance', 'admin')

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
  app.startForTests()
}
