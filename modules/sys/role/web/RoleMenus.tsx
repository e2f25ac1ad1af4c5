import { Button, Drawer, Input, Skeleton, Tree } from 'antd'
import { useState } from 'react'
import { menu } from '#modules/sys/menu/menu.contract.ts'
import { useAct, useCall } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { role as roleContract } from '../role.contract.ts'
import { roleText } from '../role.text.ts'
import { ticked, treeOf } from './menu-tree.ts'
import type { MenuRow, TreeNode } from './menu-tree.ts'

interface Props { role: { id: number; roleName: string; roleNameEn: string | null }; onClose: () => void }

/** Ticks what a role holds. A parent is half-ticked while only part of what is below it is held. */
export default function RoleMenus({ role, onClose }: Props) {
  const t = useText(roleText)
  const k = useText(kitText)
  const say = useSay()
  const pick = usePick()
  const { refresh } = useMe()
  const [given, setGiven] = useState<{ checked: number[]; half: number[] }>()
  const [word, setWord] = useState('')
  const all = useCall(menu, 'all', {})
  const held = useCall(roleContract, 'menus', { roleId: role.id }, { staleTime: 0 })
  const act = useAct(roleContract, 'allot', { done: k.saved, also: ['sys/user'] })
  const rows = (all.data ?? []) as unknown as MenuRow[]
  const tree = treeOf(rows, pick)
  const checked = given?.checked ?? ticked(rows, held.data?.menuIds ?? [])
  const ready = all.data && held.data && !held.isFetching
  const keys = rows.map((row) => row.id)
  const leaves = ticked(rows, keys)
  const [unfolded, setUnfolded] = useState<number[]>()
  const matches = (node: { title: string; code: string }) => word !== '' && `${node.title} ${node.code}`.toLowerCase().includes(word.toLowerCase())

  const save = async () => {
    if (given) await act.mutateAsync({ roleId: role.id, menuIds: [...given.checked, ...given.half] })
    await refresh()
    onClose()
  }
  return (
    <Drawer open size={800} onClose={onClose} title={say(roleText.menusOf, { name: pick(role.roleName, role.roleNameEn) })} rootClassName="form-drawer"
      footer={<div className="form-foot"><Button onClick={onClose}>{k.back}</Button><Button type="primary" disabled={!ready} loading={act.isPending} onClick={() => void save().catch(() => undefined)}>{k.save}</Button></div>}>
      <p className="faint">{t.menusHelp}</p>
      {!ready ? <Skeleton active paragraph={{ rows: 10 }} /> : (
        <>
          <Input.Search allowClear placeholder={t.findMenu} aria-label={t.findMenu} onChange={(e) => setWord(e.target.value.trim())} style={{ margin: '8px 0' }} />
          <div className="form-offer" style={{ marginBottom: 12 }}>
            <Button size="small" onClick={() => setUnfolded(keys)}>{t.unfold}</Button>
            <Button size="small" onClick={() => setUnfolded([])}>{t.fold}</Button>
            <Button size="small" onClick={() => setGiven({ checked: leaves, half: keys })}>{t.tickAll}</Button>
            <Button size="small" onClick={() => setGiven({ checked: [], half: [] })}>{t.tickNone}</Button>
            <span className="faint">{say(roleText.ticked, { count: ticked(rows, checked).length, all: leaves.length })}</span>
          </div>
          <Tree<TreeNode> checkable selectable={false} treeData={tree} checkedKeys={checked} filterTreeNode={(node) => matches(node as unknown as TreeNode)}
            expandedKeys={word ? keys : unfolded ?? tree.map((node) => node.key)} onExpand={(open) => setUnfolded(open as number[])}
            titleRender={(node) => <span>{node.title} <small className="faint">{node.code}</small></span>}
            onCheck={(keys, { halfCheckedKeys }) => setGiven({ checked: keys as number[], half: (halfCheckedKeys ?? []) as number[] })} />
        </>
      )}
    </Drawer>
  )
}
