import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { surveyRequest } from '../surveyRequest.contract.ts'
import { surveyRequestText } from '../surveyRequest.text.ts'
import { requestPageText } from './requestPage.text.ts'

/** Edits the arrangements of a sent request; the surveys cannot be changed. */
export default function RequestForm(props: FormProps) {
  return (
    <EntityForm
      {...props}
      contract={surveyRequest}
      text={surveyRequestText}
      sections={[
        {
          title: requestPageText.call,
          columns: 2,
          fields: ['port', 'agent', 'eta', 'etd', 'purchaseOrderNo'],
        },
        { title: requestPageText.files, fields: ['attachments', 'remark'] },
      ]}
    />
  )
}
