import { Button, Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { useApiQuery } from '#web/api/hooks.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { usePageTitle } from '#web/shell/use-page-title.tsx'
import type { TemplateKind } from './template-page-config.ts'
import type { Template } from './params.ts'
import { TemplateEditor } from './TemplateEditor.tsx'

/**
 * Page of the template under `?id=`, or of a new one: file, parameters, preview, versions and use.
 */
export function TemplatePage({ kind }: { kind: TemplateKind }) {
  const translate = useFormatMessage()
  const kit = useMessages(kitText)
  const [params] = useSearchParams()
  const id = Number(params.get('id')) || 0
  const response = useApiQuery(kind.contract, 'get', { id }, { enabled: id > 0, staleTime: 0 })
  const row = response.data as Template | undefined
  usePageTitle(id ? row?.[kind.name] : translate(kind.newTitle), kind.list)
  if (id > 0 && response.error)
    return (
      <div className="empty-page" role="alert">
        <h1>{response.error.message}</h1>
        <Button onClick={() => response.refetch()}>{kit.retry}</Button>
      </div>
    )
  // The form needs the current record, not a cached row of a list.
  if (id > 0 && !response.isFetchedAfterMount)
    return (
      <div className="detail">
        <Skeleton active paragraph={{ rows: 12 }} />
      </div>
    )
  return <TemplateEditor key={id} kind={kind} row={id > 0 ? row : undefined} />
}
