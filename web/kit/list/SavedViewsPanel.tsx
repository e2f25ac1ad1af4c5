import { useConfirm } from '../use-confirm.ts'
import { CheckOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { post } from '#web/api/call.ts'
import { queryClient } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { notify } from '#web/api/notify.ts'
import { usePunctuation, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { kitText } from '../kit.text.ts'
import type { SavedViewsProps } from './SavedViews.tsx'
import { isActiveView, useSavedViews } from './saved-views.ts'
import type { SavedView } from './saved-views.ts'
import { savedViewsText } from './saved-views.text.ts'
import { SavedViewDialog } from './SavedViewDialog.tsx'

/** Selects, saves, edits and deletes views. Views of other users can only be selected. */
export default function SavedViewsPanel({
  state,
  columns,
  onChoose,
  onClose,
}: SavedViewsProps & { onClose: () => void }) {
  const t = useMessages(savedViewsText)
  const { comma } = usePunctuation()
  const k = useMessages(kitText)
  const translate = useFormatMessage()
  const { info } = useMe()
  const confirm = useConfirm()
  const { place, views } = useSavedViews()
  const [open, setOpen] = useState<SavedView | 'new'>()
  const remove = (view: SavedView) => {
    onClose()
    confirm({
      title: translate(savedViewsText.removeSure, { name: view.name }),
      content: view.shared ? t.removeShared : undefined,
      act: k.remove,
      danger: true,
      onConfirm: () =>
        post('sys/view/remove', { ids: [view.id] })
          .catch((cause: Error) => notify.error(cause.message))
          .finally(() => queryClient.invalidateQueries({ queryKey: ['sys/view'] })),
    })
  }
  const about = (view: SavedView) =>
    view.createBy === info.userId
      ? [view.standard && t.isStandard, view.shared && t.isShared].filter(Boolean).join(comma)
      : translate(savedViewsText.of, { name: view.ownerName })
  return (
    <div className="views">
      {views.length === 0 && <p className="text-secondary">{t.none}</p>}
      <ul aria-label={t.views}>
        {views.map((view) => (
          <li key={view.id}>
            <Button
              type="text"
              className="saved-view"
              aria-current={isActiveView(view, state)}
              onClick={() => onChoose(view)}
            >
              <span className="views-mark">
                {isActiveView(view, state) && <CheckOutlined aria-hidden />}
              </span>
              <span>{view.name}</span> <span className="text-secondary">{about(view)}</span>
            </Button>
            {view.createBy === info.userId && (
              <>
                <Button
                  size="small"
                  type="text"
                  icon={<EditOutlined aria-hidden />}
                  aria-label={translate(savedViewsText.change, { name: view.name })}
                  onClick={() => setOpen(view)}
                />
                <Button
                  size="small"
                  type="text"
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={translate(savedViewsText.remove, { name: view.name })}
                  onClick={() => remove(view)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => setOpen('new')}>
        {t.keep}
      </Button>
      {open && (
        <SavedViewDialog
          place={place}
          view={open === 'new' ? undefined : open}
          state={state}
          columns={columns}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
