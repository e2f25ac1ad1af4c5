import { DownloadOutlined, RedoOutlined, UndoOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Tabs } from 'antd'
import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useHasRight } from '#web/api/me.ts'
import { useLang, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { HistoryTab } from '#web/kit/detail/HistoryTab.tsx'
import { EditingAlerts } from '#web/kit/form/EditingAlerts.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { Tag } from '#web/kit/StatusTag.tsx'
import { designerText } from '../designer.text.ts'
import { form } from '../form.contract.ts'
import { formText } from '../form.text.ts'
import { Designer } from './Designer.tsx'
import { changesOfForm } from './form-history.ts'
import { Preview } from './Preview.tsx'
import { useFormDesign } from './use-form-design.ts'
import type { FormRow } from './use-form-design.ts'
import '#web/kit/detail/detail.css'
import { labelOverflowTab } from '#web/kit/label-overflow-tab.ts'
import './designer.css'

/** Editor of a form with preview and history. Users who cannot save see the preview. */
export function FormEditor({ row }: { row: FormRow | undefined }) {
  const t = useMessages(designerText)
  const kit = useMessages(kitText)
  const translate = useFormatMessage()
  const lang = useLang()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const isAllowed = useHasRight(['sys.form.save'])
  const edited = useFormDesign(
    row,
    (id) => void navigate(`/sys/form/detail?id=${id}`, { replace: true }),
  )
  const { designer } = edited
  const input = useRef<HTMLInputElement>(null)
  const tabs = [
    ...(isAllowed
      ? [{ key: 'design', label: t.tabs.design, children: <Designer edited={edited} /> }]
      : []),
    {
      key: 'preview',
      label: t.tabs.preview,
      children: <Preview definition={designer.definition} />,
    },
    ...(row
      ? [
          {
            key: 'history',
            label: kit.history,
            children: (
              <HistoryTab
                contract={form}
                text={formText}
                id={row.id}
                splitChange={changesOfForm(lang)}
              />
            ),
          },
        ]
      : []),
  ]
  return (
    <article className="detail">
      <header className="detail-head">
        <div>
          <h1>
            {edited.title}{' '}
            {designer.errors.length > 0 && (
              <Tag tone="red">
                {translate(designerText.faultsAt, { count: designer.errors.length })}
              </Tag>
            )}
          </h1>
        </div>
        <div className="detail-actions">
          {isAllowed && (
            <Button
              icon={<UndoOutlined aria-hidden />}
              disabled={!designer.canUndo}
              onClick={designer.undo}
            >
              {t.undo}
            </Button>
          )}
          {isAllowed && (
            <Button
              icon={<RedoOutlined aria-hidden />}
              disabled={!designer.canRedo}
              onClick={designer.redo}
            >
              {t.redo}
            </Button>
          )}
          {isAllowed && (
            <Button icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
              {t.importFile}
            </Button>
          )}
          <Button
            icon={<DownloadOutlined aria-hidden />}
            disabled={designer.errors.length > 0 || !edited.facts.nameZh || !edited.facts.nameEn}
            onClick={edited.exportFile}
          >
            {t.exportFile}
          </Button>
          {isAllowed && (
            <Button
              type="primary"
              loading={edited.saving}
              disabled={!edited.dirty}
              onClick={edited.save}
            >
              {kit.save}
            </Button>
          )}
          <input
            ref={input}
            hidden
            type="file"
            accept=".json,application/json"
            aria-label={t.importFile}
            onChange={(e) => {
              const [file] = e.target.files ?? []
              e.target.value = ''
              if (file) void edited.importFile(file)
            }}
          />
        </div>
      </header>
      {isAllowed && <EditingAlerts editing={edited.editing} />}
      <Tabs
        ref={labelOverflowTab}
        items={tabs}
        activeKey={params.get('tab') ?? tabs[0]?.key ?? ''}
        destroyOnHidden
        onChange={(tab) =>
          setParams(
            (now) => {
              const next = new URLSearchParams(now)
              next.set('tab', tab)
              return next
            },
            { replace: true },
          )
        }
      />
    </article>
  )
}
