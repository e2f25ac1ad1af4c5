import { DownloadOutlined, RedoOutlined, UndoOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useHasRight } from '#web/api/me.ts'
import { useLang, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DetailHead } from '#web/kit/detail/DetailHead.tsx'
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
import { UrlTabs } from '#web/kit/UrlTabs.tsx'
import './designer.css'

/** Editor of a form with preview and history. Users who cannot save see the preview. */
export function FormEditor({ row }: { row: FormRow | undefined }) {
  const t = useMessages(designerText)
  const kit = useMessages(kitText)
  const translate = useFormatMessage()
  const lang = useLang()
  const navigate = useNavigate()
  const isAllowed = useHasRight(['sys.form.save'])
  const edited = useFormDesign(
    row,
    (id) => void navigate(`/sys/form/detail?id=${id}`, { replace: true }),
  )
  const { designer } = edited
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
      <DetailHead
        title={
          <>
            {edited.title}{' '}
            {designer.errors.length > 0 && (
              <Tag tone="red">
                {translate(designerText.faultsAt, { count: designer.errors.length })}
              </Tag>
            )}
          </>
        }
      >
        {isAllowed && <UndoButtons designer={designer} />}
        {isAllowed && <ImportButton onFile={edited.importFile} />}
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
      </DetailHead>
      {isAllowed && <EditingAlerts editing={edited.editing} />}
      <UrlTabs items={tabs} />
    </article>
  )
}

type Edited = ReturnType<typeof useFormDesign>

function UndoButtons({ designer }: Pick<Edited, 'designer'>) {
  const t = useMessages(designerText)
  return (
    <>
      <Button
        icon={<UndoOutlined aria-hidden />}
        disabled={!designer.canUndo}
        onClick={designer.undo}
      >
        {t.undo}
      </Button>
      <Button
        icon={<RedoOutlined aria-hidden />}
        disabled={!designer.canRedo}
        onClick={designer.redo}
      >
        {t.redo}
      </Button>
    </>
  )
}

/** Reads a form from a file. */
function ImportButton({ onFile }: { onFile: Edited['importFile'] }) {
  const t = useMessages(designerText)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
        {t.importFile}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".json,application/json"
        aria-label={t.importFile}
        onChange={(e) => {
          const [file] = e.target.files ?? []
          e.target.value = ''
          if (file) void onFile(file)
        }}
      />
    </>
  )
}
