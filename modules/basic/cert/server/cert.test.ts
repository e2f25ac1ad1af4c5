import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CERT_KINDS } from '#common/rules/cert-kinds.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

let house: Harness
let admin: Client
beforeAll(async () => {
  house = await startHouse()
  admin = await house.as('admin')
})
afterAll(() => house.close())

const made = { code: 'TEST', nameZh: '测试证书', nameEn: 'Test Certificate', certType: 10, certSub: 10, validityMonths: 60, cycles: ['annual', 'renewal'], sort: 5, status: 1 }

describe('certificate types', () => {
  test('an empty database holds the types of the conventions with their windows', async () => {
    const { list, total } = await admin.ok('basic/cert/list', { size: 200 })
    expect(total).toBe(CERT_KINDS.length)
    const sc = await admin.ok('basic/cert/get', { id: list.find((c: any) => c.code === 'SC').id })
    expect(sc).toMatchObject({ validityMonths: 60, certType: 10, certSub: 10, instrument: 'SOLAS I/10', cycles: ['annual', 'intermediateHssc', 'renewal', 'bottom'] })
    expect(list.find((c: any) => c.code === 'REGP')).toMatchObject({ certType: 20, certSub: null })
  })

  test('every type of the beginning can be saved again as it is', async () => {
    for (const { id } of await admin.ok('basic/cert/all', {})) {
      const { version, certType, certSub, validityMonths } = await admin.ok('basic/cert/get', { id })
      expect((await admin.call('basic/cert/save', { id, version, certType, certSub, validityMonths })).code).toBe(0)
    }
  })

  test('is created, changed, seen in the history and removed', async () => {
    const { id, version } = await admin.ok('basic/cert/save', made)
    await admin.ok('basic/cert/save', { id, version, cycles: ['renewal'] })
    expect((await admin.ok('basic/cert/history', { id })).list[0].changes).toEqual([{ field: 'cycles', from: ['annual', 'renewal'], to: ['renewal'] }])
    await admin.ok('basic/cert/remove', { ids: [id] })
  })

  test.each([
    ['a window rule that does not exist', { cycles: ['yearly'] }, 'cycles', 'no window rule'],
    ['a rule chosen twice', { cycles: ['annual', 'annual'] }, 'cycles', 'only once'],
    ['a statutory type without subcategory', { certSub: null }, 'certSub', 'Choose the subcategory'],
    ['a registration type with one', { certType: 20 }, 'certSub', 'leave it empty'],
    ['a code in small letters', { code: 'test' }, 'code', 'form'],
  ])('refuses %s', async (_, wrong, field, words) => {
    const answer = await admin.call('basic/cert/save', { ...made, ...wrong })
    expect(answer.code).toBe(400)
    expect(answer.fields!.find((f) => f.field.includes(field))?.msg).toContain(words)
  })

  test('refuses a second type of the same code, and the removal of one that templates use', async () => {
    expect((await admin.call('basic/cert/save', { ...made, code: 'SC' })).code).toBe(409)
    const { list } = await admin.ok('basic/cert/list', { keyword: 'IOPP' })
    expect((await admin.call('basic/cert/remove', { ids: [list[0].id] })).msg).toMatch(/Still used by/)
  })

  test('surveyors read them and change nothing; owners do not see the list', async () => {
    const surveyor = await house.as('surveyor')
    expect((await surveyor.ok('basic/cert/list', { keyword: '构造' })).total).toBe(1)
    expect((await surveyor.call('basic/cert/save', made)).code).toBe(403)
    expect((await (await house.as('owner')).call('basic/cert/list')).code).toBe(403)
  })
})
