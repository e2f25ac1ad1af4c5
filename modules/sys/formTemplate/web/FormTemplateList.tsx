import { useMessages } from '#web/api/text.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { StatusTag } from '#web/kit/StatusTag.tsx'
import { designerText } from '../../form/designer.text.ts'
import { formTemplate } from '../formTemplate.contract.ts'
import { formTemplateMachine } from '../formTemplate.machine.ts'
import { formTemplateText } from '../formTemplate.text.ts'

const form = () => import('./FormTemplateForm.tsx')
const page = '/sys/formTemplate/detail'

export default function FormTemplateList() {
  const t = useMessages(designerText)
  return (
    <ListPage
      contract={formTemplate}
      text={formTemplateText}
      machine={formTemplateMachine}
      form={form}
      detailPath={page}
      columns={[
        { name: 'formNo', width: 125 },
        { name: 'nameZh', width: 165 },
        { name: 'nameEn', width: 230 },
        { name: 'crfType', width: 100 },
        {
          name: 'status',
          width: 130,
          render: (row) => <StatusTag machine={formTemplateMachine} status={row.status} />,
        },
        { name: 'versionNo', width: 90 },
        { name: 'draftNo', width: 90 },
        { name: 'useCategories', width: 220 },
        { name: 'formId', width: 240 },
        { name: 'publishedTime', width: 160 },
        { name: 'publishedByName', width: 150, hidden: true },
        { name: 'updateTime', width: 160, hidden: true },
      ]}
      rowActions={(row) => [{ key: 'open', label: t.open, to: `${page}?id=${row.id}` }]}
    />
  )
}
