import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { law } from '../law.contract.ts'
import { lawText } from '../law.text.ts'

const { sections } = lawText

export default function LawForm(props: FormProps) {
  return (
    <EntityForm
      {...props}
      contract={law}
      text={lawText}
      sections={[
        {
          title: sections.about,
          columns: 2,
          fields: [
            { name: 'title', fullWidth: true },
            { name: 'subtitle', fullWidth: true },
            'type',
            { name: 'flagId', help: lawText.flagHelp },
            'startDate',
            { name: 'endDate', help: lawText.endHelp },
            { name: 'keyword', fullWidth: true },
          ],
        },
        { title: sections.text, fields: ['descn', 'attachments'] },
      ]}
    />
  )
}
