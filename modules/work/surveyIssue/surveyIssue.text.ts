import { text } from '#common/text.ts'

export const surveyIssueText = text('surveyIssue', {
  title: ['检验证书扫描件', 'Signed scans of survey certificates'],
  one: ['检验证书扫描件', 'Signed scan of a survey certificate'],
  labels: {},
})
