import { Button } from 'antd'
import { useState } from 'react'
import { useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { Slot } from '#web/kit/Slot.tsx'
import { regCert } from '../regCert.contract.ts'
import { regCertMachine } from '../regCert.machine.ts'
import { regCertText } from '../regCert.text.ts'

export default function RegCertList() {
  const t = useMessages(regCertText)
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
        usedFields={[]}
        columns={[
          { name: 'certId', width: 220 },
          { name: 'shipName', width: 150 },
          { name: 'imo', width: 90 },
          { name: 'flagId', width: 120 },
          { name: 'status', width: 205 },
          { name: 'personName', width: 150 },
          { name: 'statusTime', width: 160 },
          { name: 'dueDate', width: 110 },
          { name: 'certNo', width: 170 },
          { name: 'issueDate', width: 110 },
          { name: 'expiryDate', width: 110 },
          { name: 'jobNo', width: 140 },
        ]}
        hiddenColumns={['region', 'utn', 'csrNo']}
      />
      {assigning && (
        <Slot name="work/regCert/direct" row={null} onClose={() => setAssigning(false)} />
      )}
    </>
  )
}
