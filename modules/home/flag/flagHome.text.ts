import { text } from '#common/text.ts'

export const flagHomeText = text('flagHome', {
  title: ['船旗国概览', 'Flag state'],
  one: ['船旗国概览', 'Flag state'],
  labels: {},
  onlyFlag: ['仅船旗国用户可用', 'For users of a flag state'],
  atAGlance: ['{flag} 一览', '{flag} at a glance'],
  ships: ['本旗船舶', 'Ships under the flag'],
  certificates: ['证书', 'Certificates'],
  issued: ['本月签发', 'Issued this month'],
  overdue: ['窗口逾期的证书', 'Certificates with an overdue window'],
  open: ['窗口已开的证书', 'Certificates with an open window'],
  conditions: ['未了结的船级条件', 'Open conditions of class'],
  surveyors: ['获授权验船师', 'Surveyors authorised'],
  report: ['{month} 月报', 'Monthly report {month}'],
  waiting: ['{count} 项待签认', '{count} {count|line waits|lines wait} for you'],
  signed: ['已全部签认', 'All lines are acknowledged'],
  queried: ['{count} 项提问尚待答复', '{count} {count|question|questions} not answered yet'],
  answered: ['{count} 项提问已有答复', '{count} {count|question|questions} answered'],
  balance: ['期末余额', 'Closing balance'],
  acknowledged: ['已确认 {done} / {total}', 'Acknowledged {done} of {total}'],
  noReport: ['还没有已锁定的月报', 'No month has been locked yet'],
})
