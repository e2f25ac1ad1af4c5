import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { AnyContract } from '#common/contract.ts'
import type { Message } from '#common/text.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { useFormatMessage, useMessages } from '../../api/text.tsx'
import { usePageTitle } from '#web/kit/use-page-title.tsx'
import { kitText } from '../kit.text.ts'
import { InstantValue } from '../FieldValue.tsx'
import type { AnyRecord, ResourceText } from '../resource-info.ts'
import { ActorName } from './ActorName.tsx'
import { DetailFields } from './DetailFields.tsx'
import { DetailHead } from './DetailHead.tsx'
import { PendingRecord } from './PendingRecord.tsx'
import '../form/form.css'

/** A version of a record, with the time span in which it was valid. */
type Row = AnyRecord & {
  since: string | null
  until: string | null
  userName?: string | null
  removed?: boolean
}
interface Props {
  contract: AnyContract
  text: ResourceText
  /** with `{id}` and `{version}` */
  title: Message
  children: (row: Row) => ReactNode
}

/**
 * A record as of an earlier version, under `?id=&version=`, for resources with the call `version`.
 */
export function VersionPage({ contract, text, title: titleMessage, children }: Props) {
  const [params] = useSearchParams()
  const t = useMessages(kitText)
  const translate = useFormatMessage()
  const [id, version] = [Number(params.get('id')) || 1, Number(params.get('version')) || 1]
  const answer = useApiQuery(contract, 'version', { id, version })
  const data = answer.data as Row | undefined
  const title = translate(titleMessage, { id, version })
  usePageTitle(title)
  if (answer.error || !data) return <PendingRecord query={answer} />
  return (
    <article className="detail">
      <DetailHead title={title} />
      <Alert
        className="form-alert"
        showIcon
        type={data.until ? 'warning' : 'success'}
        title={data.removed ? t.versionRemoved : data.until ? t.versionOld : t.versionNow}
      />
      {children(data)}
      <DetailFields
        contract={contract}
        text={text}
        row={data}
        fields={[
          { name: 'since', render: (row) => <InstantValue value={row.since} /> },
          { name: 'until', render: (row) => <InstantValue value={row.until} /> },
          { name: 'userName', render: (row) => <ActorName name={row.userName} /> },
        ]}
      />
    </article>
  )
}
