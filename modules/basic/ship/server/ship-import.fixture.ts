/** Shared set-up of the tests of imports of ships. */
import type { ImportResult } from '#common/import.ts'
import type { ApiResponse } from '#server/testing/testing.ts'
import { fixtureApp } from '#server/testing/test-app.ts'

export const app = fixtureApp()

export const operator = app.client('operator')

export type Options = Record<string, unknown>

export const send = (
  bytes: string | Buffer,
  options: Options = {},
  principal = operator,
  call = 'basic/ship/import',
): Promise<ApiResponse> =>
  principal.upload(
    typeof bytes === 'string' || bytes.toString('latin1', 0, 2) !== 'PK'
      ? 'ships.csv'
      : 'ships.xlsx',
    Buffer.from(bytes as string),
    'application/octet-stream',
    call,
    Object.fromEntries(
      Object.entries(options).map(([key, value]) => [
        key,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]),
    ),
  )

/** Imports a file and waits for the result, whether immediate or from a job. */
export async function take(
  bytes: string | Buffer,
  options: Options = {},
  principal = operator,
): Promise<ImportResult> {
  const response = await send(bytes, options, principal)
  if (response.code !== 0) throw new Error(JSON.stringify(response))
  return response.data.jobId ? result(response.data.jobId, principal) : response.data
}

export async function result(jobId: string, principal = operator): Promise<ImportResult> {
  const { state, data, msg } = await principal.callOk('sys/job/get', { jobId })
  if (state === 'done') return data
  if (state === 'failed') throw new Error(msg)
  return result(jobId, principal)
}

export const reasons = ({ reasonCounts }: ImportResult) =>
  Object.fromEntries(reasonCounts.map(({ field, code, count }) => [`${field} ${code}`, count]))

export const ships = async () =>
  (await operator.callOk('basic/ship/list', { size: 1 })).total as number

export const byImo = async (imo: string) =>
  (await operator.callOk('basic/ship/list', { keyword: imo })).list[0]

export const sum = (result: ImportResult) =>
  result.created + result.updated + result.unchanged + result.rejected.length

export const good = `imo,vessel_name,gross_tonnage,type,year_build,flag
9851751,AALBORG WHITE,2627,Cement Carrier,2019,Cyprus (CYP)
9592446,AANYA,"93,693",Bulk Carrier,2012,Panama (PAN)
`

/** Starts the application and signs the users in; call once at the top of a test file. */
export function startImportTests(): void {
  app.startForTests()
}
