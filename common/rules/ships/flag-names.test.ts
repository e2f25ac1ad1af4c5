import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findFlag, FLAGS, flagsNamed, OTHER_FLAGS } from './flags.ts'
import { AMBIGUOUS_NAMES, OTHER_NAMES, REGISTERS, SOVEREIGNS } from './flag-names.ts'

describe('names of flags in real files', () => {
  test.each([
    ['Hong Kong SAR', 'HK'],
    ['Hong Kong, China', 'HK'],
    ['Hong Kong (China)', 'HK'],
    ['HONG KONG', 'HK'],
    ['中国香港特别行政区', 'HK'],
    ['香港特別行政區', 'HK'],
    ['巴拿馬', 'PA'],
    ['賴比瑞亞', 'LR'],
    ['馬紹爾群島', 'MH'],
    ['韓國', 'KR'],
    ['臺灣', 'TW'],
    ['P.R. China', 'CN'],
    ['P.R.China', 'CN'],
    ['PR CHINA', 'CN'],
    ['S. Korea', 'KR'],
    ['N. Korea', 'KP'],
    ['Lao PDR', 'LA'],
    ['Libyan Arab Jamahiriya', 'LY'],
    ['Netherland', 'NL'],
    ['Norwegian International Register', 'NO'],
    ['Norwegian International Ship Register (NIS)', 'NO'],
    ['Macau', 'MO'],
    ['澳门特别行政区', 'MO'],
    ['Tanzania, United Republic of', 'TZ'],
    ['United Republic of Tanzania (Zanzibar)', 'TZ'],
    ['France (RIF) (FIS)', 'FR'],
    ['France (RIF)', 'FR'],
    ['Norway (NIS)', 'NO'],
    ['Republic of the Marshall Islands', 'MH'],
    ['Marshall Islands, Republic of the', 'MH'],
    ['Marshall Is.', 'MH'],
    ['Marshall Isl', 'MH'],
    ['马绍尔', 'MH'],
    ['马绍尔群岛共和国', 'MH'],
    ['Bahamas, The', 'BS'],
    ['The Commonwealth of the Bahamas', 'BS'],
    ['Bahamas (Commonwealth of the)', 'BS'],
    ['Korea, Republic of', 'KR'],
    ['Republic of Korea', 'KR'],
    ['Korea (Rep.)', 'KR'],
    ['Korea, South', 'KR'],
    ["Korea, Democratic People's Republic of", 'KP'],
    ['Portugal (MAR)', 'PT'],
    ['MAR', 'MA'],
    ['Madeira', 'PT'],
    ['Portugal - Madeira', 'PT'],
    ['Portugal (Madeira)', 'PT'],
    ['Viet Nam', 'VN'],
    ['VIETNAM', 'VN'],
    ['Viet Nam (Socialist Republic of)', 'VN'],
    ['Türkiye', 'TR'],
    ['Turkey', 'TR'],
    ['UK', 'GB'],
    ['U.K.', 'GB'],
    ['United Kingdom of Great Britain and Northern Ireland', 'GB'],
    ['Isle of Man (UK)', 'IM'],
    ['Isle of Man (British)', 'IM'],
    ['Cayman Islands (British)', 'KY'],
    ['German International Ship Register', 'DE'],
    ['Luxemburg', 'LU'],
    ['Liberia (LISCR)', 'LR'],
    ['Isle of Man, United Kingdom', 'IM'],
    ['Man, Isle of', 'IM'],
    ['Bermuda (U.K.)', 'BM'],
    ['Denmark - Faroe Islands', 'FO'],
    ['U.S.A.', 'US'],
    ['United States', 'US'],
    ['St. Vincent & the Grenadines', 'VC'],
    ['ST VINCENT & GRENADINES', 'VC'],
    ['St. Kitts & Nevis', 'KN'],
    ['Antigua & Barbuda', 'AG'],
    ['Sao Tome & Principe', 'ST'],
    ['ST', 'ST'],
    ['IS', 'IS'],
    ['Iran, Islamic Republic of', 'IR'],
    ['Congo, Democratic Republic of the', 'CD'],
    ['Republic of the Congo', 'CG'],
    ['Virgin Islands, British', 'VG'],
    ['Virgin Islands (U.S.)', 'VI'],
    ['Cook Is', 'CK'],
    ['Cayman Isl.', 'KY'],
    ['Cayman', 'KY'],
    ['Curaçao (NL)', 'CW'],
    ['Dominican Rep.', 'DO'],
    ['Commonwealth of Dominica', 'DM'],
    ['Cyprus, Republic of', 'CY'],
    ['“Panama”', 'PA'],
    ['PAN', 'PA'],
    ['ＰＡＮＡＭＡ', 'PA'],
    ['巴拿马共和国', 'PA'],
    ['巴拿马 Panama', 'PA'],
    ['Panama巴拿马', 'PA'],
    ['PA - Panama', 'PA'],
    ['Panama PAN', 'PA'],
    ['PA Panama', 'PA'],
    ['中国·香港', 'HK'],
    ['多米尼加共和国', 'DO'],
    ['刚果民主共和国', 'CD'],
    ['坦桑尼亚联合共和国', 'TZ'],
    ['Islamic Republic of Mauritania', 'MR'],
    ["Lao People's Dem. Rep.", 'LA'],
    ["China (People's Republic of) - Hong Kong (Special Administrative Region of China)", 'HK'],
  ])('%s is %s', (text, iso2) => {
    expect(flagsNamed(text).map((flag) => flag.iso2)).toEqual([iso2])
    expect(findFlag(text)?.iso2).toBe(iso2)
  })

  test.each([
    ['Korea', ['KR', 'KP']],
    ['Congo', ['CG', 'CD']],
    ['刚果', ['CG', 'CD']],
    ['Virgin Islands', ['VG', 'VI']],
    ['Virgin Is.', ['VG', 'VI']],
    ['Republic of China', ['CN', 'TW']],
    ['多米尼加', ['DO', 'DM']],
  ])('%s is ambiguous', (text, codes) => {
    expect(flagsNamed(text).map((flag) => flag.iso2)).toEqual(codes)
    expect(findFlag(text)).toBeNull()
  })

  test.each([
    'Panama (LBR)',
    'Panama, Liberia',
    'Panama/Liberia',
    'France (NIS)',
    'LR Panama',
    '巴拿马 Liberia',
    'Samoa FALSE (WSM)',
    'Bermuda (France)',
    'Republic of',
    'Islands',
    'The',
    ', ',
    '-',
    'Northern Cyprus',
    '国',
    'Unknown',
    'Not Known',
    'Panama (Atlantis)',
    'Turkish Republic of Northern Cyprus',
  ])('%j is none', (text) => expect(flagsNamed(text)).toEqual([]))
})

test('a long text without a flag is refused quickly', () => {
  const started = performance.now()
  for (let i = 0; i < 100; i++) {
    expect(flagsNamed('AB - CD, EF/GH (IJ) KL '.repeat(i % 10))).toEqual([])
    expect(flagsNamed(`Panama${', Panama'.repeat(i)} x`)).toEqual([])
  }
  expect(performance.now() - started).toBeLessThan(2000)
})

test('the tables of names refer to known flags', () => {
  const known = new Set([...FLAGS, ...OTHER_FLAGS].map((flag) => flag.iso2))
  const used = [
    ...Object.keys(OTHER_NAMES),
    ...Object.keys(REGISTERS),
    ...Object.values(AMBIGUOUS_NAMES).flat(),
    ...Object.entries(SOVEREIGNS).flat(),
  ]
  expect(used.filter((iso2) => !known.has(iso2))).toEqual([])
})

/** Real lists, where available: the repository is beside a folder of shared data. */
const folder = [
  new URL('../../../../../shared/data/', import.meta.url),
  new URL('file:///work/shared/data/'),
].find((one) => existsSync(new URL('fleet.csv', one)))

describe.runIf(folder)('real lists', () => {
  const column = (file: string, form: RegExp) =>
    new Set(
      readFileSync(new URL(file, folder), 'utf8')
        .split(/\r?\n/)
        .slice(1)
        .flatMap((line) => form.exec(line)?.[1]?.replace(/^"|"$/g, '') ?? []),
    )

  test.each([
    ['fleet.csv', /,("[^"]*"|[^,"]*)$/, 74, ['Not Known', 'Samoa FALSE (XSM)']],
    ['ais-vessels.csv', /,([A-Z]{2}),"[^"]*"$/, 150, []],
  ])('every flag of %s is recognised', (file, form, least, unknown) => {
    const words = [...column(file, form)].filter(Boolean)
    expect(words.length).toBeGreaterThanOrEqual(least - 1)
    expect(words.filter((word) => !findFlag(word)).sort()).toEqual(unknown)
  })
})
