import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { othFee } from './othFee.contract.ts'

export const othFeeText = defineMessages('othFee', {
  title: ['其他费用', 'Other fees'],
  singular: ['其他费用', 'Other fee'],
  labels: {
    feeType: ['费用类别', 'Fee type'],
    feeItem: ['费用项目', 'Fee item'],
    fee: ['金额（美元）', 'Fee (USD)'],
    isOutput: ['单列于报价单', 'Separate line on quotation'],
    effectiveFrom: ['生效日期', 'In effect from'],
    effectiveTo: ['失效日期', 'Last day'],
    status: ['状态', 'Status'],
    templateFileId: ['模板文件', 'Template file'],
    remark: ['备注', 'Remark'],
    inEffect: ['是否生效', 'In effect'],
    version: ['版本', 'Version'],
    since: ['此版本自', 'This version from'],
    until: ['至', 'Until'],
    userName: ['修改人', 'Changed by'],
  } satisfies Labels<(typeof othFee)['fields']> & Record<string, readonly [string, string]>,
  feeType: {
    40: ['入级检验费', 'Class survey'],
    50: ['其他检验费', 'Other survey'],
    60: ['其他费用', 'Other charges'],
    70: ['管理和检验费', 'Admin and survey fee'],
  },
  isOutput: { 1: ['是', 'Yes'], 0: ['否，并入检验费', 'No, included in the survey fee'] },
  status: { 1: ['启用', 'In use'], 0: ['停用', 'Retired'] },
  inEffect: {
    now: ['生效中', 'In effect'],
    future: ['未生效', 'Not yet in effect'],
    past: ['已失效', 'No longer in effect'],
  },
  isOutputHelp: [
    '选“否”时并入报价单的“检验费”',
    'If “No”, included in “Survey fee” on the quotation',
  ],
  templateHelp: [
    '该收费对应的空白表格或说明，供下载；报价单不打印',
    'Blank form or note for this fee, for download; not printed on quotations',
  ],
  endHelp: ['留空表示一直有效', 'Leave empty if in effect indefinitely'],
  clash: [
    '同类别同项目的费用（第 {id} 号，{period}）日期重叠：请先终止或停用它',
    'The dates overlap with a fee for the same type and item (no. {id}, {period}): end or retire that fee first',
  ],
  clashInFile: [
    '与文件第 {row} 行同类别同项目的费用（{period}）日期重叠：请先终止或停用其中一个',
    'The dates overlap with a fee for the same type and item in row {row} of the file ({period}): end or retire one of them first',
  ],
  noSuchItem: ['字典中没有费用项目“{word}”', 'The dictionary has no fee item “{word}”'],
  noVersion: ['没有这一版本', 'This version does not exist'],
  noFile: ['没有这个附件，请先上传', 'File not found: upload it first'],
  versionTitle: ['第 {id} 号其他费用，第 {version} 版', 'Other fee {id}, version {version}'],
})
