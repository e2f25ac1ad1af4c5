import { describe, expect, test } from 'vitest'
import { only } from '#server/testing/row-version.ts'
import { buildChain, filledIn } from '../surveyCert.fixture.ts'
import { app, clients, startSurveyCertTests } from './surveyCert-users.fixture.ts'

startSurveyCertTests()

const dates = {
  inspectionDate: '2026-03-14',
  issueDate: '2026-03-16',
  issuePlace: 'Shanghai',
  expiryDate: '2031-03-13',
}
/** A certificate of a new bulk carrier, filled in from the register. */
const filled = async (code: string, name: string) => {
  const chain = await buildChain(app, code, 'surveyor', name)
  const { id } = await filledIn(clients.chief, clients.surveyor, chain, dates)
  return clients.surveyor.callOk('work/surveyCert/get', { id })
}

describe('the type of ship is that of the register', () => {
  test.each([
    ['SE', 'solasShipType', 'Bulk carrier / 散货船', 'Oil tanker / 油船'],
    ['SMC', 'ismShipType', 'Bulk carrier / 散货船', 'Oil tanker / 油船'],
    ['IEE', 'energyShipType', 'Bulk carrier / 散货船', 'Tanker / 液货船'],
    ['POLAR', 'polarShipType', 'Other / 其他', 'Tanker / 液货船'],
    [
      'ISPP',
      'sewageShipType',
      'Ship other than a passenger ship / 客船以外的船舶',
      'New passenger ship / 新客船',
    ],
  ])('%s: %s', async (code, keyword, registered, other) => {
    const form = await filled(code, `SEA TYPE ${code}`)
    expect(form.prefill[keyword]).toBe(registered)
    const saved = await clients.surveyor.callOk('work/surveyCert/save', {
      ...only(form),
      values: { ...form.values, [keyword]: other },
    })
    const refused = await clients.surveyor.call('work/surveyCert/submit', only(saved))
    expect(refused.code).toBe(400)
    expect(refused.fields?.map(({ field }: { field: string }) => field)).toContain(
      `values.${keyword}`,
    )
    const again = await clients.surveyor.callOk('work/surveyCert/get', { id: form.id })
    const back = await clients.surveyor.callOk('work/surveyCert/save', {
      ...only(again),
      values: { ...form.values, [keyword]: registered },
    })
    const accepted = await clients.surveyor.call('work/surveyCert/submit', only(back))
    expect((accepted.fields ?? []).map(({ field }: { field: string }) => field)).not.toContain(
      `values.${keyword}`,
    )
  })

  test('the boxes of the IOPP Certificate are not entered', async () => {
    const form = await filled('IOPP', 'SEA BOX')
    const answer = await clients.surveyor.call('work/surveyCert/save', {
      ...only(form),
      values: { ...form.values, isOilTanker: true },
    })
    expect(answer).toMatchObject({ code: 400, fields: [{ field: 'values.isOilTanker' }] })
  })
})

test('the noise report and the register of lifting appliances read the equipment of the ship', async () => {
  const chain = await buildChain(app, 'NSR', 'surveyor', 'SEA QUIET')
  await clients.surveyor.callOk('ship/equipment/save', {
    shipId: chain.shipId,
    version: 0,
    values: {
      noiseDate: '2024-05-20',
      noiseReadings: [{ location: 'Wheelhouse', limit: 65, levelA: 58.9 }],
      gearRegisterNo: 'LA-R 01',
      gearAppliances: [{ appliance: 'Crane 1', testLoad: 35, safeLoad: 30 }],
    },
  })
  const formOf = async (code: string) => {
    const other = await buildChain(app, code, 'surveyor', `SEA ${code}`)
    const { id } = await filledIn(
      clients.chief,
      clients.surveyor,
      { ...other, shipId: chain.shipId },
      {},
    )
    return clients.surveyor.callOk('work/surveyCert/get', { id })
  }
  const noise = await formOf('NSR')
  expect(noise.prefill).toMatchObject({ noiseDate: '2024-05-20' })
  const keywords = noise.params.map(({ keyword }: { keyword: string }) => keyword)
  expect(keywords).not.toContain('noiseReadings')
  for (const code of ['LA', 'LA2', 'LA3', 'LA4', 'LA2U'])
    expect((await formOf(code)).prefill).toMatchObject({ gearRegisterNo: 'LA-R 01' })
}, 240_000)
