import { useMessages } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { report } from '../report.contract.ts'
import { reportText } from '../report.text.ts'

const page = '/basic/report/detail'

export default function ReportList() {
  const kit = useMessages(kitText)
  return (
    <ListPage
      contract={report}
      text={reportText}
      detailPath={page}
      createPath={page}
      columns={[
        { name: 'reportName', width: 420 },
        { name: 'templateVersion', width: 100 },
        { name: 'reportType', width: 130 },
        { name: 'certCode', width: 100 },
        { name: 'status', width: 100 },
        { name: 'updateTime', width: 160 },
      ]}
      rowActions={(row) => [{ key: 'open', label: kit.details, to: `${page}?id=${row.id}` }]}
    />
  )
}
