import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHouse } from '#server/testing.ts'
import type { Harness } from '#server/testing.ts'

let house: Harness
beforeAll(async () => { house = await startHouse() })
afterAll(() => house.close())

describe('sys/job/get', () => {
  it('tells whoever asked for the work how far it is, and nobody else', async () => {
    const [mine, other] = [await house.as('surveyor'), await house.as('chief')]
    const { info } = await mine.ok('auth/profile')
    const row = { jobId: 'J'.repeat(24), kind: 'test', input: '{}', state: 'running', done: 3, total: 10, createBy: info.userId }
    await house.services.db.insertInto('job').values(row).execute()
    expect(await mine.ok('sys/job/get', { jobId: row.jobId })).toMatchObject({ state: 'running', done: 3, total: 10, data: null, msg: null })
    expect((await other.call('sys/job/get', { jobId: row.jobId })).code).toBe(404)
    expect((await (await house.as()).call('sys/job/get', { jobId: row.jobId })).code).toBe(401)
    expect(await mine.call('sys/job/get')).toMatchObject({ code: 400, fields: [{ field: 'jobId' }] })
  })
})
