/**
 * ISO 3166 codes, names, call-sign series and maritime identification digits of one flag, ranges as
 * the ITU tables write them.
 */
export type FlagRow = [
  iso2: string,
  iso3: string,
  zh: string,
  en: string,
  callSigns: string,
  mids: string,
]

/**
 * The flags of a new database. Sources: ISO 3166-1; ITU Radio Regulations, appendix 42; ITU table
 * of maritime identification digits. Portugal has the digits of the Azores and the mainland besides
 * those of Madeira, since lists do not distinguish its registers.
 */
export const PRINCIPAL_FLAG_ROWS: readonly FlagRow[] = [
  ['PA', 'PAN', '巴拿马', 'Panama', 'HO-HP, H3, H8-H9, 3E-3F', '351-357, 370-374'],
  ['LR', 'LBR', '利比里亚', 'Liberia', 'A8, D5, EL, 5L-5M, 6Z', '636, 637'],
  ['MH', 'MHL', '马绍尔群岛', 'Marshall Islands', 'V7', '538'],
  ['MT', 'MLT', '马耳他', 'Malta', '9H', '215, 229, 248, 249, 256'],
  ['BS', 'BHS', '巴哈马', 'Bahamas', 'C6', '308, 309, 311'],
  ['CY', 'CYP', '塞浦路斯', 'Cyprus', '5B, C4, H2, P3', '209, 210, 212'],
  ['HK', 'HKG', '中国香港', 'Hong Kong, China', 'VR', '477'],
  ['SG', 'SGP', '新加坡', 'Singapore', '9V, S6', '563-566'],
  ['BZ', 'BLZ', '伯利兹', 'Belize', 'V3', '312'],
  ['TV', 'TUV', '图瓦卢', 'Tuvalu', 'T2', '572'],
  ['SL', 'SLE', '塞拉利昂', 'Sierra Leone', '9L', '667'],
  ['PW', 'PLW', '帕劳', 'Palau', 'T8', '511'],
  ['CK', 'COK', '库克群岛', 'Cook Islands', 'E5', '518'],
  ['NU', 'NIU', '纽埃', 'Niue', 'E6', '542'],
  ['VU', 'VUT', '瓦努阿图', 'Vanuatu', 'YJ', '576, 577'],
  ['KI', 'KIR', '基里巴斯', 'Kiribati', 'T3', '529'],
  ['TG', 'TGO', '多哥', 'Togo', '5V', '671'],
  ['KM', 'COM', '科摩罗', 'Comoros', 'D6', '616, 620'],
  ['TZ', 'TZA', '坦桑尼亚（桑给巴尔）', 'Tanzania (Zanzibar)', '5H-5I', '674, 677'],
  ['KN', 'KNA', '圣基茨和尼维斯', 'Saint Kitts and Nevis', 'V4', '341'],
  ['VC', 'VCT', '圣文森特和格林纳丁斯', 'Saint Vincent and the Grenadines', 'J8', '375-377'],
  ['AG', 'ATG', '安提瓜和巴布达', 'Antigua and Barbuda', 'V2', '304, 305'],
  ['BB', 'BRB', '巴巴多斯', 'Barbados', '8P', '314'],
  ['DM', 'DMA', '多米尼克', 'Dominica', 'J7', '325'],
  ['JM', 'JAM', '牙买加', 'Jamaica', '6Y', '339'],
  ['BO', 'BOL', '玻利维亚', 'Bolivia', 'CP', '720'],
  ['MN', 'MNG', '蒙古', 'Mongolia', 'JT-JV', '457'],
  ['KH', 'KHM', '柬埔寨', 'Cambodia', 'XU', '514, 515'],
  ['MD', 'MDA', '摩尔多瓦', 'Moldova', 'ER', '214'],
  ['GA', 'GAB', '加蓬', 'Gabon', 'TR', '626'],
  ['CM', 'CMR', '喀麦隆', 'Cameroon', 'TJ', '613'],
  ['GQ', 'GNQ', '赤道几内亚', 'Equatorial Guinea', '3C', '631'],
  ['GW', 'GNB', '几内亚比绍', 'Guinea-Bissau', 'J5', '630'],
  ['GM', 'GMB', '冈比亚', 'Gambia', 'C5', '629'],
  ['ST', 'STP', '圣多美和普林西比', 'Sao Tome and Principe', 'S9', '668'],
  ['WS', 'WSM', '萨摩亚', 'Samoa', '5W', '561'],
  ['FM', 'FSM', '密克罗尼西亚', 'Micronesia', 'V6', '510'],
  ['GY', 'GUY', '圭亚那', 'Guyana', '8R', '750'],
  ['SM', 'SMR', '圣马力诺', 'San Marino', 'T7', '268'],
  ['LU', 'LUX', '卢森堡', 'Luxembourg', 'LX', '253'],
  ['PT', 'PRT', '葡萄牙（马德拉）', 'Portugal (Madeira)', 'CQ-CU', '204, 255, 263'],
  ['CN', 'CHN', '中国', 'China', 'B, XS, 3H-3U', '412-414'],
  ['KR', 'KOR', '韩国', 'Korea (Rep. of)', 'HL, DS-DT, D7-D9, 6K-6N', '440, 441'],
  ['PH', 'PHL', '菲律宾', 'Philippines', 'DU-DZ, 4D-4I', '548'],
]
