import { CheckOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { post } from '../../api/call.ts'
import { queryClient } from '../../api/hooks.ts'
import { useMe } from '../../api/me.ts'
import { notify } from '../../api/notify.ts'
import { useMarks, useSay, useText } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import type { SavedViewsProps } from './SavedViews.tsx'
import { isAsked, useViews } from './views.ts'
import type { View } from './views.ts'
import { viewsText } from './views.text.ts'
import { ViewDialog } from './ViewDialog.tsx'

/** Chooses, keeps, changes and deletes views. Those of others can only be chosen. */
export default function ViewsPanel({ state, columns, onChoose, onLeave }: SavedViewsProps & { onLeave: () => void }) {
  const t = useText(viewsText)
  const { comma } = useMarks()
  const k = useText(kitText)
  const say = useSay()
  const { info } = useMe()
  const { modal } = App.useApp()
  const { place, views } = useViews()
  const [open, setOpen] = useState<View | 'new'>()
  const remove = (view: View) => {
    onLeave()
    modal.confirm({
      title: say(viewsText.removeSure, { name: view.name }), content: view.shared ? t.removeShared : undefined, okText: k.remove, okButtonProps: { danger: true },
      onOk: () => post('sys/view/remove', { ids: [view.id] }).catch((cause: Error) => notify.error(cause.message)).finally(() => queryClient.invalidateQueries({ queryKey: ['sys/view'] })),
    })
  }
  const about = (view: View) => (view.createBy === info.userId ? [view.standard && t.isStandard, view.shared && t.isShared].filter(Boolean).join(comma) : say(viewsText.of, { name: view.ownerName }))
  return (
    <div className="views">
      {views.length === 0 && <p className="faint">{t.none}</p>}
      <ul aria-label={t.views}>
        {views.map((view) => (
          <li key={view.id}>
            <Button type="text" className="views-one" aria-current={isAsked(view, state)} onClick={() => onChoose(view)}>
              <span className="views-mark">{isAsked(view, state) && <CheckOutlined aria-hidden />}</span>
              <span>{view.name}</span> <span className="faint">{about(view)}</span>
            </Button>
            {view.createBy === info.userId && (
              <>
                <Button size="small" type="text" icon={<EditOutlined aria-hidden />} aria-label={say(viewsText.change, { name: view.name })} onClick={() => setOpen(view)} />
                <Button size="small" type="text" danger icon={<DeleteOutlined aria-hidden />} aria-label={say(viewsText.remove, { name: view.name })} onClick={() => remove(view)} />
              </>
            )}
          </li>
        ))}
      </ul>
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => setOpen('new')}>{t.keep}</Button>
      {open && <ViewDialog place={place} view={open === 'new' ? undefined : open} state={state} columns={columns} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
