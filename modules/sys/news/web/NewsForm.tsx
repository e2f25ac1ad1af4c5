import { newsMachine } from '../news.machine.ts'
import type { InputNameOf } from '#common/contract.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import type { Section } from '#web/kit/form/FieldsGrid.tsx'
import { news } from '../news.contract.ts'
import { newsText } from '../news.text.ts'

const { sections } = newsText
const hasAudience = ({ generalFlag }: { generalFlag?: boolean }) => !generalFlag
const allSections: Section<InputNameOf<typeof news>>[] = [
  {
    title: sections.about,
    columns: 2,
    fields: [
      { name: 'title', fullWidth: true },
      { name: 'titleEn', fullWidth: true, help: newsText.englishHelp },
      { name: 'subtitle', fullWidth: true },
      { name: 'subtitleEn', fullWidth: true },
      { name: 'type', fullWidth: true },
      'startDate',
      { name: 'endDate', help: newsText.endHelp },
      { name: 'keyword', fullWidth: true },
    ],
  },
  {
    title: sections.range,
    fields: [
      { name: 'generalFlag', help: newsText.generalHelp },
      { name: 'roles', help: newsText.rolesHelp, visibleWhen: hasAudience },
      { name: 'flagId', help: newsText.flagHelp, visibleWhen: hasAudience },
    ],
  },
  { title: sections.text, fields: ['descn', 'descnEn', 'attachments'] },
]
const published: Section<InputNameOf<typeof news>>[] = [
  { title: sections.about, fields: [{ name: 'endDate', help: newsText.withdrawFirst }] },
]

/** A published circular offers only its end date, because readers have read its text. */
export default function NewsForm(props: FormProps) {
  const { data } = useApiQuery(
    news,
    'get',
    { id: props.id ?? 0 },
    { enabled: props.id !== undefined },
  )
  return (
    <EntityForm
      {...props}
      contract={news}
      text={newsText}
      sections={data?.status === newsMachine.states.published ? published : allSections}
    />
  )
}
