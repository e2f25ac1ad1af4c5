import type { StartingShip } from '#modules/ship/query/web/start-work.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { surveyCertText } from '../surveyCert.text.ts'

const AssignDrawer = lazy(() => import('./AssignDrawer.tsx'))

/** Button on the page of a ship and on a survey window: opens certificates for this ship and assigns them to a surveyor. */
export default function AssignShip({ row }: { row: StartingShip<{ id: number }> }) {
  const t = useMessages(surveyCertText)
  const { survey } = row
  const [open, setOpen] = useState(false)
  return (
    <Allowed requiredRights={['work.surveyCert.assign']}>
      <Button
        onClick={() => setOpen(true)}
        {...(survey && { size: 'small', 'aria-label': `${t.assignShip} ${survey.name}` })}
      >
        {survey ? t.assign : t.assignShip}
      </Button>
      {open && (
        <Suspense>
          <AssignDrawer
            initial={{
              shipId: row.id,
              ...(survey && {
                certIds: [survey.certId],
                surveyType: survey.surveyType,
                dueDate: survey.dueDate,
              }),
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Allowed>
  )
}
