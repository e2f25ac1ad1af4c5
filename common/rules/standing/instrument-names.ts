/** Chinese names of the instruments under which certificates are issued. */
import { ruleWords } from './rule-words.ts'

/** Instruments whose short name has English words; articles are cited alike in both languages. */
const IN_CHINESE: Readonly<Record<string, string>> = {
  'SOLAS 88 Prot.': 'SOLAS 1988 年议定书',
  'Tonnage 69': '1969 年吨位公约',
  'NOx Code': '氮氧化物技术规则',
  'Hong Kong Conv.': '香港公约',
  'Polar Code': '极地规则',
  'HSC Code': '高速船规则',
  'SPS Code': '特种用途船舶安全规则',
  'MODU Code': '海上移动式钻井平台规则',
  'Grain Code': '国际散装谷物规则',
  'IMSBC (society practice)': 'IMSBC（船级社做法）',
  'ILO 152; SOLAS II-1/3-13 since 2026': 'ILO 152；自 2026 年起 SOLAS II-1/3-13',
  'ILO 152 Form 2': 'ILO 152 格式 2',
  'ILO 152 Form 2(U)': 'ILO 152 格式 2(U)',
  'ILO 152 Form 3': 'ILO 152 格式 3',
  'ILO 152 Form 4': 'ILO 152 格式 4',
  'Bunkers 2001': '2001 年燃油公约',
  'Nairobi 2007': '2007 年内罗毕公约',
  'Athens 2002': '2002 年雅典公约',
}

/** The Chinese name of a seeded instrument; null where it is cited as in English. */
export function instrumentInChinese(instrument: string): string | null {
  const name = IN_CHINESE[instrument] ?? ruleWords(instrument).zh
  return name === instrument ? null : name
}
