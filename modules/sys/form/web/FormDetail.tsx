import { Button, Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { useApiQuery } from '#web/api/hooks.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { usePageTitle } from '#web/shell/use-page-title.tsx'
import { designerText } from '../designer.text.ts'
import { form } from '../form.contract.ts'
import { FormEditor } from './FormEditor.tsx'

/** The form with `?id=`, or a new one. */
export default function FormDetail() {
  const t = useMessages(designerText)
  const kit = useMessages(kitText)
  const localize = useLocalized()
  const [params] = useSearchParams()
  const id = Number(params.get('id')) || 0
  const response = useApiQuery(form, 'get', { id }, { enabled: id > 0, staleTime: 0 })
  usePageTitle(
    id ? response.data && localize(response.data.nameZh, response.data.nameEn) : t.new,
    '/sys/form/list',
  )
  if (id > 0 && response.error)
    return (
      <div className="empty-page" role="alert">
        <h1>{response.error.message}</h1>
        <Button onClick={() => response.refetch()}>{kit.retry}</Button>
      </div>
    )
  // The editor needs the current row, not one that a list has cached.
  if (id > 0 && !response.isFetchedAfterMount)
    return (
      <div className="detail">
        <Skeleton active paragraph={{ rows: 12 }} />
      </div>
    )
  return <FormEditor key={id} row={id > 0 ? response.data : undefined} />
}
