import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '#server/testing/testing.ts'
import type { Client, TestApp } from '#server/testing/testing.ts'

/**
 * The file every scanner knows as a trial; written in two parts, so that none takes this one away.
 */
const trial = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
)
const sockets = new Set<Socket>()
let mood: 'well' | 'full' | 'gone' = 'well'

/**
 * Speaks clamd's INSTREAM to the letter: `zINSTREAM`, pieces behind their length, a length of
 * nothing; answers once.
 */
function answer(socket: Socket): void {
  sockets.add(socket)
  if (mood === 'gone') return void socket.destroy()
  let held = Buffer.alloc(0)
  let at = 'zINSTREAM\0'.length
  const body: Buffer[] = []
  socket
    .on('error', () => {})
    .on('close', () => sockets.delete(socket))
    .on('data', (chunk) => {
      held = Buffer.concat([held, chunk as Buffer])
      if (!held.toString('latin1').startsWith('zINSTREAM\0'))
        return void socket.end('UNKNOWN COMMAND\0')
      while (held.length >= at + 4) {
        const size = held.readUInt32BE(at)
        if (!size) {
          if (mood === 'full') return void socket.end('INSTREAM size limit exceeded. ERROR\0')
          return void socket.end(
            Buffer.concat(body).includes(trial)
              ? 'stream: Eicar-Signature FOUND\0'
              : 'stream: OK\0',
          )
        }
        if (held.length < at + 4 + size) return
        body.push(held.subarray(at + 4, at + 4 + size))
        at += 4 + size
      }
    })
}

let scanner: Server
let app: TestApp
let me: Client
beforeAll(async () => {
  scanner = createServer(answer)
  await new Promise<void>((listening) => scanner.listen(0, '127.0.0.1', listening))
  app = await startApp({
    env: { SCANNER_URL: `clamd://127.0.0.1:${(scanner.address() as AddressInfo).port}` },
  })
  me = await app.signInAs('operator')
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  scanner.close()
  await app.close()
})

test('a clean file is accepted, in any number of chunks', async () => {
  mood = 'well'
  expect(await me.upload('note.txt', Buffer.from('all well'), 'text/plain')).toMatchObject({
    code: 0,
  })
  expect(
    await me.upload('long.txt', Buffer.from('all well\n'.repeat(40_000)), 'text/plain'),
  ).toMatchObject({ code: 0 })
})

test('an infected file is refused with the name of the virus, and nothing is stored', async () => {
  const before = await app.services.db
    .selectFrom('attachment')
    .select((eb) => eb.fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  const refused = await me.upload(
    'letter.txt',
    Buffer.concat([Buffer.from('Dear all,\n'.repeat(9_000)), trial]),
    'text/plain',
  )
  expect(refused).toMatchObject({
    code: 400,
    error: 'files.infected',
    fields: [{ field: 'file', msg: expect.stringContaining('Eicar-Signature') }],
  })
  const drawn = await me.call(
    'sys/attachment/upload/base64',
    { base64: Buffer.from('no picture').toString('base64'), ext: 'png' },
    'zh',
  )
  expect(drawn.code, 'the other way in is judged too').toBe(400)
  expect(
    await app.services.db
      .selectFrom('attachment')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirstOrThrow(),
  ).toEqual(before)
})

test.each(['full', 'gone'] as const)(
  'a scanner without a result (%s) accepts nothing',
  async (now) => {
    mood = now
    expect(await me.upload('note.txt', Buffer.from('all well'), 'text/plain')).toMatchObject({
      code: 503,
      error: 'files.scannerAway',
      msg: expect.stringContaining('try again'),
    })
    mood = 'well'
    expect(
      await me.upload('note.txt', Buffer.from('all well'), 'text/plain'),
      'and it comes back by itself',
    ).toMatchObject({ code: 0 })
  },
)
