import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkCallSign,
  checkImo,
  checkImoCompany,
  checkMmsi,
  normaliseImo,
} from './ship-identifiers.ts'
import {
  checkChineseMobile,
  checkEmail,
  checkPersonPhone,
  checkPhone,
  checkResidentId,
  readResidentId,
} from '../people/person-ids.ts'
import { checkTonnages, grossTonnageOfVolume } from './tonnage.ts'

const digits = (n: number) => fc.stringMatching(new RegExp(`^[0-9]{${n}}$`))

describe('IMO ship number', () => {
  test.each(['9074729', '9176187', '7625811', '7605811', '7654329', ''])('accepts %j', (n) =>
    expect(checkImo(n)).toBeNull(),
  )
  test.each(['9074728', '9175187', '9434464', '0000000'])('refuses the check digit of %s', (n) =>
    expect(checkImo(n)?.code).toBe('imo.check'),
  )
  test.each(['907472', '90747290', 'IMO9074729', '907472A', ' ', '９０７４７２９'])(
    'refuses the form of %j',
    (n) => expect(checkImo(n)?.code).toBe('imo.form'),
  )
  test('exactly one of ten last digits is valid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100000, max: 999999 }), (six) => {
        expect([...'0123456789'].filter((d) => checkImo(`${six}${d}`) === null)).toHaveLength(1)
      }),
    )
  })
  test('is normalised without the prefix IMO and spaces', () => {
    expect(
      ['IMO 9074729', 'imo9074729', ' 9074729 ', 'IMO No. 9074729', 'IMO: 9074729'].map(
        normaliseImo,
      ),
    ).toEqual(Array(5).fill('9074729'))
  })
})

describe('IMO company number', () => {
  test('follows its own formula', () => {
    expect(checkImoCompany('2041999')).toBeNull()
    expect(checkImoCompany('2041990')?.code).toBe('imoCompany.check')
    expect(checkImoCompany('9074729')?.code).toBe('imoCompany.check')
    expect(checkImoCompany('204199')?.code).toBe('imoCompany.form')
  })
})

describe('MMSI', () => {
  test.each(['353123456', '412000000', ''])('accepts %j', (n) => expect(checkMmsi(n)).toBeNull())
  test.each([
    ['003531234', 'mmsi.station'],
    ['970123456', 'mmsi.station'],
    ['35312345', 'mmsi.form'],
    ['1073727001', 'mmsi.form'],
    ['35312345A', 'mmsi.form'],
  ])('refuses %s', (n, code) => expect(checkMmsi(n)?.code).toBe(code))
})

describe('call sign', () => {
  test.each(['3FAB7', 'D5XY2', 'V7AB3', '9HA2345', 'HOXY', '9V6789', ''])('accepts %j', (c) =>
    expect(checkCallSign(c)).toBeNull(),
  )
  test.each(['9HA1234', 'D52345', '3F', 'V7AB1', '3fab7'])('warns about %s', (c) => {
    expect(checkCallSign(c)).toMatchObject({ code: 'callSign.form', level: 'warning' })
  })
})

describe('Chinese resident identity number', () => {
  test('the example of the standard is valid, with a small x too', () => {
    expect(checkResidentId('11010519491231002X')).toBeNull()
    expect(readResidentId('11010519491231002x')).toEqual({ birthday: '1949-12-31', sex: 2 })
    expect(readResidentId('360426199101010071')).toEqual({ birthday: '1991-01-01', sex: 1 })
  })
  test.each([
    ['360426199101010072', 'residentId.check'],
    ['36042619910101007', 'residentId.form'],
    ['360426910101007', 'residentId.form'],
    ['3604261991010100X1', 'residentId.form'],
    ['360426199102300078', 'residentId.birthday'],
    ['360426299101010071', 'residentId.birthday'],
  ])('%s is refused: %s', (id, code) => {
    expect(checkResidentId(id, { today: '2026-11-21' })?.code).toBe(code)
    expect(readResidentId(id)).toBeNull()
  })
  test('refuses a birthday in the future', () => {
    expect(checkResidentId('360426199101010071', { today: '1990-12-31' })?.code).toBe(
      'residentId.birthday',
    )
  })
  test('agrees with birthday and sex entered', () => {
    expect(checkResidentId('360426199101010071', { birthday: '1991-01-01', sex: 1 })).toBeNull()
    expect(checkResidentId('360426199101010071', { birthday: '1991-01-02' })?.code).toBe(
      'residentId.otherBirthday',
    )
    expect(checkResidentId('360426199101010071', { sex: 2 })).toMatchObject({
      code: 'residentId.otherSex',
      en: expect.stringContaining('male'),
    })
  })

  const valid = fc
    .tuple(digits(6), fc.integer({ min: 0, max: 30_000 }), digits(3))
    .map(([place, day, order]) => {
      const birthday = new Date(Date.UTC(1930, 0, 1) + day * 86_400_000)
        .toISOString()
        .slice(0, 10)
        .replaceAll('-', '')
      const body = place + birthday + order
      return body + [...'0123456789X'].find((d) => checkResidentId(body + d) === null)
    })
  test('detects any wrong digit', () => {
    fc.assert(
      fc.property(valid, fc.nat(16), fc.integer({ min: 1, max: 9 }), (id, at, step) => {
        expect(checkResidentId(id)).toBeNull()
        const wrong = id.slice(0, at) + ((Number(id[at]) + step) % 10) + id.slice(at + 1)
        expect(checkResidentId(wrong)).not.toBeNull()
      }),
    )
  })
  test('detects two exchanged neighbouring digits', () => {
    fc.assert(
      fc.property(valid, fc.nat(15), (id, at) => {
        fc.pre(id[at] !== id[at + 1])
        expect(
          checkResidentId(id.slice(0, at) + id[at + 1] + id[at] + id.slice(at + 2)),
        ).not.toBeNull()
      }),
    )
  })
})

describe('phone and e-mail', () => {
  test('Chinese mobile numbers have 11 digits from 13 to 19', () => {
    expect(checkChineseMobile('13800138000')).toBeNull()
    for (const bad of ['12800138000', '1380013800', '138001380000', '+8613800138000', ''])
      expect(checkChineseMobile(bad)?.code).toBe('mobile.form')
  })
  test.each(['+6561234567', '+65 6123 4567', '+86 (21) 6123-4567', '+5072123456'])(
    '%s is an international number',
    (n) => expect(checkPhone(n)).toBeNull(),
  )
  test.each(['61234567', '+0123456789', '+65', '+1234567890123456', '+65 6123 456a', ''])(
    '%j is not',
    (n) => expect(checkPhone(n)?.code).toBe('phone.form'),
  )
  test('the nationality decides which rule applies', () => {
    expect(checkPersonPhone('13800138000', 'CN')).toBeNull()
    expect(checkPersonPhone('13800138000', 'SG')?.code).toBe('phone.form')
    expect(checkPersonPhone('+6561234567', 'SG')).toBeNull()
  })
  test.each(['a@b.cn', 'first.last+tag@sub.example.com', '张三@例子.中国', "o'brien@example.ie"])(
    '%s is an address',
    (e) => expect(checkEmail(e)).toBeNull(),
  )
  test.each([
    '',
    'a',
    'a@b',
    '@b.cn',
    'a b@c.cn',
    'a@b..cn',
    'a@-b.cn',
    'a@@b.cn',
    '.a@b.cn',
    'a..b@c.cn',
    'a@b.cn ',
    `${'x'.repeat(65)}@b.cn`,
  ])('%j is not', (e) => expect(checkEmail(e)?.code).toBe('email.form'))
})

describe('tonnage', () => {
  test('10,000 cubic metres are 2,800 GT', () => {
    expect(grossTonnageOfVolume(10_000)).toBe(2800)
    expect(() => grossTonnageOfVolume(0)).toThrow(RangeError)
  })
  test.each([
    [{ grossTonnage: 1000, netTonnage: 1001 }, ['nt.aboveGt']],
    [{ grossTonnage: 1000, netTonnage: 1000 }, []],
    [{ grossTonnage: 1000, netTonnage: 300 }, []],
    [{ grossTonnage: 1000, netTonnage: 299 }, ['nt.low']],
    [{ grossTonnage: 1000.5, netTonnage: 300 }, ['gt.whole']],
    [{ grossTonnage: 0, netTonnage: -1 }, ['gt.whole', 'nt.whole']],
    [{ grossTonnage: 1000 }, []],
    [{}, []],
  ])('%j: %j', (tonnages, codes) => {
    expect(checkTonnages(tonnages).map((i) => i.code)).toEqual(codes)
  })
  test('a net tonnage that is too low is only a warning', () => {
    expect(checkTonnages({ grossTonnage: 1000, netTonnage: 1 })[0]?.level).toBe('warning')
  })
})
