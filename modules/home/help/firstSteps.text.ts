import { defineMessages } from '#common/text.ts'

/** First steps of new users, by task node. */
export const firstStepsText = defineMessages('firstSteps', {
  title: ['入门四步', 'First steps'],
  done: ['已完成 {done} / {all}', '{done} of {all} done'],
  hide: ['不再显示', 'Do not show again'],
  tick: ['完成：{step}', 'Done: {step}'],
  more: ['查看帮助', 'Open help'],
  sys_admin: {
    users: ['查看用户和他们的角色', 'View users and their roles'],
    roles: ['查看各角色能做什么', 'View the permissions of each role'],
    setting: ['核对机构资料、编号和邮件设置', 'Check society, numbering and e-mail settings'],
    log: ['在操作日志中查看最近的修改', 'View recent changes in the audit trail'],
  },
  sys_surveyor_leader: {
    confirm: ['查看等待分派的检验', 'View surveys waiting to be assigned'],
    audit: ['打开等待审核的检验证书', 'Open survey certificates waiting for your audit'],
    surveyors: ['查看验船师的资格和授权', 'View qualifications and authorisations of surveyors'],
    forecast: ['查看未来几个月到期的检验', 'View surveys due in the coming months'],
  },
  sys_approve_leader: {
    approve: ['打开等待批准的证书', 'Open certificates waiting for approval'],
    quotations: ['查看折扣须批准的报价', 'View quotations with discounts waiting for approval'],
    fund: ['查看本年资金统计', 'View this year’s fund report'],
    forecast: ['查看到期工作预测', 'View the due-work forecast'],
  },
  sys_surveyor: {
    tasks: ['查看分派给您的检验任务', 'View survey tasks assigned to you'],
    certs: ['填写一份检验证书', 'Fill in a survey certificate'],
    ship: ['查看一艘船的检验状态', 'View the survey status of a ship'],
    records: ['登记一项船舶记录', 'Enter a ship record'],
  },
  sys_finance: {
    quotations: ['查看等待审核的报价', 'View quotations waiting for your audit'],
    invoices: ['查看未付发票', 'View unpaid invoices'],
    payments: ['登记一笔收款', 'Record a payment'],
    fees: ['用费用试算核对一项收费', 'Check a fee with the fee calculator'],
  },
  sys_register_manager: {
    assign: ['分派等待的登记任务', 'Assign waiting registration work'],
    audit: ['审核登记证书', 'Audit registration certificates'],
    report: ['查看船旗国月报', 'View the flag monthly report'],
    account: ['查看船旗国往来账', 'View flag accounts'],
  },
  sys_operators: {
    request: ['接手一项检验申请', 'Take over a survey request'],
    quotation: ['编制一份报价', 'Create a quotation'],
    reg: ['填写一份登记证书', 'Fill in a registration certificate'],
    ship: ['在船舶档案中查找一艘船', 'Find a ship in the register'],
  },
  ship_owner: {
    fleet: ['查看您的船队', 'View your fleet'],
    windows: ['查看即将到期的检验', 'View upcoming surveys'],
    request: ['提出一项检验申请', 'Request a survey'],
    certs: ['下载一份证书', 'Download a certificate'],
  },
  flag_user: {
    ships: ['查看悬挂贵国旗的船舶', 'View ships under your flag'],
    certs: ['查看本月签发的证书', 'View certificates issued this month'],
    report: ['签认月报或提出疑问', 'Acknowledge the monthly report or raise a query'],
    surveyors: ['核对获授权验船师', 'Check the authorised surveyors'],
  },
})
