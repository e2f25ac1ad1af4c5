/**
 * Demonstration circulars. Dates are relative to the day of seeding, so that some are always new.
 */
import type { TaskNode } from '#common/machine.ts'

interface Range {
  nodes: readonly TaskNode[]
  flag?: string
}
export interface DemoCircular {
  type: 'circular' | 'notice' | 'technical' | 'pscAlert'
  title: string
  titleEn: string
  keyword: string
  /** audience: everyone, or the roles of these task nodes and the users of a flag */
  to: 'everybody' | Range
  /** days from today */
  from: number
  until?: number
  state?: 'draft' | 'withdrawn'
  descn: string
  descnEn: string
}
const technicians = ['sys_surveyor', 'sys_surveyor_leader', 'sys_approve_leader'] as const

export const demoCirculars: readonly DemoCircular[] = [
  {
    type: 'pscAlert',
    title: '港口国监督集中大检查：请提前做好准备',
    titleEn: 'PSC concentrated inspection campaign: prepare your ships',
    keyword: 'PSC, CIC, Tokyo MoU, Paris MoU, 集中大检查',
    to: 'everybody',
    from: -2,
    descn:
      '<p>东京备忘录与巴黎备忘录的联合集中大检查每年自 9 月 1 日起为期三个月，检查官在常规检查之外使用公布的问题清单。</p><ul><li><p>对照清单自查并留船备查</p></li><li><p>被滞留时请立即通知就近办事处</p></li></ul>',
    descnEn:
      "<p>The joint campaigns of the Tokyo and Paris MoUs run for three months from 1 September. Inspectors use a published list of questions beside the usual inspection.</p><ul><li><p>Go through the list on board and keep it with the ship's papers</p></li><li><p>Tell the nearest office of a detention at once</p></li></ul>",
  },
  {
    type: 'circular',
    title: '检验与发证协调系统导则修订后的执行要求',
    titleEn: 'HSSC survey guidelines: how we apply the revised text',
    keyword: 'HSSC, survey, 检验导则',
    to: { nodes: technicians },
    from: -5,
    descn:
      '<p>本系统的检查表已按修订后的导则更新。按旧导则开始的检验仍按旧导则完成，请在备注中说明。</p>',
    descnEn:
      '<p>Check lists in this system follow the revised guidelines. A survey begun under the old ones is finished under them; say so in the remark.</p>',
  },
  {
    type: 'circular',
    title: '巴拿马：须经主管机关同意的事项',
    titleEn: 'Panama: questions that need the consent of the administration',
    keyword: 'Panama, extension, exemption, 巴拿马, 展期',
    to: { nodes: ['sys_register_manager', 'sys_operators', ...technicians], flag: 'PA' },
    from: -6,
    descn: '<p>展期、免除和单航次证书须在检验结束前提出申请，并附检验报告。</p>',
    descnEn:
      '<p>Extensions, exemptions and single-voyage certificates are asked for before the survey is closed, with the survey report attached.</p>',
  },
  {
    type: 'circular',
    title: '利比里亚：船舶被滞留须当日报告',
    titleEn: 'Liberia: ships that are detained are reported the same day',
    keyword: 'Liberia, detention, 利比里亚, 滞留',
    to: { nodes: ['sys_register_manager', ...technicians], flag: 'LR' },
    from: -9,
    descn: '<p>报告船名、港口、滞留依据和登轮验船师；后续情况记入船舶档案。</p>',
    descnEn:
      "<p>Report name, port, grounds and the surveyor who attends. The follow-up is kept in the ship's record.</p>",
  },
  {
    type: 'technical',
    title: '封闭处所：进入前先检查测氧仪',
    titleEn: 'Enclosed spaces: test the instrument before the space',
    keyword: 'enclosed space, oxygen, 封闭处所, 测氧',
    to: { nodes: technicians },
    from: -12,
    descn: '<blockquote><p>有疑问就不要进入，检验可以推迟。</p></blockquote>',
    descnEn:
      '<p>No surveyor enters a tank, hold or void space without a test of the atmosphere by a calibrated instrument, done the same day and shown to them.</p><blockquote><p>If in doubt, stay out. A survey can be postponed.</p></blockquote>',
  },
  {
    type: 'technical',
    title: '压载水记录簿：最常见的填写错误',
    titleEn: 'Ballast water record book: entries most often found wrong',
    keyword: 'BWM, record book, 压载水',
    to: 'everybody',
    from: -16,
    descn:
      '<ol><li><p>置换时未记录船位与水深</p></li><li><p>旁通处理装置而未说明</p></li><li><p>负责驾驶员未签字</p></li></ol><p>更多：<a href="https://www.imo.org/">www.imo.org</a></p>',
    descnEn:
      '<ol><li><p>Position and depth missing where water was exchanged</p></li><li><p>Treatment bypassed without a remark</p></li><li><p>Entries not signed by the officer in charge</p></li></ol><p>More: <a href="https://www.imo.org/">www.imo.org</a></p>',
  },
  {
    type: 'circular',
    title: '窗口期：请勿等到最后一个月再申请年度检验',
    titleEn: 'Survey windows: book annual surveys before the last month',
    keyword: 'window, annual, 窗口期, 年度检验',
    to: { nodes: ['ship_owner'] },
    from: -20,
    descn: '<p>您的工作台会显示已开启的窗口期。小港口的验船师须提前两周预约。</p>',
    descnEn:
      "<p>Your workbench shows which windows are open. Surveyors in smaller ports need two weeks' notice.</p>",
  },
  {
    type: 'notice',
    title: '各地办事处联系方式更新',
    titleEn: 'New offices: whom to ask',
    keyword: 'office, contact, 办事处',
    to: 'everybody',
    from: -30,
    descn: '<p>六个办事处的地址和电话已更新，见欢迎页。</p>',
    descnEn: '<p>Addresses and telephone numbers of the six offices stand on the welcome page.</p>',
  },
  {
    type: 'pscAlert',
    title: '上季度最常见缺陷',
    titleEn: 'Deficiencies most often recorded last quarter',
    keyword: 'PSC, deficiencies, 缺陷',
    to: { nodes: ['ship_owner', ...technicians] },
    from: -34,
    descn:
      '<ul><li><p>消防：防火门、挡火闸、固定系统</p></li><li><p>救生：降落设备、脱开装置</p></li><li><p>安全管理：维护保养、演习</p></li></ul>',
    descnEn:
      '<ul><li><p>Fire safety: fire doors, dampers, fixed systems</p></li><li><p>Life-saving appliances: launching, release gear</p></li><li><p>Safety management: maintenance, drills</p></li></ul>',
  },
  {
    type: 'notice',
    title: '年末结账：开票截止日',
    titleEn: 'Closing of accounts: last day for invoices',
    keyword: 'invoice, closing, 开票, 结账',
    to: { nodes: ['sys_finance', 'sys_operators'] },
    from: -40,
    descn: '<p>本年度工作请于 12 月 25 日前开票，其余计入下一年度。</p>',
    descnEn:
      '<p>Work of this year is invoiced by 25 December. What is left goes into the next year.</p>',
  },
  {
    type: 'notice',
    title: '春节放假安排',
    titleEn: 'Offices closed for the Spring Festival',
    keyword: 'holiday, 春节, 放假',
    to: 'everybody',
    from: -120,
    until: -100,
    descn: '<p>紧急检验请联系就近办事处值班验船师。</p>',
    descnEn: '<p>Urgent surveys: call the duty surveyor of the nearest office.</p>',
  },
  {
    type: 'notice',
    title: '附加登轮费用',
    titleEn: 'Fees for additional visits',
    keyword: 'fee, visit, 费用',
    to: { nodes: ['ship_owner', 'sys_finance'] },
    from: -60,
    state: 'withdrawn',
    descn: '<p>已撤回，新费率另行通知。</p>',
    descnEn: '<p>Withdrawn: a new tariff follows.</p>',
  },
  {
    type: 'technical',
    title: '船上蓄电池系统：审图要求',
    titleEn: 'Batteries on board: what the plan approval asks for',
    keyword: 'battery, plan approval, 蓄电池, 审图',
    to: { nodes: technicians },
    from: 7,
    state: 'draft',
    descn: '<p>发布前须经审图部门确认。</p>',
    descnEn: '<p>To be agreed with the plan approval before it is published.</p>',
  },
]
