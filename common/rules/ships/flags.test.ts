import { describe, expect, test } from 'vitest'
import { callSignMatchesFlag, checkAgainstFlag, midMatchesFlag } from './flag-identifiers.ts'
import { expandRanges } from './flag-ranges.ts'
import { findFlag, flagOfMmsi, FLAGS, OTHER_FLAGS } from './flags.ts'

const flag = (words: string) => findFlag(words)!

describe('finding a flag', () => {
  test.each([
    ['Cyprus (CYP)', 'CY'],
    ['CY', 'CY'],
    ['cyp', 'CY'],
    ['塞浦路斯', 'CY'],
    ['cyprus', 'CY'],
    ['Hong Kong, China (HKG)', 'HK'],
    ['中国香港', 'HK'],
    ["China Peoples's Republic (CHN)", 'CN'],
    ['Portugal (MAR) (PMD)', 'PT'],
    ['Norway (NIS) (NIS)', 'NO'],
    ['Denmark (DIS) (DIS)', 'DK'],
    ['Korea (Republic of) (KOR)', 'KR'],
    ['Palau (Republic of) (PLW)', 'PW'],
    ['St.Kitts and Nevis (KNA)', 'KN'],
    ['St Vincent and Grenadines (VCT)', 'VC'],
    ['Sierra leone (SLE)', 'SL'],
    ['Myanmar union of (MMR)', 'MM'],
    ['Tanzania (TZA)', 'TZ'],
    ['UK', 'GB'],
    ['PO', 'PL'],
    ['AN', 'CW'],
    ['AK', 'US'],
    ['Turkiye', 'TR'],
    ['Côte d’Ivoire', 'CI'],
    ['  panama ', 'PA'],
    ['巴拿马（PAN）', 'PA'],
  ])('%j is %s', (words, iso2) => {
    expect(findFlag(words)?.iso2).toBe(iso2)
  })
  test.each(['', 'Not Known', 'Samoa FALSE (XSM)', 'XX', 'Atlantis', 'Panama (LBR)', '()', 'P'])(
    '%j is none',
    (words) => {
      expect(findFlag(words)).toBeNull()
    },
  )
  test('by the first digits of an MMSI', () => {
    expect(flagOfMmsi('353123456')?.iso2).toBe('PA')
    expect(flagOfMmsi('235000000')?.iso2).toBe('GB')
    expect(flagOfMmsi('999000000')).toBeNull()
  })
})

describe('call sign and MMSI of a flag', () => {
  test('expands ranges', () => {
    expect(expandRanges('HO-HP, H3, H8-H9, 3E-3F')).toEqual([
      'HO',
      'HP',
      'H3',
      'H8',
      'H9',
      '3E',
      '3F',
    ])
    expect(expandRanges('351-353, 370')).toEqual(['351', '352', '353', '370'])
    expect(expandRanges('237, 239-241')).toEqual(['237', '239', '240', '241'])
    expect(expandRanges('B, XS')).toEqual(['B', 'XS'])
    expect(expandRanges('')).toEqual([])
  })
  test.each([
    ['3FAB7', 'PA', true],
    ['D5XY2', 'LR', true],
    ['V7AB3', 'MH', true],
    ['9HA2345', 'MT', true],
    ['HOXY', 'PA', true],
    ['9V6789', 'SG', true],
    ['BQAB', 'CN', true],
    ['3HAB', 'CN', true],
    ['D5XY2', 'PA', false],
    ['3GAB', 'PA', false],
    ['9HA2345', 'AQ', null],
  ])('%s of %s: %s', (sign, iso2, fits) => {
    expect(callSignMatchesFlag(sign, flag(iso2))).toBe(fits)
  })
  test.each([
    ['353123456', 'PA', true],
    ['375123456', 'PA', false],
    ['563123456', 'SG', true],
    ['566999999', 'SG', true],
    ['567123456', 'SG', false],
  ])('MMSI %s of %s: %s', (mmsi, iso2, fits) => expect(midMatchesFlag(mmsi, flag(iso2))).toBe(fits))
  test('a mismatch is a warning in both languages, never an error', () => {
    expect(checkAgainstFlag({ callSign: 'D5XY2', mmsi: '636000001' }, flag('PA'))).toMatchObject([
      { code: 'callSign.flag', level: 'warning', zh: expect.stringContaining('巴拿马') },
      { code: 'mmsi.flag', level: 'warning', en: expect.stringContaining('Panama') },
    ])
    expect(checkAgainstFlag({ callSign: '3FAB7', mmsi: '353123456' }, flag('PA'))).toEqual([])
    expect(checkAgainstFlag({ callSign: null, mmsi: '' }, flag('PA'))).toEqual([])
  })
})

describe('the lists', () => {
  const all = [...FLAGS, ...OTHER_FLAGS]
  test("the principal flags are those of the society's table", () => {
    expect(FLAGS).toHaveLength(44)
  })
  test.each(['iso2', 'iso3', 'nameZh', 'nameEn'] as const)('no two flags share %s', (field) => {
    expect(new Set(all.map((f) => f[field])).size).toBe(all.length)
  })
  test('finds every flag by each of its names', () => {
    for (const f of all) {
      for (const word of [
        f.iso2,
        f.iso3,
        f.nameZh,
        f.nameEn,
        ...f.aliases,
        `${f.nameEn} (${f.iso3})`,
      ])
        expect([word, findFlag(word)?.iso2]).toEqual([word, f.iso2])
    }
  })
  test('codes are well-formed', () => {
    for (const f of all) {
      expect(f.iso2).toMatch(/^[A-Z]{2}$/)
      expect(f.iso3).toMatch(/^[A-Z]{3}$/)
      expect(f.mids.every((m) => /^[2-7]\d\d$/.test(m))).toBe(true)
      expect(f.callSignPrefixes.every((p) => /^[A-Z0-9]{1,2}$/.test(p))).toBe(true)
    }
  })
})
