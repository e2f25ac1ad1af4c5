import { DownOutlined, StarOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../api/text.tsx'
import type { ListState } from './list-state.ts'
import { isAsked, useViews } from './views.ts'
import type { View } from './views.ts'
import { viewsText } from './views.text.ts'

const ViewsPanel = lazy(() => import('./ViewsPanel.tsx'))

export interface SavedViewsProps {
  state: ListState
  /** the columns shown now, in their order */
  columns: readonly string[]
  onChoose: (view: View) => void
}

/** The searches kept for this page; the button names the one the list is asked for. */
export function SavedViews(props: SavedViewsProps) {
  const t = useText(viewsText)
  const { views } = useViews()
  const [open, setOpen] = useState(false)
  const asked = views.find((view) => isAsked(view, props.state))
  const panel = <Suspense fallback={null}><ViewsPanel {...props} onChoose={(view) => { setOpen(false); props.onChoose(view) }} onLeave={() => setOpen(false)} /></Suspense>
  return (
    <Popover trigger="click" placement="bottomLeft" open={open} onOpenChange={setOpen} content={panel}>
      <Button className={asked ? 'views-open' : 'views-open known'} title={asked ? undefined : t.views} icon={<StarOutlined aria-hidden />} aria-expanded={open} aria-haspopup="dialog" aria-label={asked ? `${t.views}: ${asked.name}` : t.views}>
        <span className="views-name">{asked?.name ?? t.views}</span><DownOutlined aria-hidden />
      </Button>
    </Popover>
  )
}
