import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { crfCategory } from '../crfCategory.contract.ts'
import { crfCategoryText } from '../crfCategory.text.ts'

export default function CrfCategoryForm(props: FormProps) {
  return (
    <EntityForm
      {...props}
      contract={crfCategory}
      text={crfCategoryText}
      sections={[
        {
          columns: 2,
          fields: [
            'code',
            'kind',
            'nameZh',
            'nameEn',
            { name: 'scope', help: crfCategoryText.scopeHelp },
            { name: 'withoutCert', help: crfCategoryText.withoutCertHelp },
            'sort',
            'status',
          ],
        },
        {
          fields: [
            {
              name: 'formTemplateIds',
              optionFilters: { status: [20] },
              help: crfCategoryText.formsHelp,
            },
            'remark',
          ],
        },
      ]}
    />
  )
}
