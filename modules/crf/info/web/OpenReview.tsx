import { SolutionOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { crfPageText } from './crfPage.text.ts'
import { orderedBy } from './crf-from-quotation.ts'

const CrfForm = lazy(() => import('./CrfForm.tsx'))

/** Button on an accepted quotation: opens a CRF with its values, and shows the page of the saved CRF. */
export default function OpenReview({ row }: { row: { id: number } }) {
  const t = useMessages(crfPageText)
  const navigate = useNavigate()
  const [initial, setInitial] = useState<Record<string, unknown>>()
  const [reading, setReading] = useState(false)
  const open = async () => {
    setReading(true)
    setInitial(await orderedBy(row.id).finally(() => setReading(false)))
  }
  return (
    <Allowed requiredRights={['crf.info.save']}>
      <Button icon={<SolutionOutlined aria-hidden />} loading={reading} onClick={() => void open()}>
        {t.openReview}
      </Button>
      {initial && (
        <Suspense>
          <CrfForm
            open
            initial={initial}
            onClose={() => setInitial(undefined)}
            onSaved={({ id }) => void navigate(`/crf/info/detail?id=${id}`)}
          />
        </Suspense>
      )}
    </Allowed>
  )
}
