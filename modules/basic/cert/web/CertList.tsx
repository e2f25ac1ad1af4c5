import { ListPage } from '#web/kit/list/ListPage.tsx'
import { cert } from '../cert.contract.ts'
import { certText } from '../cert.text.ts'

export default function CertList() {
  return (
    <ListPage contract={cert} text={certText} form={() => import('./CertForm.tsx')} detailPath="/basic/cert/detail" initial={{ certType: 10, status: 1, sort: 0 }}
      columns={[
        { name: 'code', width: 100 }, { name: 'nameZh', width: 240 }, { name: 'nameEn', width: 360 }, { name: 'instrument', width: 150 }, { name: 'certType', width: 170 },
        { name: 'certSub', width: 190 }, { name: 'validityMonths', width: 150 }, { name: 'status', width: 100 }, { name: 'sort', width: 90, hidden: true }, { name: 'updateTime', hidden: true },
      ]} />
  )
}
