import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { startApp } from '#server/testing/testing.ts'
import type { Client } from '#server/testing/testing.ts'

export type ConfirmationFixture = Awaited<ReturnType<typeof startConfirmation>>

/** Starts the app with two administrators, and helpers to request and confirm changes. */
export async function startConfirmation() {
  const app = await startApp()
  const [one, two] = [await createTestUser(app, 'first'), await createTestUser(app, 'second')]
  const [first, second] = [one.client, two.client]
  const menus = new Map<string, number>(
    (await first.callOk('sys/menu/all')).map((menu: { id: number; code: string }) => [
      menu.code,
      menu.id,
    ]),
  )
  let used = 0
  /** A certificate in force that no other test uses. */
  const certInForce = (): Promise<{ id: number; version: number; certNo: string }> =>
    app.services.db
      .selectFrom('shipCert')
      .where('valid', '=', 1)
      .where('supersededBy', 'is', null)
      .orderBy('id')
      .offset(used++ * 3)
      .select(['id', 'version', 'certNo'])
      .executeTakeFirstOrThrow()
  const validOf = async (id: number) => (await first.callOk('ship/cert/get', { id })).valid
  /** Requests the withdrawal of a certificate as the first administrator. */
  const withdraw = async (remark = 'Annual survey missed') => {
    const cert = await certInForce()
    const request = await first.callOk('ship/cert/valid', {
      id: cert.id,
      version: cert.version,
      valid: 0,
      remark,
    })
    return {
      cert,
      request: request as { confirmationId: number },
      get: (principal = second) =>
        principal.callOk('sys/confirmation/get', { id: request.confirmationId }),
    }
  }
  return { app, first, second, requesterId: one.userId, menus, certInForce, validOf, withdraw }
}

export const decide = async (principal: Client, id: number, more: object) =>
  principal.call('sys/confirmation/decide', { id, version: 1, ...more })
