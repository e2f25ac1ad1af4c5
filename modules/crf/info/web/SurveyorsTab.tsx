import { nameInBoth } from '#common/rules/text/person-name.ts'
import { useLang, useMessages } from '#web/api/text.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import type { Crf } from './crf.ts'
import { crfPageText } from './crfPage.text.ts'

type Surveyor = Crf['surveyors'][number]

/** Surveyors with their eligibility on the planned day, or today. */
export function SurveyorsTab({ row }: { row: Crf }) {
  const t = useMessages(crfPageText)
  const lang = useLang()
  return (
    <RowsTable<Surveyor>
      caption={crfPageText.surveyors}
      empty={crfPageText.noSurveyors}
      rows={row.surveyors}
      columns={[
        {
          name: 'fullName',
          label: crfPageText.name,
          render: (one) => nameInBoth(one.fullName, one.nameZh),
        },
        {
          name: 'duty',
          label: crfPageText.duty,
          render: (one) => (one.id === row.leadSurveyorId ? t.lead : t.member),
        },
        {
          name: 'authorised',
          label: crfPageText.authorised,
          render: (one) =>
            one.eligible ? (
              <Tag tone="green">{t.mayDoIt}</Tag>
            ) : (
              <span className="crf-reasons">
                {(lang === 'zh' ? one.reasonsZh : one.reasonsEn).map((reason) => (
                  <Tag key={reason} tone="red">
                    {reason}
                  </Tag>
                ))}
              </span>
            ),
        },
      ]}
    />
  )
}
