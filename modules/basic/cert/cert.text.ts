import { text } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { cert } from './cert.contract.ts'

export const certText = text('cert', {
  title: ['证书类型', 'Certificate types'],
  one: ['证书类型', 'Certificate type'],
  labels: {
    code: ['代码', 'Code'],
    nameZh: ['中文名称', 'Name (Chinese)'],
    nameEn: ['英文名称', 'Name (English)'],
    instrument: ['依据公约或规则', 'Issued under'],
    certType: ['证书大类', 'Category'],
    certSub: ['小类', 'Subcategory'],
    validityMonths: ['有效期（月）', 'Validity (months)'],
    cycles: ['检验窗口规则', 'Survey windows'],
    sort: ['排序', 'Order'],
    status: ['状态', 'Status'],
    remark: ['备注', 'Remark'],
  } satisfies Labels<(typeof cert)['fields']>,
  certType: { 10: ['法定和入级证书', 'Statutory and class'], 20: ['登记证书', 'Registration'] },
  certSub: { 10: ['法定检验', 'Statutory survey'], 20: ['法定审核和海事劳工', 'Statutory audit and MLC'], 30: ['入级检验', 'Class survey'] },
  status: { 1: ['启用', 'In use'], 0: ['停用', 'Retired'] },
  validityHelp: ['留空表示没有到期日，或到期日由其他规定决定', 'Leave empty where there is no expiry, or another rule decides it'],
  cyclesHelp: ['证书签发后，按这些规则推算检验窗口', 'Once a certificate is issued, the windows of its surveys follow from these rules'],
  identity: ['名称', 'Name'],
  life: ['有效期和检验', 'Validity and surveys'],
  unknownCycle: ['没有代码为“{code}”的窗口规则', 'There is no window rule with the code “{code}”'],
  twice: ['同一规则只能选一次', 'A rule can be chosen only once'],
  subNeeded: ['法定和入级证书须选择小类', 'Choose the subcategory of a statutory or class certificate'],
  subForbidden: ['登记证书没有小类，请清空', 'Registration certificates have no subcategory: leave it empty'],
})
