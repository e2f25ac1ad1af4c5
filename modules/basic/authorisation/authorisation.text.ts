import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { authorisation } from './authorisation.contract.ts'

const labels = {
  fullName: ['验船师', 'Surveyor'],
  flagId: ['船旗国', 'Flag state'],
  surveyorType: ['类别', 'Type'],
  surveyLevel: ['级别', 'Level'],
  region: ['区域', 'Region'],
  state: ['授权状态', 'Authorisation'],
  shipModels: ['船型（空为全部）', 'Ship types (empty: all)'],
  inspectionScopes: ['检验范围（空为全部）', 'Scopes (empty: all)'],
  issueTime: ['授权日期', 'Authorised on'],
  validityTime: ['有效期至', 'Valid until'],
  surveyorId: ['编号', 'Number'],
  flagNameZh: ['船旗国中文名', 'Flag state, Chinese name'],
  flagNameEn: ['船旗国英文名', 'Flag state, English name'],
} as const satisfies Labels<typeof authorisation.fields & typeof authorisation.readOnlyFields>

export const authorisationText = defineMessages('authorisation', {
  title: ['获授权验船师', 'Authorised surveyors'],
  singular: ['获授权验船师', 'Authorised surveyor'],
  labels,
  surveyorType: { 1: ['主任验船师', 'Chief surveyor'], 2: ['验船师', 'Surveyor'] },
  state: {
    inForce: ['有效', 'In force'],
    future: ['未生效', 'Not yet in force'],
    expired: ['已过期', 'Expired'],
    suspended: ['暂停', 'Suspended'],
  },
})
