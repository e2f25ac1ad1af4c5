import { useMessages } from '#web/api/text.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { RichTextView } from '#web/kit/rich-text/RichTextView.tsx'
import { law } from '../law.contract.ts'
import { lawText } from '../law.text.ts'

const form = () => import('./LawForm.tsx')

export default function LawDetail() {
  const t = useMessages(lawText)
  return (
    <DetailPage
      contract={law}
      text={lawText}
      form={form}
      subtitle={(row) => row.subtitle}
      tabs={[
        {
          key: 'text',
          label: lawText.labels.descn,
          render: (row) => (
            <>
              <DetailFields
                contract={law}
                text={lawText}
                row={row}
                fields={['type', 'flagId', 'startDate', 'endDate', 'keyword', 'attachments']}
              />
              {row.descn ? (
                <RichTextView html={row.descn} />
              ) : (
                <p className="text-secondary">{t.noText}</p>
              )}
            </>
          ),
        },
      ]}
    />
  )
}
