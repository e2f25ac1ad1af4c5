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
    accessTime: ['授权日期', 'Authorised on'],
    loginAddress: ['登录网址', 'Sign-in address'],
    account: ['登录账号', 'Account'],
    registryPorts: ['船籍港', 'Registry ports'],
    eCertificate: ['接受电子证书', 'Accepts electronic certificates'],
    lessOneDay: ['有效期减一天', 'Validity less one day'],
    fullTermDelegated: ['委托本社展至全期', 'Society may extend to full term'],
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
  overlapTitle: [
    '下列前缀或数字也登记在其他船旗国',
    'These prefixes or digits are also registered for other flag states',
  ],
  prefixHelp: [
    '一至两位，例如 3E；可输入范围 HO-HP',
    'One or two characters, such as 3E; you can enter a range, such as HO-HP',
  ],
  midHelp: [
    '三位数字，例如 351；可输入范围 351-357',
    'Three digits, such as 351; you can enter a range, such as 351-357',
  ],
  allLaws: ['共 {count} 项', '{count} in total'],
  addressForm: [
    '请填写网址，例如 https://registry.example',
    'Enter a web address, such as https://registry.example',
  ],
  portTwice: ['船籍港“{name}”重复', 'The port {name} is listed twice'],
  namedByShips: [
    '仍有悬挂该旗的船舶：{names}。请先更换其船旗',
    'Ships still fly this flag: {names}. Change their flag first',
  ],
  namedBySurveyors: [
    '仍有验船师获该船旗国授权：{names}。请先删除这些授权',
    'Surveyors are still authorised by this flag state: {names}. Remove these authorisations first',
  ],
  namedByUsers: [
    '仍与用户账号关联：{names}。请先修改这些账号',
    'Still linked to user accounts: {names}. Change these accounts first',
  ],
  accountHelp: ['仅有权限者可见', 'Visible only to users with permission'],
  loginHelp: ['船旗国的网上系统', 'Online system of the flag state'],
  lessOneDayHelp: [
    '证书有效期至满期前一日',
    'Certificates expire on the day before the end of the period',
  ],
  fullTermDelegatedHelp: [
    '短期证书可由本社展至全期，无须船旗国批准文件（SOLAS I/14(c)）',
    'The society can extend short-term certificates to the full term without an approval document from the flag (SOLAS I/14(c))',
  ],
  partyToTonnageHelp: [
    '船舶转入非缔约国船旗时，吨位证书当日失效（吨位公约第10条）',
    'When a ship is transferred to a flag that is not a party, its tonnage certificate ceases to be valid on that day (Tonnage Convention, article 10)',
  ],
  eCertificateHelp: [
    '不接受时只能签发纸质证书',
    'If not accepted, certificates can be issued on paper only',
  ],
})
