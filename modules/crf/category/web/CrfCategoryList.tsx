import { ListPage } from '#web/kit/list/ListPage.tsx'
import { crfCategory } from '../crfCategory.contract.ts'
import { crfCategoryText } from '../crfCategory.text.ts'

const form = () => import('./CrfCategoryForm.tsx')

export default function CrfCategoryList() {
  return (
    <ListPage
      contract={crfCategory}
      text={crfCategoryText}
      form={form}
      initialValues={{ kind: 1, status: 1, withoutCert: false, sort: 100 }}
      columns={[
        { name: 'code', width: 120 },
        'nameZh',
        { name: 'nameEn', hidden: true },
        { name: 'kind', width: 100 },
        'scope',
        { name: 'status', width: 100 },
        { name: 'formTemplateIds', width: 260 },
        'withoutCert',
        { name: 'sort', hidden: true },
        { name: 'updateTime', hidden: true },
      ]}
    />
  )
}
