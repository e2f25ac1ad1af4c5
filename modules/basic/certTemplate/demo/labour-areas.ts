/**
 * The sixteen areas of the Declaration of Maritime Labour Compliance in their order: MLC, 2006,
 * appendix A5-I; the regulation or standard, and both names.
 */
export const LABOUR_AREAS: readonly (readonly [
  key: string,
  rule: string,
  zh: string,
  en: string,
])[] = [
  ['minimumAge', '1.1', '最低年龄', 'Minimum age'],
  ['medicalCertificate', '1.2', '体检证书', 'Medical certification'],
  ['qualifications', '1.3', '海员资格', 'Qualifications of seafarers'],
  ['agreements', '2.1', '海员就业协议', 'Seafarers’ employment agreements'],
  [
    'recruitment',
    '1.4',
    '使用有许可、发证或受管理的私营招募和安置机构',
    'Use of any licensed or certified or regulated private recruitment and placement service',
  ],
  ['hours', '2.3', '工作或休息时间', 'Hours of work or rest'],
  ['manning', '2.7', '船上配员水平', 'Manning levels for the ship'],
  ['accommodation', '3.1', '起居舱室', 'Accommodation'],
  ['recreation', '3.1', '船上娱乐设施', 'On-board recreational facilities'],
  ['food', '3.2', '食品和膳食服务', 'Food and catering'],
  ['safety', '4.3', '健康、安全和事故预防', 'Health and safety and accident prevention'],
  ['medicalCare', '4.1', '船上医疗', 'On-board medical care'],
  ['complaints', '5.1.5', '船上投诉程序', 'On-board complaint procedures'],
  ['wages', '2.2', '工资支付', 'Payment of wages'],
  ['repatriation', '2.5', '遣返的经济担保', 'Financial security for repatriation'],
  [
    'liability',
    '4.2',
    '与船东责任有关的经济担保',
    'Financial security relating to shipowners’ liability',
  ],
]
