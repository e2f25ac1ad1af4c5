import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import type { Client } from '#server/testing/testing.ts'
import { foreign } from './surveyor.fixture.ts'

const app = testApp()
const admin = app.client('admin')

/** A black stroke on white paper, like a photo from a phone. */
const scanned = () =>
  sharp({ create: { width: 900, height: 400, channels: 3, background: '#ffffff' } })
    .composite([
      {
        input: Buffer.from(
          '<svg width="900" height="400"><path d="M100 300 C300 50 500 350 800 100" stroke="black" stroke-width="12" fill="none"/></svg>',
        ),
      },
    ])
    .jpeg()
    .toBuffer()
const uploaded = async (principal: Client, bytes: Uint8Array, name = 'scan.jpg') =>
  (await principal.upload(name, bytes, 'image/jpeg')).data.attachmentId
const savedOnly = async (values: object) => admin.callOk('basic/surveyor/save', values)

test('cleans images on the server: transparent background, at most 500 x 300', async () => {
  const { id, version } = await savedOnly({
    ...foreign,
    signature: await uploaded(admin, await scanned()),
  })
  const { signature } = await admin.callOk('basic/surveyor/get', { id })
  const { bytes } = await admin.download('sys/attachment/download', { attachmentId: signature })
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 500, channels: 4 })
  expect(data[3]).toBe(0)
  const text = (await admin.upload('x.txt', Buffer.from('not an image'), 'text/plain')).data
    .attachmentId
  expect(
    await admin.call('basic/surveyor/save', { id, version, personalSeal: text }),
  ).toMatchObject({ code: 400, fields: [{ field: 'personalSeal' }] })
  expect(
    await admin.call('basic/surveyor/save', { id, version, officialSeal: 'A'.repeat(24) }),
  ).toMatchObject({ code: 400, fields: [{ field: 'officialSeal' }] })
  await admin.callOk('basic/surveyor/remove', { ids: [id] })
})

test('a surveyor replaces their own signature and seals; refused without a linked surveyor', async () => {
  const surveyor = await app.signInAs('surveyor')
  const attachmentId = await uploaded(surveyor, await scanned())
  const before = (await surveyor.callOk('auth/profile')).info
  const { signature } = await surveyor.callOk('auth/signature', { attachmentId })
  const { personalSeal } = await surveyor.callOk('auth/seal', { attachmentId })
  const { officialSeal } = await surveyor.callOk('auth/seal', { attachmentId, kind: 'official' })
  const after = (await surveyor.callOk('auth/profile')).info
  expect(after).toMatchObject({
    signature: signature.attachmentId,
    personalSeal: personalSeal.attachmentId,
    officialSeal: officialSeal.attachmentId,
  })
  expect(after.signature).not.toBe(before.signature)
  expect(
    (await admin.callOk('basic/surveyor/history', { id: before.surveyorId })).list.map(
      (h: { changes: { field: string }[] }) => h.changes[0]?.field,
    ),
  ).toEqual(['officialSeal', 'personalSeal', 'signature'])
  const finance = await app.signInAs('finance')
  expect(
    (
      await finance.call('auth/signature', {
        attachmentId: await uploaded(finance, await scanned()),
      })
    ).code,
  ).toBe(409)
})

test('a surveyor deletes their own images', async () => {
  const surveyor = await app.signInAs('surveyor')
  const attachmentId = await uploaded(surveyor, await scanned())
  await surveyor.callOk('auth/signature', { attachmentId })
  await surveyor.callOk('auth/seal', { attachmentId })
  await surveyor.callOk('auth/seal', { attachmentId, kind: 'official' })
  expect(await surveyor.callOk('auth/signature', { remove: true })).toEqual({ signature: null })
  expect(await surveyor.callOk('auth/seal', { remove: true })).toMatchObject({
    personalSeal: null,
    officialSeal: { attachmentId: expect.anything() },
  })
  expect(await surveyor.callOk('auth/seal', { remove: true, kind: 'official' })).toEqual({
    personalSeal: null,
    officialSeal: null,
  })
  const finance = await app.signInAs('finance')
  expect((await finance.call('auth/seal', { remove: true })).code).toBe(409)
})

test('an image with an alpha channel keeps the background that its person chose', async () => {
  const surveyor = await app.signInAs('surveyor')
  const bytes = await sharp(await scanned())
    .resize(400)
    .ensureAlpha()
    .png()
    .toBuffer()
  const { attachmentId } = await surveyor.callOk('sys/attachment/upload/base64', {
    base64: bytes.toString('base64'),
    ext: 'png',
  })
  const { signature } = await surveyor.callOk('auth/signature', { attachmentId })
  const { personalSeal } = await surveyor.callOk('auth/seal', { attachmentId })
  for (const image of [signature, personalSeal]) {
    const stored = await surveyor.download('sys/attachment/download', {
      attachmentId: image.attachmentId,
    })
    const { data } = await sharp(stored.bytes).raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 4)]).toEqual([255, 255, 255, 255])
  }
})
