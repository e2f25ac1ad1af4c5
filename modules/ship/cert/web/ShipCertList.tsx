import { usePick } from '#web/api/text.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { shipCert } from '../shipCert.contract.ts'
import { shipCertText } from '../shipCert.text.ts'
import { WindowTag } from './WindowTag.tsx'

export default function ShipCertList() {
  const pick = usePick()
  return (
    <ListPage contract={shipCert} text={shipCertText} form={() => import('./ShipCertForm.tsx')} editable={() => false} detailPath="/ship/cert/detail"
      filters={['windowState', 'certId', 'shipId', 'flagId', 'region', 'term', 'valid', 'ownerId', 'issueDate', 'expiryDate', 'nextDueDate']}
      columns={[
        { name: 'certNo', width: 190 }, { name: 'shipName', width: 180 }, { name: 'imo', width: 100 },
        { name: 'certId', label: shipCertText.labels.certId, width: 260, render: (row) => pick(row.certNameZh, row.certNameEn) },
        { name: 'windowState', width: 130, render: (row) => <WindowTag state={row.windowState} /> },
        { name: 'nextDueDate', width: 120 }, { name: 'expiryDate', width: 120 }, { name: 'issueDate', width: 120 },
        { name: 'flagId', width: 130 }, { name: 'term', width: 110 }, { name: 'valid', width: 90 },
        { name: 'utn', width: 180, hidden: true }, { name: 'personName', width: 140, hidden: true }, { name: 'region', hidden: true }, { name: 'shipType', hidden: true },
      ]} />
  )
}
