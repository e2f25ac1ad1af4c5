import { defineMessages } from '#common/text.ts'

export const surveyIssueText = defineMessages('surveyIssue', {
  title: ['检验证书扫描件', 'Signed scans of survey certificates'],
  singular: ['检验证书扫描件', 'Signed scan of a survey certificate'],
  labels: {},
})
