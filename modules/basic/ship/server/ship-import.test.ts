import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportResult } from '#common/import.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

let house: Harness
let operator: Client
beforeAll(async () => {
  house = await startHouse()
  operator = await house.as('operator')
})
afterAll(() => house.close())

type Options = Record<string, unknown>
/** Imports a text as a file and waits for the result, whether it comes at once or from a job. */
async function take(text: string | Buffer, options: Options = {}, who = operator, name = 'ships.csv'): Promise<ImportResult> {
  const fields = Object.fromEntries(Object.entries(options).map(([key, value]) => [key, typeof value === 'object' ? JSON.stringify(value) : String(value)]))
  const answer = await who.upload(name, Buffer.from(text), 'text/csv', 'basic/ship/import', fields) as { code: number; msg: string; data: any }
  if (answer.code !== 0) throw Object.assign(new Error(answer.msg), { answer })
  if (!answer.data.jobId) return answer.data
  for (;;) {
    const { state, data, msg } = await who.ok('sys/job/get', { jobId: answer.data.jobId })
    if (state === 'done') return data
    if (state === 'failed') throw new Error(msg)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const reasons = (result: ImportResult) => result.reasonCounts.map(({ field, code, count }) => `${field} ${code} ${count}`)
const total = async () => (await operator.ok('ship/query/list', { size: 1 })).total as number

for (const [file, defaults] of [['fleet.csv', {}], ['ais-vessels.csv', {}]] as const) {
  const path = new URL(`../../../../../shared/data/${file}`, import.meta.url).pathname
  describe.runIf(existsSync(path))(file, () => {
    test('real', async () => {
      const started = Date.now()
      const dry = await take(readFileSync(path), { defaults })
      const middle = Date.now()
      const real = await take(readFileSync(path), { defaults, dryRun: false })
      console.log(file, middle - started, Date.now() - middle, real.rows, real.created, real.rejected.length, real.reasonCounts, real.rejected.slice(0, 5))
      expect(dry.created).toBe(real.created)
    }, 60_000)
  })
}
