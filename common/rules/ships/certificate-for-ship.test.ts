import { describe, expect, test } from 'vitest'
import { outsideScope } from './certificate-for-ship.ts'

const ship = (shipType: string, more: object = {}) => ({
  shipType,
  passengers: null,
  propulsion: 'diesel',
  isOtherWithTanks: false,
  ...more,
})
const [passenger, highSpeed, bulk, combination] = ['101', '106', '203', '216']
const [oil, chemical, chemicalOil, gas] = ['301', '302', '303', '304']
const [rig, supply, tug, special] = ['411', '505', '601', 'SPS']

describe('certificates that are about other ships', () => {
  test.each([
    ['PSS', bulk],
    ['PLC', oil],
    ['SC', passenger],
    ['SE', highSpeed],
    ['SR', '108'],
    ['CSS', '102'],
    ['IPS', passenger],
    ['SPS', bulk],
    ['HSC', oil],
    ['MODU', supply],
    ['CFC', bulk],
    ['CFC', oil],
    ['CFG', chemical],
    ['NLS', bulk],
    ['NLS', gas],
    ['CLC', bulk],
    ['GRN', oil],
    ['SBC', gas],
    ['IEE', rig],
  ])('%s is not issued to a ship of type %s', (code, type) => {
    expect(outsideScope(code, ship(type))).toMatchObject({ clause: expect.any(String) })
  })

  test.each([
    ['PSS', passenger],
    ['PSS', '108'],
    ['PLC', passenger],
    ['SC', bulk],
    ['CSS', oil],
    ['SE', special],
    ['SPS', special],
    ['SPS', '408'],
    ['HSC', highSpeed],
    ['HSC', supply],
    ['MODU', rig],
    ['CFC', chemical],
    ['CFC', chemicalOil],
    ['CFG', gas],
    ['NLS', chemical],
    ['NLS', oil],
    ['NLS', supply],
    ['CLC', oil],
    ['CLC', chemicalOil],
    ['CLC', combination],
    ['GRN', bulk],
    ['GRN', combination],
    ['SBC', tug],
    ['IEE', bulk],
    ['IOPP', bulk],
    ['SMC', passenger],
  ])('%s is issued to a ship of type %s', (code, type) => {
    expect(outsideScope(code, ship(type))).toBeNull()
  })

  test('more than twelve passengers make a passenger ship of any type', () => {
    expect(outsideScope('PSS', ship('505', { passengers: 24 }))).toBeNull()
    expect(outsideScope('SC', ship('505', { passengers: 24 }))).not.toBeNull()
    expect(outsideScope('SC', ship('108', { passengers: 12 }))).toBeNull()
  })

  test('ships without propulsion have no certificate of MARPOL VI, chapter 4', () => {
    for (const code of ['IEE', 'SOC'])
      expect(outsideScope(code, ship('211', { propulsion: 'none' }))?.clause).toBe(
        'MARPOL VI/19.2.2',
      )
    expect(outsideScope('IEE', ship('211', { propulsion: null }))).toBeNull()
  })

  test('a ship with cargo tanks for oil carries oil in bulk', () => {
    expect(outsideScope('CLC', ship('404', { isOtherWithTanks: true }))).toBeNull()
  })
})
