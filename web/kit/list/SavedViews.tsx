import { DownOutlined, StarOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useMessages } from '../../api/text.tsx'
import type { ListState } from './list-state.ts'
import { isActiveView, useSavedViews } from './saved-views.ts'
import type { SavedView } from './saved-views.ts'
import { savedViewsText } from './saved-views.text.ts'

const ViewsPanel = lazy(() => import('./SavedViewsPanel.tsx'))

export interface SavedViewsProps {
  state: ListState
  /** the visible columns in order */
  columns: readonly string[]
  onChoose: (view: SavedView) => void
}

/** Button with the saved views of the page; it shows the name of the active view. */
export function SavedViews(props: SavedViewsProps) {
  const t = useMessages(savedViewsText)
  const { views } = useSavedViews()
  const [open, setOpen] = useState(false)
  const active = views.find((view) => isActiveView(view, props.state))
  const panel = (
    <Suspense fallback={null}>
      <ViewsPanel
        {...props}
        onChoose={(view) => {
          setOpen(false)
          props.onChoose(view)
        }}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  )
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={open}
      onOpenChange={setOpen}
      content={panel}
    >
      <Button
        className={active ? 'saved-views-active' : 'saved-views-active icon-only-when-narrow'}
        title={active ? undefined : t.views}
        icon={<StarOutlined aria-hidden />}
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-label={active ? `${t.views}: ${active.name}` : t.views}
      >
        <span className="views-name">{active?.name ?? t.views}</span>
        <DownOutlined aria-hidden />
      </Button>
    </Popover>
  )
}
