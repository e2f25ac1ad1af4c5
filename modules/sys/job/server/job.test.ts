import { describe, expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()

describe('sys/job/get', () => {
  it('returns the progress to the requester only', async () => {
    const [owner, other] = [await app.signInAs('surveyor'), await app.signInAs('chief')]
    const { info } = await owner.callOk('auth/profile')
    const row = {
      jobId: 'J'.repeat(24),
      kind: 'test',
      input: '{}',
      state: 'running',
      done: 3,
      total: 10,
      createBy: info.userId,
    }
    await app.services.db.insertInto('job').values(row).execute()
    expect(await owner.callOk('sys/job/get', { jobId: row.jobId })).toMatchObject({
      state: 'running',
      done: 3,
      total: 10,
      data: null,
      msg: null,
    })
    expect((await other.call('sys/job/get', { jobId: row.jobId })).code).toBe(404)
    expect((await (await app.signInAs()).call('sys/job/get', { jobId: row.jobId })).code).toBe(401)
    expect(await owner.call('sys/job/get')).toMatchObject({
      code: 400,
      fields: [{ field: 'jobId' }],
    })
  })
})
