import { SolutionOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { orderedBy } from '#modules/crf/info/web/ordered-by.ts'
import { useText } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { quotationPageText } from './quotationPage.text.ts'

const CrfForm = lazy(() => import('#modules/crf/info/web/CrfForm.tsx'))

/** Opens a CRF with all that an accepted quotation says; saved, its page is shown. */
export function OpenReview({ quotationId }: { quotationId: number }) {
  const t = useText(quotationPageText)
  const navigate = useNavigate()
  const [initial, setInitial] = useState<Record<string, unknown>>()
  const [reading, setReading] = useState(false)
  const open = async () => {
    setReading(true)
    setInitial(await orderedBy(quotationId).finally(() => setReading(false)))
  }
  return (
    <Allowed codes={['crf.info.save']}>
      <Button icon={<SolutionOutlined aria-hidden />} loading={reading} onClick={() => void open()}>{t.openReview}</Button>
      {initial && <Suspense><CrfForm open initial={initial} onClose={() => setInitial(undefined)} onSaved={({ id }) => void navigate(`/crf/info/detail?id=${id}`)} /></Suspense>}
    </Allowed>
  )
}
