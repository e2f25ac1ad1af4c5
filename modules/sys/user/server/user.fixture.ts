import { expect } from 'vitest'
import { startApp } from '#server/testing/testing.ts'
import type { Client, TestApp } from '#server/testing/testing.ts'
import type { ApiResponse } from '#server/testing/testing.ts'

export type UserFixture = Awaited<ReturnType<typeof startUsers>>

/** Starts the app with an administrator, and helpers to create users. */
export async function startUsers() {
  const app = await startApp()
  const admin = await app.signInAs('admin')
  const rows = await admin.callOk<{ id: number; taskNode: string }[]>('sys/role/all')
  const roles: Record<string, number> = Object.fromEntries(rows.map((r) => [r.taskNode, r.id]))
  let next = 0
  /** A valid user with a unique name and phone. */
  const person = (more: object = {}) => {
    next += 1
    return {
      username: `person${next}`,
      name: `Person ${next}`,
      phone: `+65 6123 4${String(next).padStart(3, '0')}`,
      email: `p${next}@example.com`,
      userType: 'staff',
      roleId: roles['sys_finance'],
      status: 1,
      region: 'SIN',
      ...more,
    }
  }
  return { app, admin, roles, person }
}

/** Signs in without a device or captcha. */
export const signIn = (app: TestApp, username: string, password: string) =>
  app
    .signInAs()
    .then((guest) => guest.call<{ token: string }>('auth/login', { username, password }))

/** A signed-in client that has changed its first password. */
export async function withOwnPassword(
  app: TestApp,
  username: string,
  password: string,
): Promise<Client> {
  const { token } = (await signIn(app, username, password)).data
  const guest = await app.signInAs()
  const post = (path: string, input: object) =>
    fetch(`${app.url}/api/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'accept-language': 'en',
      },
      body: JSON.stringify(input),
    }).then((r) => r.json() as Promise<ApiResponse>)
  expect(
    await post('auth/change/password', {
      oldPassword: password,
      newPassword: 'Sextant-77',
      confirmNewPassword: 'Sextant-77',
    }),
  ).toMatchObject({ code: 0 })
  return { ...guest, token, call: (path, input = {}) => post(path, input) }
}
