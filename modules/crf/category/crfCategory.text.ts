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
    formTemplateIds: ['反馈表单', 'Forms of the feedback'],
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
    'Each of its surveyors must be authorised for this scope',
  ],
  formsHelp: ['主验船师反馈时须填写的表单', 'What the lead surveyor fills in for the feedback'],
  withoutCertHelp: [
    '反馈通过后无须签发证书即可完成',
    'It may be finished as soon as the feedback has passed',
  ],
  noTemplate: ['“{form}”尚未发布，不能用于反馈', '"{form}" is not published: publish it first'],
  noSuchTemplate: ['表单模板不存在', 'There is no such form template'],
  kindKept: [
    '已有 {count} 个合同评审属于该类别，不能改变对象；请新建类别',
    '{count} CRFs are of this category: what it is about cannot change. Make a new category',
  ],
})
