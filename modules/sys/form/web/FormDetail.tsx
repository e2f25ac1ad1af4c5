import { useLiveRecord } from '#web/api/live.ts'
import { useSearchParams } from 'react-router'
import { useApiQuery } from '#web/api/hooks.ts'
import { isUnavailable } from '#web/kit/detail/is-unavailable.ts'
import { PendingRecord } from '#web/kit/detail/PendingRecord.tsx'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { usePageTitle } from '#web/kit/use-page-title.tsx'
import { designerText } from '../designer.text.ts'
import { form } from '../form.contract.ts'
import { FormEditor } from './FormEditor.tsx'

/** The form with `?id=`, or a new one. */
export default function FormDetail() {
  const t = useMessages(designerText)
  const localize = useLocalized()
  const [params] = useSearchParams()
  const id = Number(params.get('id')) || 0
  const response = useApiQuery(form, 'get', { id }, { enabled: id > 0, staleTime: 0 })
  useLiveRecord(form)
  usePageTitle(
    id ? response.data && localize(response.data.nameZh, response.data.nameEn) : t.new,
    '/sys/form/list',
  )
  // The editor needs the current row, not one that a list has cached.
  if (id > 0 && (isUnavailable(response) || !response.isFetchedAfterMount))
    return <PendingRecord query={response} />
  return <FormEditor key={id} row={id > 0 ? response.data : undefined} />
}
