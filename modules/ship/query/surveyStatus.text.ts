import { defineMessages } from '#common/text.ts'

/** Texts of the survey status report of a ship. */
export const surveyStatusText = defineMessages('surveyStatus', {
  title: ['检验状态报告', 'Survey status report'],
  button: ['检验状态（PDF）', 'Survey status (PDF)'],
  class: ['入级', 'Class'],
  statutory: ['法定', 'Statutory'],
  counts: {
    overdue: ['逾期检验', 'Overdue surveys'],
    late: ['已过到期日', 'Past due'],
    open: ['窗口内', 'In window'],
    ended: ['无效证书', 'Certificates not in force'],
    conditions: ['船级条件', 'Conditions of class'],
    items: ['逾期循环项目', 'Overdue items'],
  },
})
