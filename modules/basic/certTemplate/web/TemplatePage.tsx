import { useLiveRecord } from '#web/api/live.ts'
import { useSearchParams } from 'react-router'
import { useApiQuery } from '#web/api/hooks.ts'
import { isUnavailable } from '#web/kit/detail/is-unavailable.ts'
import { PendingRecord } from '#web/kit/detail/PendingRecord.tsx'
import { useFormatMessage } from '#web/api/text.tsx'
import { usePageTitle } from '#web/kit/use-page-title.tsx'
import type { TemplateKind } from './template-page-config.ts'
import type { Template } from './params.ts'
import { TemplateEditor } from './TemplateEditor.tsx'

/**
 * Page of the template under `?id=`, or of a new one: file, parameters, preview, versions and use.
 */
export function TemplatePage({ kind }: { kind: TemplateKind }) {
  const translate = useFormatMessage()
  const [params] = useSearchParams()
  const id = Number(params.get('id')) || 0
  const response = useApiQuery(kind.contract, 'get', { id }, { enabled: id > 0, staleTime: 0 })
  useLiveRecord(kind.contract)
  const row = response.data as Template | undefined
  usePageTitle(id ? row?.[kind.name] : translate(kind.newTitle), kind.list)
  // The form needs the current record, not a cached row of a list.
  if (id > 0 && (isUnavailable(response) || !response.isFetchedAfterMount))
    return <PendingRecord query={response} />
  return <TemplateEditor key={id} kind={kind} row={id > 0 ? row : undefined} />
}
