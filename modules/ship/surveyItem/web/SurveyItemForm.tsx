import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { surveyItem } from '../surveyItem.contract.ts'
import { surveyItemText } from '../surveyItem.text.ts'

/** Creates and edits an item of the continuous survey of a ship. */
export default function SurveyItemForm(props: FormProps) {
  return (
    <EntityForm
      {...props}
      contract={surveyItem}
      text={surveyItemText}
      alsoInvalidates={['ship/classStatus']}
      sections={[
        {
          columns: 2,
          fields: [
            'scheme',
            'code',
            'nameZh',
            'nameEn',
            { name: 'basisDate', help: surveyItemText.basisHelp },
            'inUse',
          ],
        },
        { fields: ['remark'] },
      ]}
    />
  )
}
