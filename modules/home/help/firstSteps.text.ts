import { defineMessages } from '#common/text.ts'

/** First steps of new users, by task node. */
export const firstStepsText = defineMessages('firstSteps', {
  title: ['入门四步', 'First steps'],
  done: ['已完成 {done} / {all}', '{done} of {all} done'],
  hide: ['不再显示', 'Hide for good'],
  tick: ['完成：{step}', 'Done: {step}'],
  more: ['查看帮助', 'Read the help'],
  sys_admin: {
    users: ['查看用户和他们的角色', 'See the users and their roles'],
    roles: ['查看各角色能做什么', 'See what each role may do'],
    setting: ['核对机构资料、编号和邮件设置', 'Check society, numbering and mail in the settings'],
    log: ['在操作日志中查看最近的修改', 'See in the audit trail what was changed lately'],
  },
  sys_surveyor_leader: {
    confirm: ['查看等待分派的检验', 'See which surveys wait to be assigned'],
    audit: ['打开等待审核的检验证书', 'Open the survey certificates that wait for your audit'],
    surveyors: ['查看验船师的资格和授权', 'See what the surveyors are qualified for'],
    forecast: ['查看未来几个月到期的检验', 'See which surveys fall due in the coming months'],
  },
  sys_approve_leader: {
    approve: ['打开等待批准的证书', 'Open the certificates that wait for approval'],
    quotations: ['查看折扣须批准的报价', 'See the quotations whose discount needs approval'],
    fund: ['查看本年资金统计', "See this year's fund report"],
    forecast: ['查看到期工作预测', 'See the due-work forecast'],
  },
  sys_surveyor: {
    tasks: ['查看分派给您的检验任务', 'See the survey tasks given to you'],
    certs: ['填写一份检验证书', 'Fill in a survey certificate'],
    ship: ['查看一艘船的检验状态', 'Read the survey status of a ship'],
    records: ['登记一项船舶记录', 'Enter a record of a ship'],
  },
  sys_finance: {
    quotations: ['查看等待审核的报价', 'See the quotations that wait for your audit'],
    invoices: ['查看未付发票', 'See what is open of the invoices'],
    payments: ['登记一笔收款', 'Record a payment'],
    fees: ['用费用试算核对一项收费', 'Try a fee with the fee calculator'],
  },
  sys_register_manager: {
    assign: ['分派等待的登记任务', 'Assign the registration work that waits'],
    audit: ['审核登记证书', 'Audit registration certificates'],
    report: ['查看船旗国月报', 'See the flag monthly report'],
    account: ['查看船旗国往来账', 'See the flag accounts'],
  },
  sys_operators: {
    request: ['接手一项检验申请', 'Take a survey request over'],
    quotation: ['编写一份报价', 'Write a quotation'],
    reg: ['填写一份登记证书', 'Fill in a registration certificate'],
    ship: ['在船舶档案中查找一艘船', 'Find a ship in the register'],
  },
  ship_owner: {
    fleet: ['查看您的船队', 'See your fleet'],
    windows: ['查看即将到期的检验', 'See which surveys are coming up'],
    request: ['提出一项检验申请', 'Ask for a survey'],
    certs: ['下载一份证书', 'Download a certificate'],
  },
  flag_user: {
    ships: ['查看悬挂贵国旗的船舶', 'See the ships under your flag'],
    certs: ['查看本月签发的证书', 'See what was issued this month'],
    report: ['签认月报或提出疑问', 'Acknowledge the monthly report, or ask'],
    surveyors: ['核对获授权验船师', 'Check the authorised surveyors'],
  },
})
