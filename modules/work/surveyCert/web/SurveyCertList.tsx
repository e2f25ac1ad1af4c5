import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { surveyCert } from '../surveyCert.contract.ts'
import { surveyCertMachine } from '../surveyCert.machine.ts'
import { surveyCertText } from '../surveyCert.text.ts'

const AssignDrawer = lazy(() => import('./AssignDrawer.tsx'))

export default function SurveyCertList() {
  const t = useText(surveyCertText)
  const [assigning, setAssigning] = useState(false)
  return (
    <>
      <ListPage contract={surveyCert} text={surveyCertText} machine={surveyCertMachine} codes={{ save: null }} detailPath="/work/surveyCert/detail"
        filters={['status', 'certId', 'flagId', 'personInCharge', 'region', 'expiryDate']}
        toolbar={() => <Allowed codes={['work.surveyCert.assign']}><Button type="primary" onClick={() => setAssigning(true)}>{t.assign}</Button></Allowed>}
        columns={[
          { name: 'shipName', width: 180 }, { name: 'imo', width: 110 }, { name: 'flagId', width: 130 }, { name: 'certId', width: 280 }, 'status',
          { name: 'personName', width: 150, sort: true }, 'statusTime', 'expiryDate', { name: 'certNo', width: 180 }, 'dueDate',
          { name: 'surveyType', hidden: true }, { name: 'issueDate', hidden: true }, { name: 'region', hidden: true }, { name: 'utn', hidden: true },
        ]} />
      {assigning && <Suspense><AssignDrawer onClose={() => setAssigning(false)} /></Suspense>}
    </>
  )
}
