import { useMessages } from '#web/api/text.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { useDownload } from '#web/kit/files/use-download.ts'
import { designerText } from '../designer.text.ts'
import { form } from '../form.contract.ts'
import { formText } from '../form.text.ts'

const page = '/sys/form/detail'

export default function FormList() {
  const { save } = useDownload()
  const t = useMessages(designerText)
  return (
    <ListPage
      contract={form}
      text={formText}
      detailPath={page}
      createPath={page}
      columns={[
        { name: 'nameZh', width: 210 },
        { name: 'nameEn', width: 250 },
        { name: 'fieldCount', width: 110 },
        { name: 'usedBy', width: 120 },
        { name: 'updateTime', width: 170 },
        { name: 'createTime', width: 170, hidden: true },
      ]}
      rowActions={(row) => [
        { key: 'open', label: t.open, to: `${page}?id=${row.id}` },
        {
          key: 'json',
          label: t.exportFile,
          onClick: () => save('sys/form/exportJson', { id: row.id }),
        },
      ]}
    />
  )
}
