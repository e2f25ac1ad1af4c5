import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { surveyCertText } from '../surveyCert.text.ts'

const AssignDrawer = lazy(() => import('./AssignDrawer.tsx'))

/** Button on the page of a ship: opens certificates for this ship and assigns them to a surveyor. */
export default function AssignShip({ row }: { row: { id: number } }) {
  const t = useMessages(surveyCertText)
  const [open, setOpen] = useState(false)
  return (
    <Allowed requiredRights={['work.surveyCert.assign']}>
      <Button onClick={() => setOpen(true)}>{t.assignShip}</Button>
      {open && (
        <Suspense>
          <AssignDrawer shipId={row.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Allowed>
  )
}
