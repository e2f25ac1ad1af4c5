import { newsMachine } from '../news.machine.ts'
import { useCall } from '#web/api/hooks.ts'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import type { Section } from '#web/kit/form/FieldsGrid.tsx'
import { news } from '../news.contract.ts'
import { newsText } from '../news.text.ts'

const { sections } = newsText
const whole: Section[] = [
  { title: sections.about, columns: 2, fields: [
    { name: 'title', wide: true }, { name: 'subtitle', wide: true }, { name: 'type', wide: true }, 'startDate', { name: 'endDate', help: newsText.endHelp }, { name: 'keyword', wide: true },
  ] },
  { title: sections.range, fields: [
    { name: 'generalFlag', help: newsText.generalHelp }, { name: 'roles', help: newsText.rolesHelp, when: (v) => !v['generalFlag'] }, { name: 'flagId', help: newsText.flagHelp, when: (v) => !v['generalFlag'] },
  ] },
  { title: sections.text, fields: ['descn', 'attachments'] },
]
const published: Section[] = [{ title: sections.about, fields: [{ name: 'endDate', help: newsText.withdrawFirst }] }]

/** Of a published circular only the end date is offered: its text stays what people have read. */
export default function NewsForm(props: FormProps) {
  const { data } = useCall(news, 'get', { id: props.id ?? 0 }, { enabled: props.id !== undefined })
  return <EntityForm {...props} contract={news} text={newsText} sections={data?.status === newsMachine.states.published ? published : whole} />
}
