import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { flag } from './flag.contract.ts'

export const flagText = defineMessages('flag', {
  title: ['船旗国', 'Flag states'],
  singular: ['船旗国', 'Flag state'],
  labels: {
    flagNo: ['编号', 'Number'],
    nameZh: ['中文名称', 'Chinese name'],
    nameEn: ['英文名称', 'English name'],
    iso2: ['两位代码', 'ISO code (2)'],
    iso3: ['三位代码', 'ISO code (3)'],
    callSignPrefixes: ['呼号前缀', 'Call sign prefixes'],
    mids: ['海上识别数字', 'Maritime identification digits'],
    accessTime: ['授权日期', 'Authorised since'],
    loginAddress: ['登录网址', 'Sign-in address'],
    account: ['登录账号', 'Account'],
    registryPorts: ['船籍港', 'Registry ports'],
    eCertificate: ['接受电子证书', 'Accepts electronic certificates'],
    lessOneDay: ['有效期减一天', 'Validity less one day'],
    fullTermDelegated: ['委托本社展至全期', 'Delegates the extension to the full term'],
    partyToTonnage: ['1969年吨位公约缔约国', 'Party to the Tonnage Convention, 1969'],
    remark: ['备注', 'Remark'],
    authorised: ['已授权本社', 'Authorises the society'],
    overlaps: ['与其他船旗国共用', 'Shared with other flags'],
    latestCircular: ['最新通函', 'Latest circular'],
    laws: ['现行法规', 'Laws in force'],
  } satisfies Labels<
    (typeof flag)['fields'] & (typeof flag)['customFilters'] & (typeof flag)['detailFields']
  >,
  sections: {
    identity: ['船旗国', 'Flag state'],
    series: ['呼号和海上识别数字', 'Call signs and digits'],
    agreement: ['授权', 'Authorisation'],
    papers: ['通函和法规', 'Circulars and laws'],
  },
  tabs: {
    ships: ['船舶', 'Ships'],
    surveyors: ['授权验船师', 'Authorised surveyors'],
    laws: ['法规', 'Laws'],
    circulars: ['通函', 'Circulars'],
  },
  overlap: {
    callSign: ['{flag}：呼号 {values}', '{flag}: call signs {values}'],
    mid: ['{flag}：识别数字 {values}', '{flag}: digits {values}'],
  },
  overlapTitle: ['下列前缀或数字也登记在其他船旗国', 'Another flag keeps these too'],
  prefixHelp: [
    '一至两位，例如 3E；可输入范围 HO-HP',
    'One or two characters, such as 3E; a range may be typed, HO-HP',
  ],
  midHelp: [
    '三位数字，例如 351；可输入范围 351-357',
    'Three digits, such as 351; a range may be typed, 351-357',
  ],
  allLaws: ['共 {count} 项', '{count} in all'],
  addressForm: [
    '请填写网址，例如 https://registry.example',
    'Give a web address, such as https://registry.example',
  ],
  portTwice: ['船籍港“{name}”重复', 'The port {name} is there twice'],
  namedByShips: ['仍有悬挂该旗的船舶：{names}', 'There are still ships under this flag: {names}'],
  namedBySurveyors: [
    '仍有验船师获该船旗国授权：{names}',
    'Surveyors are still authorised for it: {names}',
  ],
  namedByUsers: [
    '仍与用户账号关联：{names}。请先修改这些账号',
    'Still linked to user accounts: {names}. Change these first',
  ],
  accountHelp: ['仅有权限者可见', 'Only seen by those with the right to'],
  loginHelp: ['船旗国的网上系统', "The flag's own web system"],
  lessOneDayHelp: [
    '证书有效期至满期前一日',
    'Certificates expire on the day before the anniversary of completion',
  ],
  fullTermDelegatedHelp: [
    '短期证书可由本社展至全期，无须船旗国批准文件（SOLAS I/14(c)）',
    'The society extends certificates issued for less, without an approval file of the flag (SOLAS I/14(c))',
  ],
  partyToTonnageHelp: [
    '船舶转入非缔约国船旗时，吨位证书当日失效（吨位公约第10条）',
    'A tonnage certificate ends on the day of the transfer to a flag that is no party (article 10)',
  ],
  eCertificateHelp: ['不接受时只能签发纸质证书', 'Otherwise certificates are issued on paper only'],
})
