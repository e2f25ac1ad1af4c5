import { text } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { crfCategory } from './crfCategory.contract.ts'

export const crfCategoryText = text('crfCategory', {
  title: ['CRF 类别', 'CRF categories'],
  one: ['CRF 类别', 'CRF category'],
  labels: {
    code: ['代码', 'Code'],
    nameZh: ['中文名称', 'Name (Chinese)'],
    nameEn: ['英文名称', 'Name (English)'],
    kind: ['对象', 'About'],
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
  scopeHelp: ['主验船师须获此检验范围的授权', 'The lead surveyor must be authorised for this scope'],
  noTemplate: ['表单模板不存在或尚未发布', 'A form template that does not exist or is not published'],
})
