import { describe, expect, test } from 'vitest'
import { annexOneType, applicableForms, applicableSections } from './applicable-forms.ts'
import { equipmentFields, equipmentSections, fieldsOfItem, fieldsOnForm } from './catalogue.ts'
import { recordForms } from './equipment-types.ts'
import { equipmentIssues, sourceText } from './equipment-values.ts'
import { printedRows } from './printed-table.ts'

const items = equipmentSections.flatMap((section) => section.items)
const ship = (shipType: string, isOtherWithTanks = false) => ({ shipType, isOtherWithTanks })

describe('the catalogue of equipment', () => {
  test('one key is the same equipment wherever it is listed', () => {
    for (const same of Map.groupBy(items, ({ key }) => key).values())
      for (const { numbers: _numbers, ...other } of same) {
        const { numbers: _first, ...first } = same[0]!
        expect(other, other.key).toEqual(first)
      }
  })

  test('keys are keywords of templates, and every item has a label in both languages', () => {
    for (const item of items) {
      expect(item.key).toMatch(/^[A-Za-z][A-Za-z0-9]{0,44}$/)
      expect(item.zh && item.en, item.key).toBeTruthy()
      expect(item.kind === 'choice', item.key).toBe(Boolean(item.options))
      expect(item.kind === 'table', item.key).toBe(Boolean(item.columns))
    }
  })

  test('printed columns of a table fill the width of the page, in mm', () => {
    for (const { key, columns = [] } of items) {
      const widths = columns.flatMap(({ width }) => width ?? [])
      if (widths.length === 0) continue
      expect(widths, key).toHaveLength(columns.length)
      expect(
        widths.reduce((sum, width) => sum + width),
        key,
      ).toBe(174)
    }
  })

  test('sides of an item do not take the key of another item', () => {
    const keys = [...new Set(items.map(({ key }) => key))].flatMap((key) =>
      fieldsOfItem(items.find((item) => item.key === key)!).map((field) => field.key),
    )
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('a template can hold every form beside the parameters of its certificate', () => {
    for (const form of recordForms) expect(fieldsOnForm(form).length, form).toBeLessThan(260)
  })
})

describe('which records a ship has', () => {
  test.each([
    ['a bulk carrier', ship('203'), 'ERCASNL', 'isOtherShip'],
    ['an oil tanker', ship('301'), 'ERCBSNL', 'isOilTanker'],
    [
      'a supply ship with tanks under MARPOL I/2.2',
      ship('505', true),
      'ERCBSNL',
      'isOtherWithTanks',
    ],
    ['a passenger ship', ship('101'), 'PASNL', 'isOtherShip'],
    ['a special purpose ship', ship('SPS'), 'ERCPASNL', 'isOtherShip'],
  ] as const)('%s', (_name, of, forms, box) => {
    expect(applicableForms(of).join('')).toBe(forms)
    expect(annexOneType(of)).toBe(box)
  })

  test('construction of tankers is asked of tankers only', () => {
    const keys = (of: ReturnType<typeof ship>) => applicableSections(of).map(({ key }) => key)
    expect(keys(ship('203'))).not.toContain('tankerConstruction')
    expect(keys(ship('301'))).toContain('tankerConstruction')
  })
})

describe('values of the record', () => {
  test('are refused at their key, and in a table at row and column', () => {
    expect(
      equipmentIssues({
        lifebuoys: -1,
        nothing: 1,
        navigationReceiver: 'loran',
        duplication: 'yes',
        cbtManualDate: '2026-02-30',
        gyroCompass: ' ',
        sludgeTanks: [{ tank: 'No. 1', volume: 'x' }, {}],
      }).map(({ path, fault }) => `${path} ${fault}`),
    ).toEqual([
      'lifebuoys number',
      'nothing unknown',
      'navigationReceiver choice',
      'duplication boolean',
      'cbtManualDate date',
      'gyroCompass text',
      'sludgeTanks[0].volume number',
      'sludgeTanks[1] emptyRow',
    ])
    expect(equipmentIssues({ lifebuoys: 12, gyroCompass: null, lifeboatsPort: 1 })).toEqual([])
  })

  test('a choice is printed in both languages', () => {
    expect(sourceText(equipmentFields.get('satelliteService')!, 'iridium')).toBe('Iridium / 铱星')
  })

  test('a table prints a dash where nothing is recorded, and engines as columns', () => {
    const { item } = equipmentFields.get('sludgeTanks')!
    expect(printedRows(item, [], String)).toEqual([
      { tank: '–', frames: '–', position: '–', volume: '–' },
    ])
    const engines = equipmentFields.get('noxEngines')!.item
    const rows = printedRows(engines, [{ model: '6S50ME-C', tier2a: true }], String)
    expect(rows[0]).toMatchObject({ c1: '6S50ME-C', c2: '–' })
    expect(rows.find(({ label }) => label!.startsWith('10a '))).toMatchObject({ c1: 'x', c6: '–' })
  })
})
