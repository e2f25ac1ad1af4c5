import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { formTemplate } from '../formTemplate.contract.ts'
import { formTemplateText } from '../formTemplate.text.ts'
import { WordFile } from './WordFile.tsx'

export default function FormTemplateForm(props: FormProps) {
  const { sections: words, designHelp, fileHelp } = formTemplateText
  return (
    <EntityForm
      {...props}
      contract={formTemplate}
      text={formTemplateText}
      sections={[
        {
          title: words.what,
          fields: [
            'formNo',
            'nameZh',
            'nameEn',
            'crfType',
            'useCategories',
            { name: 'formId', help: designHelp },
          ],
        },
        {
          title: words.printing,
          fields: [{ name: 'templateFileId', input: <WordFile />, help: fileHelp }, 'remark'],
        },
      ]}
    />
  )
}
