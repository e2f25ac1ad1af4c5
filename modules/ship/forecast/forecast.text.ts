import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { forecast } from './forecast.contract.ts'

export const forecastText = defineMessages('forecast', {
  title: ['到期工作预测', 'Due-work forecast'],
  singular: ['到期工作预测', 'Due-work forecast'],
  labels: {
    asOf: ['查询日期', 'As of'],
    known: ['仅当日已知', 'Known on that day only'],
    region: ['区域', 'Region'],
    kind: ['工作类别', 'Kind of work'],
    group: ['证书类别', 'Certificate class'],
    flagId: ['船旗国', 'Flag'],
    shipType: ['船舶类型', 'Ship type'],
    ownerId: ['船东', 'Owner'],
    managerId: ['管理公司', 'Manager'],
    month: ['到期月份', 'Due in'],
    annual: ['年度', 'Annual'],
    intermediate: ['中间', 'Intermediate'],
    periodical: ['定期', 'Periodical'],
    renewal: ['换证', 'Renewal'],
    bottom: ['船底', 'Bottom'],
    other: ['其他', 'Other'],
    audit: ['审核', 'Audits'],
    registration: ['登记', 'Registration'],
    surveys: ['检验合计', 'Surveys'],
    surveyItems: ['循环检验项目', 'Continuous survey items'],
    ships: ['船舶', 'Ships'],
    revenue: ['预计收入', 'Expected revenue'],
    unpriced: ['无收费标准', 'Without tariff'],
  } satisfies Labels<(typeof forecast)['fields']>,
  month: { overdue: ['已逾期', 'Overdue'], late: ['此前到期', 'Earlier, still open'] },
  kind: {
    annual: ['年度检验', 'Annual'],
    intermediate: ['中间检验', 'Intermediate'],
    periodical: ['定期检验', 'Periodical'],
    renewal: ['换证检验', 'Renewal'],
    bottom: ['船底检查', 'Bottom'],
    other: ['其他检验（尾轴、锅炉等）', 'Other surveys (tailshaft, boiler, …)'],
    audit: ['审核（ISM、ISPS、MLC）', 'Audits (ISM, ISPS, MLC)'],
    registration: ['登记证书', 'Registration'],
  },
  group: {
    statutory: ['法定检验', 'Statutory surveys'],
    audit: ['法定审核和海事劳工', 'Audits and MLC'],
    class: ['入级检验', 'Class surveys'],
    registration: ['登记', 'Registration'],
  },
  tooMany: [
    '其他日期的预测一次最多计算 {max} 张证书：请按区域、船旗国、船舶类型、船东或管理公司缩小范围',
    'A forecast as of another date can include at most {max} certificates: filter by region, flag, ship type, owner or manager',
  ],
  beingMade: [
    '预测数据首次汇总中，请约一分钟后再查看',
    'The forecast is being calculated for the first time: check again in about a minute',
  ],
  charts: {
    months: ['各月检验，按类别', 'Surveys by month and kind'],
    revenue: ['各月预计收入', 'Expected revenue by month'],
    regions: ['各区域检验数', 'Surveys by region'],
  },
  note: [
    '每项检验计入其到期日所在月份，窗口未开的也计入；窗口已关闭的计入“已逾期”，本月之前到期而窗口仍开的计入“此前到期”。已完成、免除、被替代或失效证书的检验不计；互为替代的检验只计一次；现有证书到期之后的检验不作推测。预计收入按今日收费标准计算，无适用标准的检验不计入金额，单列其数。公司审核计入检验，不计入船舶。循环检验项目（CSM、CSH）按检验期限单列，不计入检验和收入。选择“查询日期”时，按该日的证书、船旗国和收费标准从该日起计算；循环检验项目没有过去日期的记录。',
    'A survey counts in the month of its due date, even if its window is not open yet; it counts as overdue when its window has closed, and as “Earlier, still open” when it was due before this month and its window is still open. Surveys that are completed, waived or belong to superseded or withdrawn certificates are not counted; alternative surveys count once; surveys after the expiry of current certificates are not estimated. Expected revenue is based on current tariffs; surveys without a tariff are counted separately and not included. Company audits count as surveys, not as ships. Continuous survey items (CSM, CSH) are counted separately by due month, and not as surveys or revenue. As of another date, the forecast is based on the certificates, flags and tariffs of that date; continuous survey items have no history.',
  ],
})
