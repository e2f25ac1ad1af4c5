import { text } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { flag } from './flag.contract.ts'

export const flagText = text('flag', {
  title: ['船旗国', 'Flag states'],
  one: ['船旗国', 'Flag state'],
  labels: {
    flagNo: ['编号', 'Number'],
    nameZh: ['中文名称', 'Name (Chinese)'],
    nameEn: ['英文名称', 'Name (English)'],
    iso2: ['两位代码', 'ISO code (2)'],
    iso3: ['三位代码', 'ISO code (3)'],
    callSignPrefixes: ['呼号前缀', 'Call sign prefixes'],
    mids: ['海上识别数字', 'Maritime identification digits'],
    accessTime: ['授权日期', 'Authorised since'],
    loginAddress: ['登录网址', 'Login address'],
    account: ['登录账号', 'Account'],
    registryPorts: ['船籍港', 'Registry ports'],
    eCertificate: ['接受电子证书', 'Accepts electronic certificates'],
    lessOneDay: ['有效期减一天', 'Validity less one day'],
    remark: ['备注', 'Remark'],
  } satisfies Labels<(typeof flag)['fields']>,
  sections: { identity: ['船旗国', 'Flag state'], agreement: ['授权', 'Authorisation'] },
  loginHelp: ['船旗国的网上系统', "The flag's own web system"],
  lessOneDayHelp: ['证书有效期至满期前一日', 'Certificates expire on the day before the anniversary of completion'],
  eCertificateHelp: ['不接受时只能签发纸质证书', 'Otherwise certificates are issued on paper only'],
})
