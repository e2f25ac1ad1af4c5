import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { ExportButton } from '#web/kit/list/ExportButton.tsx'
import type { ListState } from '#web/kit/list/list-state.ts'
import { menu } from '../menu.contract.ts'
import { menuText } from '../menu.text.ts'
import type { useMenuTree } from './use-menu-tree.ts'

interface Props {
  tree: ReturnType<typeof useMenuTree>
  state: ListState
  onCreate: () => void
  /** the choice of columns */
  children: ReactNode
}

/** The buttons above the menu: expand, collapse, export, create, refresh, columns. */
export function MenuToolbar({ tree, state, onCreate, children }: Props) {
  const t = useMessages(menuText)
  const k = useMessages(kitText)
  return (
    <div className="list-toolbar">
      <Button onClick={tree.expandAll}>{t.expandAll}</Button>
      <Button onClick={tree.collapseAll}>{t.collapseAll}</Button>
      <Allowed requiredRights={['sys.menu.export']}>
        <ExportButton contract={menu} query={{ ...state }} />
      </Allowed>
      <Allowed requiredRights={['sys.menu.save']}>
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onCreate}>
          {k.create}
        </Button>
      </Allowed>
      <Button
        icon={<ReloadOutlined aria-hidden />}
        aria-label={k.refresh}
        title={k.refresh}
        onClick={() => void tree.query.refetch()}
        loading={tree.query.isFetching}
      />
      {children}
    </div>
  )
}
