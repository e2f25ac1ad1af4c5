import { ListPage } from '#web/kit/list/ListPage.tsx'
import { flag } from '../flag.contract.ts'
import { flagText } from '../flag.text.ts'

const form = () => import('./FlagForm.tsx')

export default function FlagList() {
  return (
    <ListPage
      contract={flag}
      text={flagText}
      form={form}
      detailPath="/basic/flag/detail"
      filters={['authorised', 'eCertificate', 'lessOneDay', 'accessTime']}
      columns={[
        { name: 'nameEn', width: 200 },
        { name: 'nameZh', width: 160 },
        { name: 'flagNo', width: 110 },
        { name: 'iso2', width: 130 },
        { name: 'iso3', width: 130, hidden: true },
        { name: 'accessTime', width: 150 },
        { name: 'loginAddress', width: 260 },
        { name: 'eCertificate', width: 200 },
        { name: 'lessOneDay', width: 160 },
        { name: 'updateTime', hidden: true },
      ]}
    />
  )
}
