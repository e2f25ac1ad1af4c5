import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { report } from './report.contract.ts'

/**
 * Messages of report templates; those about files, parameters and versions are shared with
 * certificate templates.
 */
export const reportText = defineMessages('report', {
  title: ['报告模板', 'Report templates'],
  singular: ['报告模板', 'Report template'],
  labels: {
    reportName: ['报告名称', 'Name'],
    templateVersion: ['版本', 'Version'],
    certId: ['证书类型', 'Certificate type'],
    reportType: ['报告类型', 'Report type'],
    templateFileId: ['模板文件', 'Template file'],
    paramList: ['参数', 'Parameters'],
    status: ['状态', 'Status'],
    remark: ['备注', 'Remark'],
    certCode: ['代码', 'Code'],
    certNameZh: ['证书（中文）', 'Certificate (Chinese)'],
    certNameEn: ['证书（英文）', 'Certificate (English)'],
    firstId: ['首个版本', 'First version'],
    versions: ['版本', 'Versions'],
    usedBy: ['使用情况', 'Where used'],
  } satisfies Labels<
    (typeof report)['fields'] & (typeof report)['readOnlyFields'] & (typeof report)['detailFields']
  >,
  reportType: { 1: ['FC', 'FC'], 2: ['RA', 'RA'], 3: ['RO', 'RO'], 4: ['公约', 'Convention'] },
  status: { 1: ['启用', 'In use'], 0: ['停用', 'Retired'] },
  actions: { replace: ['被新版本替代', 'Replaced by a new version'] },
  anyCert: ['留空表示任何证书', 'Leave empty for any certificate'],
  what: ['报告', 'Report'],
  new: ['新建报告模板', 'New report template'],
})
