import { Button, Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { useCall } from '#web/api/hooks.ts'
import { usePick, useText } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { usePage } from '#web/shell/page.tsx'
import { designerText } from '../designer.text.ts'
import { form } from '../form.contract.ts'
import { FormEditor } from './FormEditor.tsx'

/** A form under `?id=`, or a new one. */
export default function FormDetail() {
  const t = useText(designerText)
  const kit = useText(kitText)
  const pick = usePick()
  const [params] = useSearchParams()
  const id = Number(params.get('id')) || 0
  const answer = useCall(form, 'get', { id }, { enabled: id > 0, staleTime: 0 })
  usePage(id ? answer.data && pick(answer.data.nameZh, answer.data.nameEn) : t.new, '/sys/form/list')
  if (id > 0 && answer.error) return <div className="empty-page" role="alert"><h1>{answer.error.message}</h1><Button onClick={() => answer.refetch()}>{kit.retry}</Button></div>
  // What is edited must be what the server has now, not what a list has shown a while ago.
  if (id > 0 && !answer.isFetchedAfterMount) return <div className="detail"><Skeleton active paragraph={{ rows: 12 }} /></div>
  return <FormEditor key={id} row={id > 0 ? answer.data : undefined} />
}
