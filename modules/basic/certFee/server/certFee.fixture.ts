/** Shared set-up of the tests of certificate fees. */
import { beforeAll } from 'vitest'
import { valueFor } from '#server/core/lookup.ts'
import type { ApiResponse } from '#server/testing/testing.ts'
import { fixtureApp } from '#server/testing/test-app.ts'

export const app = fixtureApp()

export const finance = app.client('finance')

export let certs: Map<string, { id: number }>

export const certOf = (code: string): number => valueFor(certs, code).id

export const errors = ({ fields = [] }: ApiResponse) =>
  Object.fromEntries(fields.map(({ field, msg }) => [field, msg]))

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
}: {
  bands: { id: number; version: number; [field: string]: unknown }[]
  certCode: string
  certNameZh: string
  certNameEn: string
  flagNameZh: string
  flagNameEn: string
  [field: string]: unknown
}) => ({
  ...terms,
  read: bands.map(({ id, version }) => ({ id, version })),
  bands: bands.map(({ version: _, ...band }) => band),
})

/** Starts the application and signs the users in; call once at the top of a test file. */
export function startCertFeeTests(): void {
  app.startForTests()
  beforeAll(async () => {
    certs = new Map(
      (await finance.callOk('basic/cert/all')).map(
        (cert: { code: string; [field: string]: unknown }) => [cert.code, cert],
      ),
    )
  })
}
