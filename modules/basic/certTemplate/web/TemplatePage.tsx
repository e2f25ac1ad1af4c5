import { Button, Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { useCall } from '#web/api/hooks.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { usePage } from '#web/shell/page.tsx'
import type { TemplateKind } from './kind.ts'
import type { Template } from './params.ts'
import { TemplateEditor } from './TemplateEditor.tsx'

/** A template under `?id=`, or a new one: its file, its parameters, how it prints, its versions and where it is used. */
export function TemplatePage({ kind }: { kind: TemplateKind }) {
  const say = useSay()
  const kit = useText(kitText)
  const [params] = useSearchParams()
  const id = Number(params.get('id')) || 0
  const answer = useCall(kind.contract, 'get', { id }, { enabled: id > 0, staleTime: 0 })
  const row = answer.data as Template | undefined
  usePage(id ? row?.[kind.name] : say(kind.newTitle), kind.list)
  if (id > 0 && answer.error) return <div className="empty-page" role="alert"><h1>{answer.error.message}</h1><Button onClick={() => answer.refetch()}>{kit.retry}</Button></div>
  // What is edited must be what the server has now, not what a list has shown a while ago.
  if (id > 0 && !answer.isFetchedAfterMount) return <div className="detail"><Skeleton active paragraph={{ rows: 12 }} /></div>
  return <TemplateEditor key={id} kind={kind} row={id > 0 ? row : undefined} />
}
