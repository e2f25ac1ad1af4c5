/** Shared set-up of the tests of certificate fees. */
import { afterAll, beforeAll } from 'vitest'
import { startApp } from '#server/testing/testing.ts'
import type { Client, TestApp } from '#server/testing/testing.ts'

export let app: TestApp

export let finance: Client

export let certs: Map<string, any>

export const certOf = (code: string): number => certs.get(code).id

export const errors = (response: any) =>
  Object.fromEntries((response.fields ?? []).map((f: any) => [f.field, f.msg]))

export const priced = (input: object, client = finance) =>
  client.callOk('basic/certFee/price', { date: '2026-11-21', ...input })

/** Input of saveBands for a tariff as loaded. */
export const opened = ({
  bands,
  certCode: _1,
  certNameZh: _2,
  certNameEn: _3,
  flagNameZh: _4,
  flagNameEn: _5,
  ...terms
}: any) => ({
  ...terms,
  read: bands.map(({ id, version }: any) => ({ id, version })),
  bands: bands.map(({ version: _, ...band }: any) => band),
})

/** Starts the application and signs the users in; call once at the top of a test file. */
export function startCertFeeTests(): void {
  beforeAll(async () => {
    app = await startApp()
    finance = await app.signInAs('finance')
    certs = new Map((await finance.callOk('basic/cert/all')).map((cert: any) => [cert.code, cert]))
  })
  afterAll(() => app.close())
}
