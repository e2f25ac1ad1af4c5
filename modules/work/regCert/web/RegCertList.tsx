import { Button } from 'antd'
import { useState } from 'react'
import { ShipLink } from '#modules/basic/customer/web/SubjectLink.tsx'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { PermittedLink } from '#web/kit/PermittedLink.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { Slot } from '#web/kit/Slot.tsx'
import { regCert } from '../regCert.contract.ts'
import { regCertMachine } from '../regCert.machine.ts'
import { regCertText } from '../regCert.text.ts'

export default function RegCertList() {
  const t = useMessages(regCertText)
  const localize = useLocalized()
  const [assigning, setAssigning] = useState(false)
  return (
    <>
      <ListPage
        contract={regCert}
        text={regCertText}
        machine={regCertMachine}
        requiredRights={{ save: null }}
        detailPath="/work/regCert/detail"
        filters={[
          'waiting',
          'status',
          'certId',
          'flagId',
          'personInCharge',
          'region',
          'issueDate',
          'dueDate',
        ]}
        toolbar={() => (
          <Allowed requiredRights={['work.regCert.assign']}>
            <Button type="primary" onClick={() => setAssigning(true)}>
              {t.direct}
            </Button>
          </Allowed>
        )}
        usedFields={['shipId', 'shipName', 'certNameZh', 'certNameEn', 'quotationId', 'jobNo']}
        columns={[
          {
            name: 'certId',
            width: 220,
            render: (row) => localize(row.certNameZh, row.certNameEn),
          },
          {
            name: 'shipName',
            width: 150,
            render: (row) => <ShipLink id={row.shipId} name={row.shipName} />,
          },
          { name: 'imo', width: 90 },
          { name: 'flagId', width: 120 },
          { name: 'status', width: 205 },
          { name: 'personName', width: 150 },
          { name: 'statusTime', width: 160 },
          { name: 'dueDate', width: 110 },
          { name: 'certNo', width: 170 },
          { name: 'issueDate', width: 110 },
          { name: 'expiryDate', width: 110 },
          {
            name: 'jobNo',
            width: 140,
            render: (row) =>
              row.quotationId && (
                <PermittedLink to={`/work/quotation/detail?id=${row.quotationId}`}>
                  {row.jobNo}
                </PermittedLink>
              ),
          },
          { name: 'region', hidden: true },
          { name: 'utn', hidden: true },
          { name: 'csrNo', hidden: true },
        ]}
      />
      {assigning && (
        <Slot name="work/regCert/direct" row={null} onClose={() => setAssigning(false)} />
      )}
    </>
  )
}
