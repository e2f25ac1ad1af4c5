import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Param } from './certificate.ts'
import {
  equalsRegister,
  toFormValues,
  registerValue,
  missingFields,
  requiredFields,
  sameValues,
  toStoredValues,
} from './form-values.ts'

const param = (keyword: string, formType: Param['formType'], more: Partial<Param> = {}): Param => ({
  keyword,
  formType,
  attrNameZh: keyword,
  attrNameEn: keyword,
  required: false,
  dictCode: null,
  selectOptions: null,
  source: null,
  ...more,
})
const name = param('shipName', 1, { required: true })
const gt = param('gt', 4)
const keel = param('keel', 6, { required: true })
const kind = param('kind', 5, { dictCode: 'SHIP_TYPE' })
const yes = param('yes', 7, { required: true })
const choice = param('choice', 3, { selectOptions: ['A', 'B'] })
const all = [name, gt, keel, kind, yes, choice]
const known = {
  shipName: 'PACIFIC HERON',
  gt: '38890',
  keel: '14 March 2008',
  kind: '散货船 Bulk carrier',
  choice: 'C',
}

describe('initial values from the register', () => {
  it('as a value of the input where it is one, otherwise only as words beside it', () => {
    expect(toFormValues(all, {}, known)).toEqual({
      shipName: 'PACIFIC HERON',
      gt: 38890,
      keel: null,
      kind: null,
      yes: false,
      choice: null,
    })
    expect(registerValue(keel, known)).toBeNull()
    expect(registerValue(keel, { keel: '2008-03-14' })).toBe('2008-03-14')
  })
  it('and is not stored again, so that the certificate follows the register', () => {
    expect(toStoredValues(all, toFormValues(all, {}, known), known)).toEqual({})
    expect(equalsRegister(gt, 38890, known)).toBe(true)
    expect(equalsRegister(gt, 38891, known)).toBe(false)
  })
  it('a box that the register ticks is ticked, and an empty one is stored', () => {
    const ticked = { yes: 'true' }
    expect(toFormValues([yes], {}, ticked)).toEqual({ yes: true })
    expect(toStoredValues([yes], { yes: true }, ticked)).toEqual({})
    expect(toStoredValues([yes], { yes: false }, ticked)).toEqual({ yes: false })
    expect(toFormValues([yes], { yes: false }, ticked)).toEqual({ yes: false })
    expect(sameValues({ yes: false }, {}, ticked)).toBe(false)
    expect(sameValues({ yes: false }, {}, { yes: 'false' })).toBe(true)
  })
  it('unless it is emptied on purpose: then nothing is printed', () => {
    const stored = toStoredValues(all, { ...toFormValues(all, {}, known), shipName: null }, known)
    expect(stored).toEqual({ shipName: '' })
    expect(toFormValues(all, stored, known)['shipName']).toBeNull()
  })
})

describe('stored values', () => {
  it('comes back into the inputs as it was stored', () => {
    const value = fc.record({
      shipName: fc.string({ minLength: 1 }),
      gt: fc.integer({ min: 0 }),
      keel: fc.constantFrom('2008-03-14', null),
      kind: fc.constantFrom('203', null),
      yes: fc.boolean(),
      choice: fc.constantFrom('A', 'B', null),
    })
    fc.assert(
      fc.property(value, (inputs) => {
        expect(toFormValues(all, toStoredValues(all, inputs, known), known)).toEqual(inputs)
      }),
    )
  })
  it('is the same when only an unticked box is written differently', () => {
    expect(sameValues({ yes: false, a: 1 }, { a: 1 })).toBe(true)
    expect(sameValues({ a: 1 }, { a: 2 })).toBe(false)
  })
})

describe('required fields', () => {
  it('is template, term, dates and the required parameters, but no box', () => {
    expect(requiredFields({ params: all, expires: true })).toEqual([
      'templateId',
      'surveyType',
      'actionType',
      'term',
      'inspectionDate',
      'issueDate',
      'issuePlace',
      'expiryDate',
      ['values', 'shipName'],
      ['values', 'keel'],
    ])
    expect(requiredFields({ params: [], expires: false })).not.toContain('expiryDate')
  })
  it('of an endorsement are those with a star; the last day only of a renewal', () => {
    const sheet = { params: [], expires: true, sheet: true }
    const survey = ['surveyType', 'actionType', 'inspectionDate', 'surveyPlace', 'issueDate']
    expect(requiredFields(sheet, { surveyType: 'annual' })).toEqual([...survey, 'method'])
    expect(requiredFields(sheet, { surveyType: 'annual', method: 'remote' })).toEqual([
      ...survey,
      'method',
      'consentFileId',
    ])
    expect(requiredFields(sheet, { surveyType: 'renewal' })).toEqual([...survey, 'expiryDate'])
  })
  it('counts what the register has in words as filled, and what was emptied as missing', () => {
    const form = {
      templateId: 1,
      surveyType: 'renewal',
      actionType: 'renew',
      term: 'full',
      inspectionDate: '2026-11-20',
      issueDate: '2026-11-20',
      issuePlace: 'Shanghai',
      expiryDate: null,
      values: { ...toFormValues(all, {}, known), shipName: '' },
    }
    const asked = { params: all, expires: true }
    expect(missingFields(asked, form, known)).toEqual(['expiryDate', ['values', 'shipName']])
    expect(missingFields(asked, form, {})).toEqual([
      'expiryDate',
      ['values', 'shipName'],
      ['values', 'keel'],
    ])
  })
})
