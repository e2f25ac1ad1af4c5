import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ComponentType, ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { AnyContract, DetailOf } from '#common/contract.ts'
import type { AnyMachine } from '#common/machine.ts'
import type { Message } from '#common/text.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { useLiveRecord } from '../../api/live.ts'
import { useLocalized, useFormatMessage, useMessages } from '../../api/text.tsx'
import { asOfInput } from '../as-of/as-of-params.ts'
import { useUrlParams } from '../use-url-params.ts'
import { usePageTitle } from '#web/kit/use-page-title.tsx'
import type { FormProps } from '../form/EntityForm.tsx'
import { kitText } from '../kit.text.ts'
import { StateDiagramButton } from '../state-diagram/StateDiagramButton.tsx'
import { LazyForm } from '../form/LazyForm.tsx'
import { StatusTag } from '../StatusTag.tsx'
import type { ResourceText } from '../resource-info.ts'
import { UrlTabs } from '../UrlTabs.tsx'
import { useLastMove } from './last-move.ts'
import { moveMessage } from './move-message.ts'
import { HistoryTab } from './HistoryTab.tsx'
import { MoveButtons } from './MoveButtons.tsx'
import type { MoveOptions, RowWithMoves } from './MoveButtons.tsx'
import { NextInQueue } from './NextInQueue.tsx'
import { PageNoticeList } from './PageNotice.tsx'
import type { PageNotices } from './PageNotice.tsx'
import { isUnavailable } from './is-unavailable.ts'
import { PendingRecord } from './PendingRecord.tsx'
import { RecordSequence } from './RecordSequence.tsx'

export interface DetailTab<R> {
  key: string
  label: Message
  render: (row: R, refresh: () => void) => ReactNode
  visibleWhen?: (row: R) => boolean
  /** tabs with the same group share one tab of this name; the address keeps the key of each */
  group?: Message
}

export interface DetailPageProps<K extends AnyContract> {
  contract: K
  text: ResourceText
  machine?: AnyMachine
  /** heading; default: the title column of the record */
  title?: (row: DetailOf<K>) => string
  /** number of the record, first in the heading; absent until it has one */
  number?: (row: DetailOf<K>) => string | null | undefined
  /** name of the record in dialogs, when the title alone is ambiguous */
  dialogName?: (row: DetailOf<K>) => string
  /** badge beside the title, instead of the state of the machine */
  statusBadge?: (row: DetailOf<K>) => ReactNode
  /** small line below the title */
  subtitle?: (row: DetailOf<K>) => ReactNode
  /** between header and tabs, such as a StageBar */
  beforeTabs?: (row: DetailOf<K>) => ReactNode
  /** below `beforeTabs`, in this order */
  notices?: (row: DetailOf<K>) => PageNotices
  tabs: readonly DetailTab<DetailOf<K>>[]
  /** key of the tab with the present work, open where the address names none; default: the first */
  currentTab?: (row: DetailOf<K>) => string | undefined
  /** edit form, shown when the server allows saving */
  form?: () => Promise<{ default: ComponentType<FormProps> }>
  editable?: (row: DetailOf<K>) => boolean
  moves?: MoveOptions<DetailOf<K>>
  /** further buttons in the header */
  actions?: (row: DetailOf<K>, refresh: () => void) => ReactNode
  /** polling interval in milliseconds while the record changes by itself; false stops it */
  refetchIntervalMs?: (row: DetailOf<K>) => number | false
  /** false hides the history tab, which is shown for resources with the call `history` */
  history?: boolean
}
type Whole = RowWithMoves & Record<string, unknown> & { can: string[] }

/** Chinese and English name of a record: its title columns, otherwise its number. */
const namesOf = ({ title }: AnyContract, row: Whole): [string | null, string | null] =>
  title
    ? [row[title.zh] as string | null, row[title.en] as string | null]
    : [`#${row.id}`, `#${row.id}`]

/**
 * Page of one record under `?id=`: title, state with its diagram, allowed moves, tabs. `?asOf=` shows
 * it as of a day, where the contract has it.
 */
export function DetailPage<K extends AnyContract>(props: DetailPageProps<K>) {
  const { contract, text, machine, form } = props
  const t = useMessages(kitText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const { params, put } = useUrlParams()
  const id = Number(params.get('id')) || 0
  const answer = useApiQuery(
    contract as AnyContract,
    'get',
    { id, ...(contract.asOf && asOfInput(params)) },
    props.refetchIntervalMs && {
      refetchIntervalMs: (data) => (data ? props.refetchIntervalMs!(data as DetailOf<K>) : false),
    },
  )
  useLiveRecord(contract)
  const row = answer.data as Whole | undefined
  const moved = useLastMove(contract, machine, id)
  const edit = params.get('edit')
  const title = row && (props.title?.(row as DetailOf<K>) ?? localize(...namesOf(contract, row)))
  usePageTitle(title)
  if (!row || isUnavailable(answer)) return <PendingRecord query={answer} />
  const record = row as DetailOf<K>
  const refresh = () => void answer.refetch()
  const visibleTabs = props.tabs.filter((tab) => tab.visibleWhen?.(record) ?? true)
  const tabs = visibleTabs.map((tab) => ({
    key: tab.key,
    label: translate(tab.label),
    children: tab.render(record, refresh),
    ...(tab.group && { group: translate(tab.group) }),
  }))
  const history =
    props.history !== false && 'history' in contract.callSchemas
      ? [
          {
            key: 'history',
            label: t.history,
            children: (
              <HistoryTab contract={contract} text={text} machine={machine} id={row.id} row={row} />
            ),
          },
        ]
      : []
  const mayEdit = form && row.can.includes('save') && (props.editable?.(record) ?? true)
  return (
    <article className="detail">
      <DetailHeader
        page={props as DetailPageProps<AnyContract>}
        row={row}
        title={title ?? ''}
        document={visibleTabs
          .find(({ key }) => key === (props.moves?.documentTab ?? 'document'))
          ?.render(record, refresh)}
        refresh={refresh}
        {...(mayEdit && { onEdit: () => put('edit', String(row.id)) })}
      />
      {machine && moved && <Moved {...{ contract, machine, moved }} id={row.id} />}
      {props.beforeTabs?.(record)}
      {props.notices && <PageNoticeList notices={props.notices(record)} />}
      <UrlTabs items={[...tabs, ...history]} initial={props.currentTab?.(record)} />
      {form && (
        <LazyForm
          load={form}
          canSave={Boolean(mayEdit)}
          edit={edit}
          onClose={() => put('edit', null)}
        />
      )}
    </article>
  )
}

interface HeaderProps {
  page: DetailPageProps<AnyContract>
  row: Whole
  title: string
  document: ReactNode
  refresh: () => void
  onEdit?: () => void
}

/**
 * Title with state, line below it, and the buttons at the right: those of the page, the moves, edit,
 * and the neighbours in the list.
 */
function DetailHeader({ page, row, title, document, refresh, onEdit }: HeaderProps) {
  const { contract, text, machine } = page
  const t = useMessages(kitText)
  const record = row as DetailOf<AnyContract>
  const number = page.number?.(record)
  return (
    <header className="detail-head">
      <div>
        <div className="detail-title">
          <h1>
            {number && `${number} · `}
            {title}{' '}
            <span className="detail-state">
              {page.statusBadge?.(record) ??
                (machine && <StatusTag machine={machine} status={row.status} />)}
            </span>
          </h1>
          {machine && <StateDiagramButton machine={machine} status={row.status} />}
        </div>
        {page.subtitle && <p className="text-secondary">{page.subtitle(record)}</p>}
      </div>
      <div className="detail-actions">
        {page.actions?.(record, refresh)}
        {machine && (
          <MoveButtons<Whole & DetailOf<AnyContract>>
            contract={contract}
            text={text}
            machine={machine}
            row={record as Whole & DetailOf<AnyContract>}
            name={page.dialogName?.(record) ?? title}
            document={document}
            {...page.moves}
          />
        )}
        {onEdit && (
          <Button icon={<EditOutlined aria-hidden />} onClick={onEdit}>
            {t.edit}
          </Button>
        )}
        <RecordSequence id={row.id} />
      </div>
    </header>
  )
}

interface MovedProps {
  contract: AnyContract
  machine: AnyMachine
  moved: NonNullable<ReturnType<typeof useLastMove>>
  id: number
}
function Moved({ contract, machine, moved, id }: MovedProps) {
  const { pathname } = useLocation()
  const title = machine.labels.moves[moved.name] as Message
  const message = moveMessage(moved.name, title, moved.result)
  return <NextInQueue contract={contract} id={id} done={message} path={pathname} />
}
