import { text } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { othFee } from './othFee.contract.ts'

export const othFeeText = text('othFee', {
  title: ['其他费用', 'Other fees'],
  one: ['其他费用', 'Other fee'],
  labels: {
    feeType: ['费用类别', 'Fee type'],
    feeItem: ['费用项目', 'Fee item'],
    fee: ['金额（美元）', 'Fee (USD)'],
    isOutput: ['单列于报价单', 'Own line on the quotation'],
    templateFileId: ['模板文件', 'Template file'],
    remark: ['备注', 'Remark'],
  } satisfies Labels<(typeof othFee)['fields']>,
  feeType: {
    40: ['入级检验费', 'Class survey'],
    50: ['其他检验费', 'Other survey'],
    60: ['其他费用', 'Other charges'],
    70: ['管理和检验费', 'Admin and survey fee'],
  },
  isOutput: { 1: ['是', 'Yes'], 0: ['否，并入检验费', 'No, part of the survey fee'] },
})
