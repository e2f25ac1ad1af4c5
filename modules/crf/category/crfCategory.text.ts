import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { crfCategory } from './crfCategory.contract.ts'

export const crfCategoryText = defineMessages('crfCategory', {
  title: ['合同评审类别', 'CRF categories'],
  singular: ['合同评审类别', 'CRF category'],
  labels: {
    code: ['代码', 'Code'],
    nameZh: ['中文名称', 'Chinese name'],
    nameEn: ['英文名称', 'English name'],
    kind: ['对象', 'Subject'],
    scope: ['检验范围', 'Inspection scope'],
    formTemplateIds: ['反馈表单', 'Feedback forms'],
    withoutCert: ['可不出证书', 'May finish without a certificate'],
    sort: ['排序', 'Order'],
    status: ['状态', 'Status'],
    remark: ['备注', 'Remark'],
  } satisfies Labels<(typeof crfCategory)['fields']>,
  kind: {
    1: ['船舶', 'Ship'],
    2: ['产品', 'Product'],
  },
  scopeHelp: [
    '每位验船师都须获此检验范围的授权',
    'All surveyors must be authorised for this inspection scope',
  ],
  formsHelp: ['主验船师反馈时须填写的表单', 'Forms the lead surveyor fills in for the feedback'],
  withoutCertHelp: [
    '反馈通过后无须签发证书即可完成',
    'Can be finished without issuing a certificate once the feedback has passed',
  ],
  noTemplate: [
    '“{form}”尚未发布，请先发布再用于反馈',
    '"{form}" is not published: publish it before using it for feedback',
  ],
  noSuchTemplate: ['表单模板不存在', 'The form template does not exist'],
  kindKept: [
    '已有 {count} 个合同评审属于该类别，不能改变对象；请新建类别',
    '{count} CRFs belong to this category, so its subject cannot be changed: create a new category',
  ],
})
