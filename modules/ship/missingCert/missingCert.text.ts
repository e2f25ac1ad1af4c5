import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { missingCert } from './missingCert.contract.ts'

export const missingCertText = defineMessages('missingCert', {
  title: ['缺少的应持证书', 'Missing certificates'],
  singular: ['缺少的应持证书', 'Missing certificate'],
  labels: {
    region: ['区域', 'Region'],
    certId: ['证书类型', 'Certificate type'],
    flagId: ['船旗国', 'Flag'],
    shipType: ['船舶类型', 'Ship type'],
    ownerId: ['船东', 'Owner'],
    managerId: ['管理公司', 'Manager'],
    shipId: ['船舶', 'Ship'],
    shipName: ['船名', 'Ship'],
    imo: ['IMO 编号', 'IMO number'],
    flagNameZh: ['船旗国', 'Flag'],
    flagNameEn: ['船旗国', 'Flag'],
    certNameZh: ['证书类型', 'Certificate type'],
    certNameEn: ['证书类型', 'Certificate type'],
    clause: ['依据', 'Source'],
    missing: ['缺少的证书', 'Missing certificates'],
    ships: ['船舶', 'Ships'],
  } satisfies Labels<(typeof missingCert)['fields']>,
  note: [
    '公约要求、船舶档案中没有有效证书的项目；取决于未知资料的证书见船舶页面。',
    'Certificates required by a convention that are not in force in the register. Certificates that depend on unknown particulars are shown on the ship page.',
  ],
  tooMany: [
    '船舶超过 {max} 艘：请按区域、船旗国、船东或管理公司筛选',
    'More than {max} ships: filter by region, flag, owner or manager',
  ],
})
