import { text } from '#common/text.ts'

export const jobText = text('job', { title: ['任务进度', 'Jobs'], one: ['任务', 'Job'], labels: {} })
