import type { StartingShip } from '#modules/ship/query/web/start-work.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { DetailOf } from '#common/contract.ts'
import type { shipQuery } from '#modules/ship/query/shipQuery.contract.ts'
import { useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { crfPageText } from './crfPage.text.ts'
import { initialReview } from './crf-from-ship.ts'

const CrfForm = lazy(() => import('./CrfForm.tsx'))

/** Button on the page of a ship and on a survey window: opens a CRF with her particulars, and shows the page of the saved CRF. */
export default function OpenShipReview({ row }: { row: StartingShip<DetailOf<typeof shipQuery>> }) {
  const t = useMessages(crfPageText)
  const navigate = useNavigate()
  const { survey } = row
  const [open, setOpen] = useState(false)
  return (
    <Allowed requiredRights={['crf.info.save']}>
      <Button
        onClick={() => setOpen(true)}
        {...(survey && { size: 'small', 'aria-label': `${t.openReview} ${survey.name}` })}
      >
        {survey ? t.reviewOfWindow : t.openReview}
      </Button>
      {open && (
        <Suspense>
          <CrfForm
            open
            initial={{ ...initialReview(row), ...(survey && { plannedDate: survey.dueDate }) }}
            onClose={() => setOpen(false)}
            onSaved={({ id }) => void navigate(`/crf/info/detail?id=${id}`)}
          />
        </Suspense>
      )}
    </Allowed>
  )
}
