import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { SubjectLink } from '#modules/basic/customer/web/SubjectLink.tsx'
import { useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { surveyCert } from '../surveyCert.contract.ts'
import { surveyCertMachine } from '../surveyCert.machine.ts'
import { surveyCertText } from '../surveyCert.text.ts'
import { holderImo } from './survey-certificate-kind.tsx'

const AssignDrawer = lazy(() => import('./AssignDrawer.tsx'))

export default function SurveyCertList() {
  const t = useMessages(surveyCertText)
  const [assigning, setAssigning] = useState(false)
  return (
    <>
      <ListPage
        contract={surveyCert}
        text={surveyCertText}
        machine={surveyCertMachine}
        requiredRights={{ save: null }}
        detailPath="/work/surveyCert/detail"
        filters={[
          'waiting',
          'status',
          'certId',
          'flagId',
          'personInCharge',
          'region',
          'expiryDate',
        ]}
        toolbar={() => (
          <Allowed requiredRights={['work.surveyCert.assign']}>
            <Button type="primary" onClick={() => setAssigning(true)}>
              {t.assign}
            </Button>
          </Allowed>
        )}
        usedFields={['shipId', 'shipName', 'companyId', 'companyName', 'imo', 'companyImo']}
        columns={[
          { name: 'certId', width: 190 },
          {
            name: 'shipName',
            label: surveyCertText.holder,
            width: 150,
            render: (row) => <SubjectLink subject={row} />,
          },
          { name: 'imo', width: 90, render: (row) => holderImo(row) },
          { name: 'flagId', width: 105 },
          { name: 'status', width: 175 },
          { name: 'personName', width: 145 },
          { name: 'statusTime', width: 160 },
          { name: 'expiryDate', width: 110 },
          { name: 'certNo', width: 180 },
          'dueDate',
        ]}
        hiddenColumns={['surveyType', 'issueDate', 'region', 'utn']}
      />
      {assigning && (
        <Suspense>
          <AssignDrawer onClose={() => setAssigning(false)} />
        </Suspense>
      )}
    </>
  )
}
