import { text } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { setting } from './setting.contract.ts'

export const settingText = text('setting', {
  title: ['系统设置', 'Settings'],
  one: ['系统设置', 'Settings'],
  labels: {
    society: ['船级社', 'Society'],
    timeZone: ['时区', 'Time zone'],
    offices: ['办事处', 'Offices'],
    password: ['密码规则', 'Passwords'],
  } satisfies Labels<(typeof setting)['fields']>,
  nameZh: ['中文名称', 'Name (Chinese)'],
  nameEn: ['英文名称', 'Name (English)'],
  address: ['地址', 'Address'],
  phone: ['电话', 'Phone'],
  email: ['邮箱', 'E-mail'],
  minLength: ['最少字符数', 'Least characters'],
  changeMinLength: ['修改时最少字符数', 'Least characters when changed'],
  societyHelp: ['印在证书和公开核验页上', 'Printed on certificates and shown on the public verification page'],
  timeZoneHelp: ['决定“今天”是哪一天：窗口期、到期日和编号的年份都以此为准', 'Decides which day today is: for survey windows, expiry dates and the years in numbers'],
  passwordHelp: ['可以提高，不能低于产品的最低要求', 'Can be raised, but not below the least the product asks for'],
  unknownZone: ['没有这个时区，例如 Asia/Shanghai', 'There is no such time zone: use a name such as Asia/Shanghai'],
  save: ['保存', 'Save'],
  saved: ['设置已保存', 'The settings are saved'],
  addOffice: ['添加办事处', 'Add an office'],
})
